import { titleOf } from '../frame/settings.ts';
import { ForgotScreen } from '../account/forgot-screen.tsx';
import type { Route } from './+types/forgot.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Forgot password') },
  { name: 'robots', content: 'noindex' },
];

export default ForgotScreen;
