import { titleOf } from '../frame/settings.ts';
import { LoginScreen } from '../account/login-screen.tsx';
import type { Route } from './+types/login.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Login') },
  { name: 'robots', content: 'noindex' },
];

export default LoginScreen;
