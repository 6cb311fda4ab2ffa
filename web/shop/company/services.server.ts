import type { ShopSettings } from '#contract/content.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { serviceCards as messages } from '#messages/company.ts';
import { buildServiceLinks } from '../frame/navigation.server.ts';
import { currentLanguage } from '#locales/current-language.ts';

const emblems = ['jyotish', 'yog', 'ayur'] as const;

export interface Service {
  to: string;
  emblem: (typeof emblems)[number];
  title: string;
  titleHi: string;
  lead: string;
  topics: readonly string[];
}

/** Titles and texts come from the services' own pages. */
export async function loadServices({ brand }: ShopSettings, api: Pick<ShopApi, 'page'>): Promise<Service[]> {
  const links = buildServiceLinks(brand.slug);
  const pages = await Promise.all(links.map(({ to }) => api.page(to, currentLanguage)));
  return links.map(({ label, to }, index) => {
    const emblem = emblems[index]!;
    const page = pages[index]?.data;
    return { to, emblem, ...messages[emblem], title: page?.title ?? label, lead: page?.lead ?? '' };
  });
}
