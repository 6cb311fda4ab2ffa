import { words } from './navigation-words.server.ts';

/** Links of header and footer. A link whose own page is not among the routes is left out, and comes by itself with the page. */

export interface NavLink {
  label: string;
  to: string;
}

/** A word that opens a list of links. */
export interface NavGroup {
  label: string;
  links: NavLink[];
}

export interface Navigation {
  main: (NavLink | NavGroup)[];
  services: NavLink[];
  /** The catalogue's place beside the main links, or null without its page. */
  catalogue: string | null;
  policies: NavLink[];
  articles: NavLink[];
}

const routeFiles = Object.keys(import.meta.glob('../routes/*.tsx'));

/** A page counts as there when routes/ holds a file of its path's name. */
export function hasOwnPage(path: string, files: readonly string[] = routeFiles): boolean {
  return path === '/' || files.some((file) => file.endsWith(`/${path.slice(1)}.tsx`));
}

const linksBeforeServices: readonly NavLink[] = [
  { label: words.home, to: '/' },
  { label: words.about, to: '/about' },
  { label: words.shop, to: '/shop' },
  { label: words.incomePlans, to: '/incomeplans' },
];

const linksAfterServices: readonly NavLink[] = [
  { label: words.contact, to: '/contact' },
  { label: words.offers, to: '/offers' },
];

const policyLinks: readonly NavLink[] = [
  { label: words.terms, to: '/terms-policies' },
  { label: words.returns, to: '/return-policy' },
  { label: words.shipping, to: '/shipping-policy' },
  { label: words.complaints, to: '/complaints-and-redressals' },
  { label: words.ticket, to: '/ticket-status' },
];

const articleLinks: readonly NavLink[] = [
  { label: words.digestion, to: '/human-digestive-system' },
  { label: words.women, to: '/womens-health' },
  { label: words.liver, to: '/ways-to-keep-lever-healthy' },
];

/** The three service pages carry the brand's slug. */
export function serviceLinks(slug: string): NavLink[] {
  return [
    { label: words.astrology, to: `/${slug}-jyotish-peeth` },
    { label: words.yoga, to: `/${slug}-yogpeeth` },
    { label: words.ayur, to: `/${slug}-ayur-jyoti` },
  ];
}

export function navigationFor(slug: string, files: readonly string[] = routeFiles): Navigation {
  const available = (links: readonly NavLink[]) => links.filter(({ to }) => hasOwnPage(to, files));
  const services = serviceLinks(slug);
  return {
    main: [
      ...available(linksBeforeServices),
      { label: words.services, links: services },
      ...available(linksAfterServices),
    ],
    services,
    catalogue: hasOwnPage('/catalogue', files) ? '/catalogue' : null,
    // Pages of words need no route of their own.
    policies: [...policyLinks],
    articles: [...articleLinks],
  };
}
