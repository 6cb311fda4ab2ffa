import { type MetaDescriptor, useRouteLoaderData } from 'react-router';
import type { Brand, ShopSettings } from '#contract/content.ts';
import { pathIn } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import type { Navigation } from './navigation.server.ts';

export interface RootData {
  settings: ShopSettings;
  navigation: Navigation;
}

/** Undefined only if the root itself failed to load. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** Only for screens inside a loaded root. */
export function useSettings(): ShopSettings {
  return useRootData()!.settings;
}

/** Returns the URL of a page of the seller portal in the page's language; its front page by default. */
export function portalUrl(settings: ShopSettings, path = ''): string {
  return settings.admin_url + pathIn(currentLanguage, path);
}

export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** `matches` is what `meta` receives. */
export function findSettings(matches: Matches): ShopSettings | undefined {
  return (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.settings;
}

/** Example: "Cart | Aarvya". Without a title, the brand and its tagline. */
export function pageTitle(brand: Brand, title?: string): string {
  if (title?.startsWith(brand.name)) return title;
  return [title, brand.name, title ? '' : brand.tagline].filter(Boolean).join(' | ');
}

/** `matches` is what `meta` receives. */
export function titleOf(matches: Matches, title: string): string {
  const settings = findSettings(matches);
  return settings ? pageTitle(settings.brand, title) : title;
}

/** The `meta` of pages whose loader builds the tags on the server, which keeps that code out of the browser. */
export function readMeta({ loaderData }: { loaderData?: { head: MetaDescriptor[] } | undefined }): MetaDescriptor[] {
  return loaderData?.head ?? [];
}

/** Takes a number in any notation. */
export function whatsappLink(number: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}`;
}

/** Takes a number in any notation. */
export function telephoneLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}
