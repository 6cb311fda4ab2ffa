import { checkoutPage } from '#messages/shop/checkoutPage.ts';
import { CheckoutScreen } from '../checkout/checkout-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/checkout', checkoutPage);

export default CheckoutScreen;
