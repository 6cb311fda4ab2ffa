import { loginPage } from '#messages/shop.ts';
import { LoginScreen } from '../account/login-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/login', loginPage);

export default LoginScreen;
