import { checkoutPage } from '#messages/shop/checkoutPage.ts';
import { CheckoutScreen } from '../checkout/checkout-screen.tsx';
import type { PageHandle } from '../entry.server.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/checkout', checkoutPage);

/** The whole form comes with the HTML; it is read, and its faces are fetched, before its code. */
export const handle: PageHandle = { isReadable: true };

export default CheckoutScreen;
