import type { FastifyInstance } from 'fastify';
import { createRequest } from '@remix-run/node-fetch-server';
import type { ServerBuild } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';
import type { EntryModule } from './entry-module.ts';

/** Serves the storefront from its sources with hot reload and gives what reads it as it is now; for development only. */
export async function mountStorefrontDev(site: FastifyInstance, api: ShopApi): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: site.server }, hmr: { server: site.server } } as never,
  });
  site.addHook('onClose', () => vite.close());
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  await site.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _body, done) => done(null));
    pages.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    pages.all('/*', async (request, reply) => {
      const entry = (await build()).entry.module as unknown as EntryModule;
      const handler = entry.createRequestHandler(build, 'development');
      const response = await handler(
        createRequest(request.raw, reply.raw, { protocol: 'http:', host: request.host }),
        entry.makeContext(api),
      );
      return reply.send(response);
    });
  });
  return build;
}
