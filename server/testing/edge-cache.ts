import http from 'node:http';
import type { AddressInfo } from 'node:net';
import CachePolicy from 'http-cache-semantics';

interface Kept {
  policy: CachePolicy;
  tags: readonly string[];
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface EdgeCache {
  url: string;
  close(): Promise<void>;
}

/**
 * A shared cache that does what the standards say and no more: RFC 9111, with `CDN-Cache-Control` in place of
 * `Cache-Control` (RFC 9213), one copy per address and `Vary`. It does not know this shop's paths or cookies. `PURGE`
 * with `Surrogate-Key` removes answers with these tags. `Cache-Status` says whether an answer was stored.
 */
export async function startEdgeCache(shopUrl: string): Promise<EdgeCache> {
  const kept = new Map<string, Kept[]>();

  async function answer(request: http.IncomingMessage, body: Buffer): Promise<Omit<Kept, 'policy' | 'tags'>> {
    const { method = 'GET', url = '/' } = request;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    if (method === 'PURGE') {
      const tags = (headers['surrogate-key'] ?? '').split(' ');
      for (const [address, copies] of kept)
        kept.set(
          address,
          copies.filter((copy) => !copy.tags.some((tag) => tags.includes(tag))),
        );
      return { status: 200, headers: {}, body: Buffer.from('') };
    }
    const asked = { method, url, headers };
    const found = kept.get(url)?.find(({ policy }) => policy.satisfiesWithoutRevalidation(asked));
    if (found) return { ...found, headers: { ...found.headers, 'cache-status': 'edge; hit' } };
    const { host: _host, connection: _connection, ...passed } = headers;
    const response = await fetch(shopUrl + url, {
      method,
      headers: passed,
      redirect: 'manual',
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const given = Object.fromEntries(response.headers);
    // fetch has decompressed it.
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])
      delete given[name];
    const made = { status: response.status, headers: given, body: Buffer.from(await response.arrayBuffer()) };
    const control = given['cdn-cache-control'] ?? given['cache-control'];
    const policy = new CachePolicy(asked, {
      status: response.status,
      headers: { ...given, ...(control && { 'cache-control': control }) },
    });
    if (policy.storable() && policy.timeToLive() > 0)
      kept.set(url, [...(kept.get(url) ?? []), { ...made, policy, tags: (given['surrogate-key'] ?? '').split(' ') }]);
    return made;
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void answer(request, Buffer.concat(parts)).then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        (error: unknown) => response.writeHead(502).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
