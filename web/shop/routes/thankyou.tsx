import { ThankYouScreen } from '../checkout/thank-you-screen.tsx';
import { privatePage } from '../head/private-page.ts';

export const meta = privatePage('/thankyou');

export default ThankYouScreen;
