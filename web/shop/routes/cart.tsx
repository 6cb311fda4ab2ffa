import { cartPage } from '#messages/shop.ts';
import { CartScreen } from '../cart/cart-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/cart', cartPage);

export default CartScreen;
