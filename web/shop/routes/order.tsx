import { orderPage } from '#messages/shop/orderPage.ts';
import { privatePage } from '../seo/private-page.ts';
import { OrderScreen } from '../order/order-screen.tsx';

/** The page is each buyer's own; what stands for all of them is their entrance. */
export const meta = privatePage('/track-order', orderPage);

export default OrderScreen;
