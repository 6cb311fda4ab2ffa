import { registerPage } from '#messages/shop.ts';
import { RegisterScreen } from '../account/register-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/register', registerPage);

export default RegisterScreen;
