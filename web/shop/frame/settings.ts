import { useRouteLoaderData } from 'react-router';
import type { Brand, ShopSettings } from '#contract/content.ts';
import type { Navigation } from './navigation.server.ts';

/** What the root's loader gives every page. */
export interface RootData {
  settings: ShopSettings;
  navigation: Navigation;
}

/** The shop's settings; undefined only where the root itself failed to load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** The settings, for screens within a loaded root. */
export function useSettings(): ShopSettings {
  return useRootData()!.settings;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The brand, from the matches that `meta` receives. */
export function brandOf(matches: Matches): Brand | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.settings.brand;
}

/** "Cart | Aarvya": a page's title; without one, the brand and its line. */
export function titleOf(matches: Matches, title?: string): string {
  const brand = brandOf(matches);
  if (!brand) return title ?? '';
  if (title?.startsWith(brand.name)) return title;
  return title ? `${title} | ${brand.name}` : `${brand.name} | ${brand.tagline}`;
}
