import { titleOf } from '../frame/settings.ts';
import { WishlistScreen } from '../account/wishlist-screen.tsx';
import type { Route } from './+types/wishlist.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: titleOf(matches, 'Wishlist') },
  { name: 'robots', content: 'noindex' },
];

export default WishlistScreen;
