import { pathIn } from '#contract/language.ts';
import { handoverPaths } from '#contract/shop-handover-paths.ts';
import { currentLanguage } from '#locales/current-language.ts';

export function shopPages(shopUrl: string) {
  const page = (path: string) => shopUrl + pathIn(currentLanguage, path);
  return {
    front: page('/'),
    terms: page('/terms-policies'),
    sellerTerms: page('/direct-seller-terms'),
    conduct: page('/model-code-of-conduct'),
    incomePlan: page('/incomeplans'),
    complaints: page('/complaints-redressal-policy'),
    forgot: page('/forgot'),
    sellerLogin: page(handoverPaths.page),
  };
}

/** Returns a shop page's address with the member's ID, which checkout offers as the referring member. */
export function referralLink(shopUrl: string, memberId: string, path = '/'): string {
  const link = new URL(path, shopUrl);
  link.searchParams.set('ref', memberId);
  return link.href;
}
