import * as z from 'zod/mini';

export const edgeProviders = ['varnish', 'cloudflare', 'fastly'] as const;
export type EdgeProvider = (typeof edgeProviders)[number];

export interface EdgeSettings {
  provider: EdgeProvider;
  /** Without trailing slashes: each Varnish, or the API of a CDN. */
  purgeUrls: readonly string[];
  /** Zone at Cloudflare or service at Fastly; null for Varnish. */
  purgeId: string | null;
  /** Null for Varnish. */
  purgeToken: string | null;
}

const apis: Record<Exclude<EdgeProvider, 'varnish'>, string> = {
  cloudflare: 'https://api.cloudflare.com/client/v4',
  fastly: 'https://api.fastly.com',
};

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);
const addressesIn = (text: string) => text.split(',').map((part) => part.trim().replace(/\/$/, ''));

export const edgeVariables = {
  EDGE_CACHE: z.optional(z.enum(edgeProviders, `must be ${edgeProviders.join(', ')}, or unset`)),
  EDGE_PURGE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => addressesIn(text).every(isAddress),
          'must be an address such as http://127.0.0.1:6082, or several with commas between',
        ),
      ),
  ),
  EDGE_PURGE_ID: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/, 'must be the id of a zone or service'))),
  EDGE_PURGE_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters'))),
};

type EdgeVariables = z.infer<z.ZodMiniObject<typeof edgeVariables>>;

export function findEdgeGaps(values: EdgeVariables): string[] {
  const { EDGE_CACHE: provider, EDGE_PURGE_URL: urls, EDGE_PURGE_ID: id, EDGE_PURGE_TOKEN: token } = values;
  if (provider === undefined)
    return (urls ?? id ?? token) === undefined
      ? []
      : ['EDGE_CACHE must name the cache that EDGE_PURGE_URL, EDGE_PURGE_ID and EDGE_PURGE_TOKEN belong to'];
  if (provider === 'varnish') return urls === undefined ? ['EDGE_PURGE_URL must be set for EDGE_CACHE=varnish'] : [];
  return id === undefined || token === undefined
    ? [`EDGE_PURGE_ID and EDGE_PURGE_TOKEN must be set for EDGE_CACHE=${provider}`]
    : [];
}

export function edgeSettingsOf(values: EdgeVariables): EdgeSettings | null {
  const { EDGE_CACHE: provider, EDGE_PURGE_URL: urls } = values;
  if (provider === undefined) return null;
  const isVarnish = provider === 'varnish';
  return {
    provider,
    purgeUrls: urls === undefined ? (isVarnish ? [] : [apis[provider]]) : addressesIn(urls),
    purgeId: isVarnish ? null : (values.EDGE_PURGE_ID ?? null),
    purgeToken: isVarnish ? null : (values.EDGE_PURGE_TOKEN ?? null),
  };
}
