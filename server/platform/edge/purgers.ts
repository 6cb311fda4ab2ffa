import * as z from 'zod/mini';
import type { EdgeProvider, EdgeSettings } from './edge-settings.ts';

export class PurgeError extends Error {
  /** Null if the cache did not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Purges everything stored under any of these tags, everywhere. Idempotent. @throws PurgeError */
export type Purge = (tags: readonly string[]) => Promise<void>;

/** The limit of each API; for Varnish, of a request header. */
const maxTags: Record<EdgeProvider, number> = { varnish: 100, cloudflare: 100, fastly: 256 };
const timeoutMs = 5_000;

export function openPurge(edge: EdgeSettings): Purge {
  const send = senders[edge.provider];
  return async (tags) => {
    for (let from = 0; from < tags.length; from += maxTags[edge.provider])
      await send(edge, tags.slice(from, from + maxTags[edge.provider]));
  };
}

/** Tests the purge call with an unused tag. Returns null if it works, otherwise what to do. */
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
  /** Answered by docs/deploy/varnish.vcl on each Varnish. */
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
    // Cloudflare reports some failures with status 200.
    const reply = z.safeParse(z.object({ success: z.literal(true) }), parse(answer));
    if (!reply.success) throw new PurgeError(`${new URL(api!).host} answered ${answer.slice(0, 200)}`);
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

/** Returns the text of a successful answer. @throws PurgeError otherwise */
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
