/** A direct seller's link into the shop: any page's address with `?ref=<member ID>`. Apart from schemas, so that pages can have it. */

/** Where such links lead. */
export const referralTargets = ['home', 'product', 'collection'] as const;
export type ReferralTarget = (typeof referralTargets)[number];

/** The call of the shop's pages by which a visit counts. */
export const referralVisitPath = '/api/referral-visit';

/** What the link to a page of the shop counts as; every page that is no product or collection as the front page. */
export function referralTargetOf(pathname: string): ReferralTarget {
  if (/^(\/[a-z]{2})?\/product-details\//.test(pathname)) return 'product';
  return /^(\/[a-z]{2})?\/collection\//.test(pathname) ? 'collection' : 'home';
}
