import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';
import type { AnswerCache } from '#server/platform/answer-cache.ts';
import type { EntryModule } from './entry-module.ts';
import { contentSecurityPolicy, secureHeaders } from './security-headers.ts';

interface StorefrontOptions {
  api: ShopApi;
  cache: AnswerCache;
  buildFolder: string;
  /** Origins that pages may call beside their own; asked at each rendering, since ports may be known late. */
  callOrigins: () => readonly string[];
}

/** Where a video plays once a visitor asks for it: the host of YouTube's that sets no cookie before. */
const videoOrigin = 'https://www.youtube-nocookie.com';

/** Parameters that pages know; all others are dropped, so that they can neither split the cache nor reach a page. */
const knownParameters = ['q', 'sort', 'cursor', 'coupon', '_routes'];

/** Serves the built storefront and gives it back: hashed assets for a year, pages rendered once per catalogue version for everybody. */
export async function mountStorefront(site: FastifyInstance, options: StorefrontOptions): Promise<ServerBuild> {
  const build = (await import(pathToFileURL(path.join(options.buildFolder, 'server/index.js')).href)) as ServerBuild;
  await site.register(fastifyStatic, {
    root: path.join(options.buildFolder, 'client'),
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  });
  const entry = build.entry.module as unknown as EntryModule;
  const handler = entry.createRequestHandler(build, 'production');
  const context = () => entry.makeContext(options.api);

  async function render(url: URL) {
    const response = await handler(new Request(url), context());
    const body = await response.text();
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const headers: Record<string, string> = { ...secureHeaders };
    const location = response.headers.get('location');
    if (location) headers['location'] = location;
    for (const name of response.headers.keys())
      if (name.startsWith('x-remix')) headers[name] = response.headers.get(name)!;
    if (type.startsWith('text/html'))
      headers['content-security-policy'] = contentSecurityPolicy(body, {
        calls: options.callOrigins(),
        frames: [videoOrigin],
      });
    return { status: response.status, type, body, headers };
  }

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request;
    if (!url.includes('?')) return options.cache.serve(request, reply, `page ${url}`, () => render(normalised(url)));
    const asked = normalised(url);
    return options.cache.serve(request, reply, `page ${asked.pathname}${asked.search}`, () => render(asked));
  };
  site.get('/*', page);
  return build;
}

function normalised(address: string): URL {
  // Put together, not resolved: "//elsewhere.example" is a path of ours that does not exist.
  const asked = new URL(`http://shop.invalid${address}`);
  const url = new URL(`http://shop.invalid${asked.pathname}`);
  for (const name of knownParameters) {
    const value = asked.searchParams.get(name);
    if (value !== null && value !== '') url.searchParams.set(name, value);
  }
  return url;
}
