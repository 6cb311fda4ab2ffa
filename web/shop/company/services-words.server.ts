import type { ShopSettings } from '#contract/content.ts';
import { contentPageAt } from '../content/pages.server.ts';
import { serviceLinks } from '../frame/navigation.server.ts';

/** A service as its card shows it. */
export interface Service {
  to: string;
  emblem: 'jyotish' | 'yog' | 'ayur';
  title: string;
  titleHi: string;
  lead: string;
  topics: string[];
}

/** In the order of the links; the topics are those of the services' own pages (spec section 2, 'Service pages'). */
const emblems: readonly Pick<Service, 'emblem' | 'topics'>[] = [
  { emblem: 'jyotish', topics: ['Medical astrology', 'Career', 'Marriage', 'Children', 'The supernatural'] },
  {
    emblem: 'yog',
    topics: ['Asana, pranayama and meditation', 'Classes for every age', 'Yoga in schools and villages'],
  },
  { emblem: 'ayur', topics: ['Herbs and a daily routine', 'Counsel of Jyotish', 'Products at the shop’s prices'] },
];

/** The services in the words of their own pages. */
export function servicesOf(settings: ShopSettings): Service[] {
  return serviceLinks(settings.brand.slug).map(({ label, to }, index) => {
    const page = contentPageAt(to.slice(1), settings);
    return {
      to,
      ...emblems[index]!,
      title: page?.title ?? label,
      titleHi: page?.titleHi ?? '',
      lead: page?.lead ?? '',
    };
  });
}
