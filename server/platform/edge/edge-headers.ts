import type { FastifyInstance } from 'fastify';
import type { EdgeSettings } from './edge-settings.ts';

/** Every answer that the edge stores carries it: purging it purges all of them. */
export const everyAnswer = 'shop';
/** Carried by answers that do not say what they are made from: whatever changes may change them. */
export const unspecified = 'calls';
/** Carried in place of the tags of single things where these would be too many for a header. */
const crowded = 'many';
/** With these an answer's tags take 4 kB; caches take headers of 8 to 16. */
const mostTags = 250;

/** How long the edge serves an answer, in seconds: without asking, and beyond that while it asks for a new one. */
interface Lifetime {
  fresh: number;
  revalidating: number;
}
/** Answers that may depend on the time, such as days of delivery: at most a minute old. */
const brief: Lifetime = { fresh: 30, revalidating: 30 };
/** What says what it is made from: each change of that is purged, but of stock only what matters to who buys. */
const lasting: Lifetime = { fresh: 600, revalidating: 60 };
/** While the shop fails old answers are served: as long as the shop itself would (answer-cache.ts). */
const staleIfErrorSeconds = 24 * 3_600;
/** An answer that was old when the shop gave it is asked for again soon. */
const alreadyStaleSeconds = 5;

/** An answer that the edge must not store, though browsers may. */
export const notAtTheEdge = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' };

/** The same of one that is old already: the edge soon asks again, and keeps what it has meanwhile. */
export const staleAtTheEdge = controlHeaders({ fresh: alreadyStaleSeconds, revalidating: 0 }, 0);

/** What these headers are made of. */
interface StorableAnswer {
  status: number;
  headers?: Record<string, string>;
  /** The ids of things whose numbers it shows, which change by themselves. */
  shows?: ReadonlyMap<number, unknown>;
  tags?: readonly string[];
}

/** Gives files that may change under their address, such as icons, lab reports and photos of reviews, tags by which any change purges them. */
export function tagFiles(site: Pick<FastifyInstance, 'addHook'>): void {
  const tags = [everyAnswer, unspecified];
  site.addHook('onSend', (_request, reply, _payload, done) => {
    const control = String(reply.getHeader('cache-control') ?? '');
    if (control.startsWith('public') && !control.includes('immutable') && !reply.hasHeader('surrogate-key'))
      reply.headers({ 'cache-tag': tags.join(','), 'surrogate-key': tags.join(' ') });
    done();
  });
}

/** Headers by which a shared cache before the shop stores an answer, finds it again to purge it, and does more than browsers may. */
export type EdgeHeaders = (answer: StorableAnswer) => Record<string, string>;

/**
 * Makes these headers for the cache that is set up. `tagOf` names what a shown value belongs to. An answer in the language that the
 * caller's header asks for is not for Cloudflare, which keeps one for all languages.
 */
export function createEdgeHeaders(
  { provider }: Pick<EdgeSettings, 'provider'>,
  tagOf: (id: number) => string,
): EdgeHeaders {
  return ({ status, headers, shows, tags }) => {
    if (status !== 200) return {};
    if (provider === 'cloudflare' && /accept-language/i.test(headers?.['vary'] ?? '')) return notAtTheEdge;
    const singles = new Set([...(tags ?? []).filter(isSingle), ...[...(shows?.keys() ?? [])].map(tagOf)]);
    const all = [
      everyAnswer,
      ...(tags ?? [unspecified]).filter((tag) => !isSingle(tag)),
      ...(singles.size > mostTags ? [crowded] : singles),
    ];
    return {
      ...controlHeaders(tags === undefined ? brief : lasting, staleIfErrorSeconds),
      'cache-tag': all.join(','),
      'surrogate-key': all.join(' '),
    };
  };
}

/** What is to be purged for a change of these: answers that do not say what they show are among it. */
export function tagsToPurge(tags: readonly string[]): string[] {
  if (tags.includes(everyAnswer)) return [everyAnswer];
  return [...new Set([...tags, ...(tags.some(isSingle) ? [crowded] : [])])];
}

/** Whether a tag names one of many, such as product-12. */
function isSingle(tag: string): boolean {
  return /-\d+$/.test(tag);
}

/** RFC 9213's header, which Cloudflare reads, and the older one of Fastly and Varnish. */
function controlHeaders({ fresh, revalidating }: Lifetime, ifError: number): Record<string, string> {
  const control = `max-age=${fresh}, stale-while-revalidate=${revalidating}, stale-if-error=${ifError}`;
  return { 'cdn-cache-control': `public, ${control}`, 'surrogate-control': control };
}
