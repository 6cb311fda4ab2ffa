import { rememberWrites } from '#server/platform/own-writes.ts';
import type { Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Replicas may answer these calls and pages (docs/scale.md). The primary answers all others, and everything that
 * writes.
 */
export const replicaReads = {
  /** The same answer for everybody. */
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
  /** The caller's own or staff data, including the paths below these. Callers see what they have written. */
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
  /** Exceptions to `callers`: reads that decide about logins, money and jobs. */
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

/** Null if the primary answers the route. */
export function readsOfRoute({ method, url }: { method: string | string[]; url: string }) {
  if (![method].flat().every((each) => each === 'GET' || each === 'HEAD')) return null;
  if (replicaReads.everybodys.some((listed) => listed === url)) return 'everybodys';
  const isBelow = (listed: string) => url === listed || url.startsWith(`${listed}/`) || url.startsWith(`${listed}.`);
  return replicaReads.callers.some(isBelow) && !replicaReads.onPrimary.some(isBelow) ? 'callers' : null;
}

/** Call it before adding the site's routes. */
export function useReplicas(site: Site, services: Services): void {
  rememberWrites(site, services);
  site.addHook('onRoute', (route) => {
    const reads = readsOfRoute(route);
    if (reads) route.config = { ...route.config, reads };
  });
}
