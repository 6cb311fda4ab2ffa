import { titleOf } from '../frame/settings.ts';
import { RegisterScreen } from '../account/register-screen.tsx';
import type { Route } from './+types/register.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Register') },
  { name: 'robots', content: 'noindex' },
];

export default RegisterScreen;
