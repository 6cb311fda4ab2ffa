/** What pages of the seller portal ask for first: their HTML names it, so that it is fetched while their code is on its way. No I/O. */
import { memberPaths, productsToShare, sponsorChangePaths } from './member-rules.ts';
import { membershipPaths } from './membership-rules.ts';
import { paths } from './paths.ts';

interface FirstCall {
  path: string;
  /** Of the call, as the page's loader makes it. */
  query?: Readonly<Record<string, string>>;
  /** What the call has from the page's own address. */
  takes?: readonly string[];
  /** Made without saying who is logged in. */
  isPublic?: true;
}

const account: FirstCall = { path: paths.profile };
const membership: FirstCall = { path: membershipPaths.membership };

/** By the page's path in a language: calls that its loader makes whatever the others answer. */
const firstCalls: Readonly<Record<string, readonly FirstCall[]>> = {
  '/home': [{ path: memberPaths.home, takes: ['cursor', 'show'] }],
  '/team': [{ path: memberPaths.team, query: { level: '1' }, takes: ['show', 'cursor'] }],
  '/team/tree': [{ path: memberPaths.teamTree }],
  '/sales': [{ path: memberPaths.sales, takes: ['cursor', 'month'] }],
  '/sales/share': [
    membership,
    { path: paths.products, query: { limit: String(productsToShare) }, isPublic: true },
    { path: paths.collections, isPublic: true },
  ],
  '/sales/kit': [account],
  '/sales/visits': [{ path: memberPaths.linkVisits }],
  '/income': [{ path: memberPaths.incomeAccount, takes: ['cursor', 'member'] }],
  '/income/years': [{ path: `${memberPaths.incomeAccount}/years`, takes: ['year', 'member'] }],
  '/training': [{ path: memberPaths.training }],
  '/tickets': [{ path: memberPaths.tickets, takes: ['cursor'] }],
  '/sponsor': [{ path: sponsorChangePaths.change }],
};

/** Of the page of a membership and of each below it. */
const membershipCalls: readonly FirstCall[] = [account, membership];

/** Addresses of calls: those of who is logged in, and those that all make alike. */
export interface FirstCalls {
  own: string[];
  open: string[];
}

/**
 * The calls that a page begins with, addressed as its loader does; none for a page that has none, or an address of which only the loader can tell.
 * @param pathname of the page, without its language
 */
export function listFirstCalls(pathname: string, search: URLSearchParams): FirstCalls {
  const calls = /^\/membership(\/[a-z-]+)?$/.test(pathname)
    ? membershipCalls
    : Object.hasOwn(firstCalls, pathname)
      ? firstCalls[pathname]!
      : [];
  const asked = [...search];
  const isPlain = asked.length <= 1 && asked.every(([, value]) => value !== '');
  const made = calls.filter(({ takes = [] }) => isPlain && asked.every(([name]) => takes.includes(name)));
  const addressOf = ({ path, query = {} }: FirstCall) => {
    const sent = new URLSearchParams([...Object.entries(query), ...asked]).toString();
    return sent === '' ? path : `${path}?${sent}`;
  };
  return {
    own: made.filter(({ isPublic }) => !isPublic).map(addressOf),
    open: made.filter(({ isPublic }) => isPublic).map(addressOf),
  };
}
