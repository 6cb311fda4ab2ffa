import { accountPage } from '#messages/shop.ts';
import { AccountScreen } from '../account/account-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/myaccount', accountPage);

export default AccountScreen;
