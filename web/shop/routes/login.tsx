import { LoginScreen } from '../account/login-screen.tsx';
import { privatePage } from '../head/private-page.ts';

export const meta = privatePage('/login');

export default LoginScreen;
