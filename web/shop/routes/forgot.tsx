import { ForgotScreen } from '../account/forgot-screen.tsx';
import { privatePage } from '../head/private-page.ts';

export const meta = privatePage('/forgot');

export default ForgotScreen;
