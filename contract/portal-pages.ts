/**
 * The seller portal's pages with code of their own. The browser builds its routes from them. The server names each
 * page's files and first calls in the HTML, so that the browser fetches both at once.
 */
import { joiningSteps } from './joining-rules.ts';
import { memberPaths, productsToShare, sponsorChangePaths } from './member-rules.ts';
import { kycChangeKinds, membershipPaths } from './membership-rules.ts';
import { paths } from './paths.ts';

/** Made when the page starts; independent of other replies. */
export interface PageCall {
  path: string;
  query: Readonly<Record<string, string>>;
  /** The call is made without the session. */
  isPublic?: true;
}

export interface PortalPage {
  /** Without the language: `:name` is one segment, `:name?` an optional one. */
  path: string;
  /** The route is in web/portal/<module>.route.tsx. */
  module: string;
  /** Validates the variable last segment; any is valid by default. */
  isSegment?: (segment: string) => boolean;
  /** The page is for logged-in sellers: its frame and panels are drawn before its code arrives. */
  isSellers?: true;
  /** @param segment the last segment of the address, where the pattern has a variable one */
  calls?: (search: URLSearchParams, segment: string | undefined) => readonly PageCall[];
}

/** Copies the named parameters from the page's address, except empty ones. */
const call = (path: string, search?: URLSearchParams, ...names: string[]): PageCall => ({
  path,
  query: Object.fromEntries(names.flatMap((name) => (search?.get(name) ? [[name, search.get(name)!]] : []))),
});

const account = call(paths.profile);
const membership = call(membershipPaths.membership);

/** The list starts at level 1; `all` means every level. */
const teamCall = (search: URLSearchParams): PageCall => {
  const level = search.get('level') ?? '1';
  const { q, ...query } = call(memberPaths.team, search, 'q', 'show', 'cursor').query;
  return {
    path: memberPaths.team,
    query: { ...(q?.trim() && { q }), ...(level !== 'all' && { level }), ...query },
  };
};

/** Maximum characters of a product search. */
const maxWords = 100;

const shareCalls = (search: URLSearchParams): readonly PageCall[] => {
  const words = (search.get('q') ?? '').trim().slice(0, maxWords);
  const query = { limit: String(productsToShare), ...(words !== '' && { filter_product_name: words }) };
  return [membership, { path: paths.products, query, isPublic: true }, { ...call(paths.collections), isPublic: true }];
};

/** A month is YYYY-MM. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const salesCalls = (search: URLSearchParams, page: string | undefined): readonly PageCall[] => {
  switch (page) {
    case undefined:
      return [call(memberPaths.sales, search, 'cursor', 'month')];
    case 'share':
      return shareCalls(search);
    case 'visits':
      return [call(memberPaths.linkVisits)];
    case 'kit':
      return [account];
    default:
      return [];
  }
};

/** The steps of joining in the wizard's order: those of the server, and the review. */
export const wizardSteps = [...joiningSteps, 'review'] as const;

const membershipPages = [
  ...kycChangeKinds,
  'leave',
  'achiever',
  'contact',
  'notifications',
  'nominee',
  'second-factor',
  'devices',
  'returns',
];

const isOneOf = (names: readonly string[]) => (segment: string) => names.includes(segment);

export const portalPages: readonly PortalPage[] = [
  {
    path: 'home',
    module: 'home',
    isSellers: true,
    calls: (search) => [
      call(memberPaths.home, search, 'cursor', ...(search.get('show') === 'freezing' ? ['show'] : [])),
    ],
  },
  { path: 'join/:step?', module: 'joining/join', isSegment: isOneOf(wizardSteps) },
  {
    path: 'income/years',
    module: 'income/year',
    isSellers: true,
    calls: (search) => [call(`${memberPaths.incomeAccount}/years`, search, 'year', 'member')],
  },
  {
    path: 'income',
    module: 'income/income',
    isSellers: true,
    calls: (search) => [call(memberPaths.incomeAccount, search, 'cursor', 'member')],
  },
  {
    path: 'sales/:page?',
    module: 'sales/sales',
    isSellers: true,
    isSegment: isOneOf(['share', 'visits', 'kit']),
    calls: salesCalls,
  },
  { path: 'team', module: 'team/team', isSellers: true, calls: (search) => [teamCall(search)] },
  { path: 'team/tree', module: 'team/tree', isSellers: true, calls: () => [call(memberPaths.teamTree)] },
  {
    path: 'months/:month',
    module: 'month-income',
    isSellers: true,
    isSegment: isMonth,
    calls: (_search, month) => [call(`${memberPaths.incomes}/${month}`)],
  },
  { path: 'training/:id?', module: 'training', isSellers: true, calls: () => [call(memberPaths.training)] },
  {
    path: 'tickets/:number?',
    module: 'tickets',
    isSellers: true,
    calls: (search, number) => [
      number === undefined
        ? call(memberPaths.tickets, search, 'cursor')
        : call(`${memberPaths.tickets}/${encodeURIComponent(number)}`),
    ],
  },
  {
    path: 'sponsor',
    module: 'joining/sponsor-change',
    isSellers: true,
    calls: () => [call(sponsorChangePaths.change)],
  },
  {
    path: 'membership/:page?',
    module: 'membership/membership',
    isSellers: true,
    isSegment: isOneOf(membershipPages),
    calls: () => [account, membership],
  },
  { path: 'signup', module: 'joining/signup' },
  { path: 'verify/:id?', module: 'verify' },
  { path: 'demo-codes', module: 'demo-codes' },
  { path: 'former-sellers', module: 'former-sellers' },
];

/** Finds the page at an address without its language, ignoring case and a trailing slash. Null if there is none. */
export function findPortalPage(pathname: string): { page: PortalPage; segment: string | undefined } | null {
  const segments = pathname.replace(/\/$/, '').split('/').slice(1);
  for (const page of portalPages) {
    const pattern = page.path.split('/');
    const last = pattern.at(-1)!;
    const fixed = last.startsWith(':') ? pattern.slice(0, -1) : pattern;
    const least = last.startsWith(':') && !last.endsWith('?') ? pattern.length : fixed.length;
    const fits = segments.length >= least && segments.length <= pattern.length;
    const segment = segments[fixed.length];
    if (!fits || !fixed.every((each, index) => each === segments[index]!.toLowerCase())) continue;
    return segment === undefined || !page.isSegment || page.isSegment(segment) ? { page, segment } : null;
  }
  return null;
}

/** Whether the portal has a page at this address, given without its language. Includes front page and login. */
export const isPortalPage = (pathname: string): boolean =>
  /^\/(login\/?)?$/i.test(pathname || '/') || findPortalPage(pathname) !== null;

/** Parameters are in the order in which both sides write them. */
export function addressOfCall({ path, query }: PageCall): string {
  const sent = new URLSearchParams(query).toString();
  return sent === '' ? path : `${path}?${sent}`;
}
