import * as z from 'zod/mini';
import type { EdgeProvider, EdgeSettings } from './edge-settings.ts';

/** A cache did not do what it was asked for. */
export class PurgeError extends Error {
  /** How long the cache wants to be left alone; null where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Forgets what a cache holds under any of these tags, at once and everywhere. Doing it twice does no harm. @throws PurgeError */
export type Purge = (tags: readonly string[]) => Promise<void>;

/** How many tags go into one call: the limit of each API, and for Varnish what a request header holds. */
const mostTags: Record<EdgeProvider, number> = { varnish: 100, cloudflare: 100, fastly: 256 };
const timeoutMs = 5_000;

/** The purge call of the cache that is set up. */
export function openPurge(edge: EdgeSettings): Purge {
  const send = senders[edge.provider];
  return async (tags) => {
    for (let from = 0; from < tags.length; from += mostTags[edge.provider])
      await send(edge, tags.slice(from, from + mostTags[edge.provider]));
  };
}

/** Tries the purge call out with a tag that nothing carries. Null where it works, else a line that says what to do. */
export async function findEdgeFault(edge: EdgeSettings | null): Promise<string | null> {
  if (edge === null) return null;
  try {
    await openPurge(edge)(['doctor']);
    return null;
  } catch (error) {
    const remedy =
      edge.provider === 'varnish'
        ? 'Check EDGE_PURGE_URL, and that Varnish runs with docs/deploy/varnish.vcl.'
        : 'Check EDGE_PURGE_ID, and that EDGE_PURGE_TOKEN may purge.';
    return `The cache in front of the shop (EDGE_CACHE) cannot be purged, so pages stay old for longer: ${(error as Error).message}. ${remedy}`;
  }
}

type Sender = (edge: EdgeSettings, tags: readonly string[]) => Promise<void>;

const senders: Record<EdgeProvider, Sender> = {
  /** docs/deploy/varnish.vcl answers it, on each Varnish. */
  async varnish({ purgeUrls }, tags) {
    await Promise.all(
      purgeUrls.map((url) => call(`${url}/`, { method: 'PURGE', headers: { 'surrogate-key': tags.join(' ') } })),
    );
  },
  /** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
  async cloudflare({ purgeUrls: [api], purgeId, purgeToken }, tags) {
    const answer = await call(`${api}/zones/${purgeId}/purge_cache`, {
      method: 'POST',
      headers: { authorization: `Bearer ${purgeToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags }),
    });
    // It tells failures of some kinds with 200.
    const told = z.safeParse(z.object({ success: z.literal(true) }), parse(answer));
    if (!told.success) throw new PurgeError(`${new URL(api!).host} answered ${answer.slice(0, 200)}`);
  },
  /** https://www.fastly.com/documentation/reference/api/purging/ */
  async fastly({ purgeUrls: [api], purgeId, purgeToken }, tags) {
    await call(`${api}/service/${purgeId}/purge`, {
      method: 'POST',
      headers: { 'fastly-key': purgeToken!, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ surrogate_keys: tags }),
    });
  },
};

/** The text of a successful answer. @throws PurgeError for any other, and where none comes in time */
async function call(url: string, request: RequestInit): Promise<string> {
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    if (answer.ok) return text;
    const seconds = /^\d{1,5}$/.exec(answer.headers.get('retry-after') ?? '')?.[0];
    const said = `${host} answered ${answer.status} ${text.slice(0, 200)}`.trim();
    throw new PurgeError(said, seconds === undefined ? null : Number(seconds) * 1_000);
  } catch (error) {
    if (error instanceof PurgeError) throw error;
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new PurgeError(`${host} cannot be reached (${reason})`, null, { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
