import { navigation as messages } from '#messages/shop.ts';

/** Pages without a route file get no link. */

export interface NavLink {
  label: string;
  to: string;
}

export interface NavGroup {
  label: string;
  links: NavLink[];
}

export interface CataloguePages {
  categories: readonly NavLink[];
  concerns: readonly NavLink[];
  collections: readonly NavLink[];
}

export interface Navigation {
  main: (NavLink | NavGroup)[];
  services: NavLink[];
  /** Links to concerns that have products. */
  concerns: NavLink[];
  /** Links to featured collections. */
  collections: NavLink[];
  /** Null if it has no route. */
  catalogue: string | null;
  policies: NavLink[];
  articles: NavLink[];
}

const routeFiles = Object.keys(import.meta.glob('../routes/*.tsx'));

export function hasOwnPage(path: string, files: readonly string[] = routeFiles): boolean {
  return path === '/' || files.some((file) => file.endsWith(`/${path.slice(1)}.tsx`));
}

const linksBeforeCatalogue: readonly NavLink[] = [
  { label: messages.home, to: '/' },
  { label: messages.about, to: '/about' },
  { label: messages.shop, to: '/shop' },
];
const incomePlans: NavLink = { label: messages.incomePlans, to: '/incomeplans' };

const linksAfterServices: readonly NavLink[] = [
  { label: messages.contact, to: '/contact' },
  { label: messages.offers, to: '/offers' },
];

const policyLinks: readonly NavLink[] = [
  { label: messages.terms, to: '/terms-policies' },
  { label: messages.returns, to: '/return-policy' },
  { label: messages.shipping, to: '/shipping-policy' },
  { label: messages.reviewPolicy, to: '/review-policy' },
  { label: messages.complaints, to: '/complaints-and-redressals' },
  { label: messages.trackRequest, to: '/ticket-status' },
];

export const articleLinks: readonly NavLink[] = [
  { label: messages.digestion, to: '/human-digestive-system' },
  { label: messages.women, to: '/womens-health' },
  { label: messages.liver, to: '/ways-to-keep-lever-healthy' },
];

/** The paths contain the brand's slug. */
export function buildServiceLinks(slug: string): NavLink[] {
  return [
    { label: messages.astrology, to: `/${slug}-jyotish-peeth` },
    { label: messages.yoga, to: `/${slug}-yogpeeth` },
    { label: messages.ayur, to: `/${slug}-ayur-jyoti` },
  ];
}

export function buildNavigation(
  slug: string,
  { categories, concerns, collections }: CataloguePages,
  files: readonly string[] = routeFiles,
): Navigation {
  const groups = [
    { label: messages.categories, links: [...categories] },
    { label: messages.concerns, links: [...concerns] },
  ].filter(({ links }) => links.length > 0);
  const available = (links: readonly NavLink[]) => links.filter(({ to }) => hasOwnPage(to, files));
  const services = buildServiceLinks(slug);
  return {
    main: [
      ...available(linksBeforeCatalogue),
      ...groups,
      ...available([incomePlans]),
      { label: messages.services, links: services },
      ...available(linksAfterServices),
    ],
    services,
    concerns: [...concerns],
    collections: [...collections],
    catalogue: hasOwnPage('/catalogue', files) ? '/catalogue' : null,
    // Content pages need no route file.
    policies: [...policyLinks],
    articles: [...articleLinks],
  };
}
