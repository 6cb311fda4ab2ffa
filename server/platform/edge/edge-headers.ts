import type { FastifyInstance } from 'fastify';
import type { EdgeSettings } from './edge-settings.ts';

/** On every answer that the edge stores: purging it purges everything. */
export const everyAnswer = 'shop';
/** On answers that do not say what they are made from: any change may affect them. */
export const unspecified = 'calls';
/** Replaces tags of single things if there are too many for a header. */
const crowded = 'many';
/** Tags of this number take 4 kB; caches accept headers of 8 to 16. */
const maxTags = 250;

/** In seconds: `fresh` without asking the shop, then `revalidating` while a new answer is requested. */
interface Lifetime {
  fresh: number;
  revalidating: number;
}
/** For answers that may depend on the time, such as delivery days: at most a minute old. */
const brief: Lifetime = { fresh: 30, revalidating: 30 };
/** For answers that say what they are made from. Every change is purged, but stock only if it matters to buyers. */
const lasting: Lifetime = { fresh: 600, revalidating: 60 };
/** As long as the shop itself serves old answers (answer-cache.ts). */
const staleIfErrorSeconds = 24 * 3_600;
const alreadyStaleSeconds = 5;

/** For answers that the edge must not store, although browsers may. */
export const notAtTheEdge = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store' };

/** For answers that are already stale: the edge soon asks again, and serves these meanwhile. */
export const staleAtTheEdge = controlHeaders({ fresh: alreadyStaleSeconds, revalidating: 0 }, 0);

interface StorableAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Ids of shown things with numbers that change independently. */
  shows?: ReadonlyMap<number, unknown>;
  tags?: readonly string[];
}

/**
 * Tags files that may change under their URL (icons, lab reports, photos of reviews), so that any change purges them.
 */
export function tagFiles(site: Pick<FastifyInstance, 'addHook'>): void {
  const tags = [everyAnswer, unspecified];
  site.addHook('onSend', (_request, reply, _payload, done) => {
    const control = String(reply.getHeader('cache-control') ?? '');
    if (control.startsWith('public') && !control.includes('immutable') && !reply.hasHeader('surrogate-key'))
      reply.headers({ 'cache-tag': tags.join(','), 'surrogate-key': tags.join(' ') });
    done();
  });
}

/** Headers by which a shared cache stores an answer, finds it for purging, and caches it longer than browsers. */
export type EdgeHeaders = (answer: StorableAnswer) => Record<string, string>;

/**
 * `tagOf` names what a shown value belongs to. Answers by Accept-Language are not stored at Cloudflare, which keeps one
 * answer for all languages.
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
      ...(singles.size > maxTags ? [crowded] : singles),
    ];
    return {
      ...controlHeaders(tags === undefined ? brief : lasting, staleIfErrorSeconds),
      'cache-tag': all.join(','),
      'surrogate-key': all.join(' '),
    };
  };
}

/** Returns the tags to purge for a change, including the tag of answers with too many tags. */
export function tagsToPurge(tags: readonly string[]): string[] {
  if (tags.includes(everyAnswer)) return [everyAnswer];
  return [...new Set([...tags, ...(tags.some(isSingle) ? [crowded] : [])])];
}

function isSingle(tag: string): boolean {
  return /-\d+$/.test(tag);
}

/** RFC 9213's header, which Cloudflare reads, and the older one of Fastly and Varnish. */
function controlHeaders({ fresh, revalidating }: Lifetime, ifError: number): Record<string, string> {
  const control = `max-age=${fresh}, stale-while-revalidate=${revalidating}, stale-if-error=${ifError}`;
  return { 'cdn-cache-control': `public, ${control}`, 'surrogate-control': control };
}
