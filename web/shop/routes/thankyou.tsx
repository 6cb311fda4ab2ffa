import { thankYouPage } from '#messages/shop.ts';
import { ThankYouScreen } from '../checkout/thank-you-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/thankyou', thankYouPage);

export default ThankYouScreen;
