import { checkoutPage } from '#messages/shop.ts';
import { CheckoutScreen } from '../checkout/checkout-screen.tsx';
import type { PageHandle } from '../entry.server.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/checkout', checkoutPage);

/** Readable, with its fonts, before its code has loaded. */
export const handle: PageHandle = { isReadable: true };

export default CheckoutScreen;
