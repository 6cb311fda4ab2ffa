import { privatePage } from '../seo/private-page.ts';
import { WriteReviewsScreen } from '../reviews/write-screen.tsx';

/** The page is each buyer's own; what stands for all of them is the lookup of orders. */
export const meta = privatePage('/review', '/track-order');

export default WriteReviewsScreen;
