import { titleOf } from '../frame/settings.ts';
import { CartScreen } from '../buying/cart-screen.tsx';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Cart') },
  { name: 'robots', content: 'noindex' },
];

export default CartScreen;
