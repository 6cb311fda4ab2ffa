import { titleOf } from '../frame/settings.ts';
import { CheckoutScreen } from '../buying/checkout-screen.tsx';
import type { Route } from './+types/checkout.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Checkout') },
  { name: 'robots', content: 'noindex' },
];

export default CheckoutScreen;
