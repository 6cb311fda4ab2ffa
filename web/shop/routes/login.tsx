import { loginPage } from '#messages/shop/loginPage.ts';
import { LoginScreen } from '../account/login-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/login', loginPage);

export default LoginScreen;
