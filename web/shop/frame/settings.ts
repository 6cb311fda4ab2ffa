import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import type { Brand, ShopSettings } from '#contract/content.ts';
import { pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import type { Navigation } from './navigation.server.ts';

/** The root loader's data, for every page. */
export interface RootData {
  settings: ShopSettings;
  navigation: Navigation;
}

/** Returns the root loader's data; undefined only if the root itself failed to load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** Returns the shop's settings; for screens rendered inside a loaded root. */
export function useSettings(): ShopSettings {
  return useRootData()!.settings;
}

/** Returns the URL of a page of the seller portal in the page's language; its front page by default. */
export function portalUrl(settings: ShopSettings, path = ''): string {
  return settings.admin_url + pathIn(currentLanguage, path);
}

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Returns the settings from the matches that `meta` receives. */
export function findSettings(matches: Matches): ShopSettings | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.settings;
}

/** Returns a page's title, "Cart | Aarvya"; without one, the brand and its tagline. */
export function pageTitle(brand: Brand, title?: string): string {
  if (title?.startsWith(brand.name)) return title;
  return [title, brand.name, title ? '' : brand.tagline].filter(Boolean).join(' | ');
}

/** Returns the page title with the brand from the matches that `meta` receives. */
export function titleOf(matches: Matches, title: string): string {
  const settings = findSettings(matches);
  return settings ? pageTitle(settings.brand, title) : title;
}

/** The `meta` of pages whose loader builds the tags on the server, which keeps that code out of the browser. */
export function readMeta({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }): MetaDescriptor[] {
  return loaderData?.head ?? [];
}

/** Returns a link that opens a WhatsApp chat with a number in any spelling. */
export function whatsappLink(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}`;
}

/** Returns a `tel:` link for a number in any spelling. */
export function telephoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
