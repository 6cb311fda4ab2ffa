import { orderPage } from '#messages/shop.ts';
import { privatePage } from '../seo/private-page.ts';
import { OrderScreen } from '../order/order-screen.tsx';

/** Each buyer has their own page; its canonical URL is the common order lookup. */
export const meta = privatePage('/track-order', orderPage);

export default OrderScreen;
