import { sellerLoginPage } from '#messages/shop.ts';
import { SellerLoginScreen } from '../account/seller-login-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/seller-login', sellerLoginPage);

export default SellerLoginScreen;
