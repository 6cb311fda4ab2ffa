import { reviewPage } from '#messages/shop/reviewPage.ts';
import { privatePage } from '../seo/private-page.ts';
import { WriteReviewsScreen } from '../reviews/write-screen.tsx';

/** The page is each buyer's own; what stands for all of them is the lookup of orders. */
export const meta = privatePage('/track-order', reviewPage);

export default WriteReviewsScreen;
