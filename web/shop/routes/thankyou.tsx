import { titleOf } from '../frame/settings.ts';
import { ThankYouScreen } from '../buying/thank-you-screen.tsx';
import type { Route } from './+types/thankyou.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Thank you') },
  { name: 'robots', content: 'noindex' },
];

export default ThankYouScreen;
