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
  { label: 'Home', to: '/' },
  { label: 'About Us', to: '/about' },
  { label: 'Shop', to: '/shop' },
  { label: 'Income Plans', to: '/incomeplans' },
];

const linksAfterServices: readonly NavLink[] = [
  { label: 'Contact Us', to: '/contact' },
  { label: 'Offers', to: '/offers' },
];

const policyLinks: readonly NavLink[] = [
  { label: 'Terms & Policies', to: '/terms-policies' },
  { label: 'Return Policy', to: '/return-policy' },
  { label: 'Shipping Policy', to: '/shipping-policy' },
  { label: 'Complaints & Redressal', to: '/complaints-and-redressals' },
  { label: 'Follow your ticket', to: '/ticket-status' },
];

const articleLinks: readonly NavLink[] = [
  { label: 'Human Digestive System', to: '/human-digestive-system' },
  { label: 'Women’s Health', to: '/womens-health' },
  { label: 'Ways to Keep the Liver Healthy', to: '/ways-to-keep-lever-healthy' },
];

/** The three service pages carry the brand's slug. */
export function serviceLinks(slug: string): NavLink[] {
  return [
    { label: 'Jyotish Peeth', to: `/${slug}-jyotish-peeth` },
    { label: 'Yogpeeth', to: `/${slug}-yogpeeth` },
    { label: 'Ayur Jyoti', to: `/${slug}-ayur-jyoti` },
  ];
}

export function navigationFor(slug: string, files: readonly string[] = routeFiles): Navigation {
  const available = (links: readonly NavLink[]) => links.filter(({ to }) => hasOwnPage(to, files));
  const services = serviceLinks(slug);
  return {
    main: [...available(linksBeforeServices), { label: 'Services', links: services }, ...available(linksAfterServices)],
    services,
    catalogue: hasOwnPage('/catalogue', files) ? '/catalogue' : null,
    policies: available(policyLinks),
    articles: available(articleLinks),
  };
}
