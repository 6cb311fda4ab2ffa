import { forgotPage } from '#messages/shop.ts';
import { ForgotScreen } from '../account/forgot-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/forgot', forgotPage);

export default ForgotScreen;
