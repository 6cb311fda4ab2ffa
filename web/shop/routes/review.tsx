import { reviewPage } from '#messages/shop.ts';
import { privatePage } from '../seo/private-page.ts';
import { WriteReviewsScreen } from '../reviews/write-screen.tsx';

/** Each buyer has their own page; its canonical URL is the common order lookup. */
export const meta = privatePage('/track-order', reviewPage);

export default WriteReviewsScreen;
