import { ThankYouScreen } from '../checkout/thank-you-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/thankyou');

export default ThankYouScreen;
