import { useRouteLoaderData } from 'react-router';
import { pathIn } from '#contract/language.ts';
import type { OfficeSettings } from '#contract/portal.ts';
import { currentLanguage } from '#locales/current-language.ts';

/** Id of the route that reads the settings. */
export const settingsRoute = 'site';

/** The company and its shop, as every page of the site knows them. */
export function useSettings(): OfficeSettings {
  return useRouteLoaderData(settingsRoute) as OfficeSettings;
}

/** Pages of the shop that sellers are led to, in their language. */
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
  };
}
