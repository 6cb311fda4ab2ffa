import { useRouteLoaderData } from 'react-router';
import type { OfficeSettings } from '#contract/office.ts';

/** Id of the route that reads the settings. */
export const settingsRoute = 'site';

/** The company and its shop, as every page of the site knows them. */
export function useSettings(): OfficeSettings {
  return useRouteLoaderData(settingsRoute) as OfficeSettings;
}

/** Pages of the shop that sellers are led to. */
export function shopPages(shopUrl: string) {
  return {
    front: `${shopUrl}/`,
    terms: `${shopUrl}/terms-policies`,
    sellerTerms: `${shopUrl}/direct-seller-terms`,
    conduct: `${shopUrl}/model-code-of-conduct`,
    incomePlan: `${shopUrl}/incomeplans`,
    complaints: `${shopUrl}/complaints-redressal-policy`,
    forgot: `${shopUrl}/forgot`,
  };
}
