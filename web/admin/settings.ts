import { useRouteLoaderData } from 'react-router';
import type { OfficeSettings } from '#contract/portal.ts';

/** Id of the route that reads the settings. */
export const settingsRoute = 'site';

/** The company and its shop, as every page of the site knows them. */
export function useSettings(): OfficeSettings {
  return useRouteLoaderData(settingsRoute) as OfficeSettings;
}
