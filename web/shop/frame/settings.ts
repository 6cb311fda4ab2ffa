import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import type { Brand, ShopSettings } from '#contract/content.ts';
import { pathIn } from '#contract/language.ts';
import { words as here } from '../language/language-words.ts';
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

/** A page of the direct sellers' site in the page's language; its front page unless said otherwise. */
export function portalUrl(settings: ShopSettings, path = ''): string {
  return settings.admin_url + pathIn(here.code, path);
}

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The settings, from the matches that `meta` receives. */
export function settingsOf(matches: Matches): ShopSettings | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.settings;
}

/** "Cart | Aarvya": a page's title; without one, the brand and its line. */
export function pageTitle(brand: Brand, title?: string): string {
  if (title?.startsWith(brand.name)) return title;
  return title ? `${title} | ${brand.name}` : `${brand.name} | ${brand.tagline}`;
}

/** The title from the matches that `meta` receives. */
export function titleOf(matches: Matches, title: string): string {
  const settings = settingsOf(matches);
  return settings ? pageTitle(settings.brand, title) : title;
}

/** The `meta` of pages whose loader made their head's tags on the server: nothing of it weighs on the browser's code. */
export function readMeta({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }): MetaDescriptor[] {
  return loaderData?.head ?? [];
}

/** A `tel:` link for a number as people write it. */
export function telephoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
