import { titleOf } from '../frame/settings.ts';
import { AccountScreen } from '../account/account-screen.tsx';
import type { Route } from './+types/myaccount.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'My Account') },
  { name: 'robots', content: 'noindex' },
];

export default AccountScreen;
