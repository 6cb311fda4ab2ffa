import { rememberWrites } from './platform/own-writes.ts';
import type { Site } from './platform/http.ts';
import type { Services } from './platform/services.ts';

/**
 * Which calls and pages replicas may answer (docs/scale.md); the primary answers all others, whatever writes, and who calls.
 */
export const replicaReads = {
  /** The same for everybody. */
  everybodys: [
    '/*',
    '/hi',
    '/hi/*',
    '/sitemap.xml',
    '/documents/lab-reports/:file',
    '/review-photos/:file',
    '/api/achiever-photos/:file',
    '/api/check-pincode',
    '/api/former-sellers',
    '/api/get-achievers',
    '/api/get-attributes',
    '/api/get-banners',
    '/api/get-categories',
    '/api/get-collections',
    '/api/get-gallery-images',
    '/api/get-goes-well-with',
    '/api/get-income-plan',
    '/api/get-offers',
    '/api/get-page',
    '/api/get-pincode-places',
    '/api/get-product-companions/:id',
    '/api/get-products',
    '/api/get-seller-incomes',
    '/api/latest-reviews',
    '/api/p-bonus-percentage-chart',
    '/api/product-details/:id',
    '/api/product-questions/:id',
    '/api/product-reviews/:id',
    '/api/search-suggestions',
    '/api/shop-settings',
  ],
  /** The caller's own, or for staff, and what lies below these: they see what they have written. */
  callers: [
    '/api/get-orders',
    '/api/my-coupons',
    '/api/my-data',
    '/api/my-sale-points',
    '/api/reviews-to-write',
    '/api/saved-cart',
    '/api/wishlist',
    '/api/member',
    '/api/staff',
  ],
  /** But not what logins, money and jobs are decided by. */
  onPrimary: [
    '/api/staff/factors',
    '/api/staff/job-queues',
    '/api/staff/jobs',
    '/api/staff/me',
    '/api/staff/opening',
    '/api/staff/order-feed',
    '/api/staff/payouts',
    '/api/staff/sessions',
    '/api/staff/setup',
    '/api/staff/unmatched-payments',
  ],
} as const;

/** Which of the lists a route stands in; null: the primary answers it. */
export function readsOfRoute({ method, url }: { method: string | string[]; url: string }) {
  if (![method].flat().every((each) => each === 'GET' || each === 'HEAD')) return null;
  if (replicaReads.everybodys.some((listed) => listed === url)) return 'everybodys';
  const isBelow = (listed: string) => url === listed || url.startsWith(`${listed}/`) || url.startsWith(`${listed}.`);
  return replicaReads.callers.some(isBelow) && !replicaReads.onPrimary.some(isBelow) ? 'callers' : null;
}

/** Lets replicas answer a site's reads. Before its routes are added. */
export function useReplicas(site: Site, services: Services): void {
  rememberWrites(site, services);
  site.addHook('onRoute', (route) => {
    const reads = readsOfRoute(route);
    if (reads) route.config = { ...route.config, reads };
  });
}
