/** Links into the shop: any page's address with `?ref=<member ID>`. Free of schemas. */

export const referralTargets = ['home', 'product', 'collection'] as const;
export type ReferralTarget = (typeof referralTargets)[number];

export const referralVisitPath = '/api/referral-visit';

/** All pages but products and collections count as the home page. */
export function referralTargetOf(pathname: string): ReferralTarget {
  if (/^(\/[a-z]{2})?\/product-details\//.test(pathname)) return 'product';
  return /^(\/[a-z]{2})?\/collection\//.test(pathname) ? 'collection' : 'home';
}
