import { wishlistPage } from '#messages/shop.ts';
import { WishlistScreen } from '../account/wishlist-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/wishlist', wishlistPage);

export default WishlistScreen;
