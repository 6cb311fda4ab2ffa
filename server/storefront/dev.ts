import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequest } from '@remix-run/node-fetch-server';
import type { ServerBuild } from 'react-router';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import type { EntryModule } from './entry-module.ts';

/**
 * For development: serves the sources with one Vite server per language, with hot reload in the first. Returns a
 * function that reads the first language's current build.
 */
export async function mountStorefrontDev(
  site: FastifyInstance,
  apiIn: (language: Language) => ShopApi,
): Promise<() => Promise<ServerBuild>> {
  const builds = [];
  for (const language of languages) builds.push(await mountLanguage(site, language, apiIn(language)));
  return builds[0]!;
}

async function mountLanguage(site: FastifyInstance, language: Language, api: ShopApi) {
  const { createServer } = await import('vite');
  const { prefix } = languageFacts[language];
  const reload = prefix === '' ? { ws: { server: site.server }, hmr: { server: site.server } } : { ws: false };
  // The Vite configuration reads this variable while the server is created.
  process.env['SHOP_LANGUAGE'] = language;
  const vite = await createServer({
    appType: 'custom',
    cacheDir: `node_modules/.vite/${language}`,
    server: { middlewareMode: true, ...reload } as never,
  });
  delete process.env['SHOP_LANGUAGE'];
  site.addHook('onClose', () => vite.close());
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  await site.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _body, done) => done(null));
    pages.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    // The site's policy forbids all scripts; Vite's pages run scripts whose hashes no policy can know.
    pages.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'));
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      // Vite has removed its base from the URL.
      request.raw.url = request.originalUrl;
      const entry = (await build()).entry.module as unknown as EntryModule;
      const handler = entry.createRequestHandler(build, 'development');
      const response = await handler(
        createRequest(request.raw, reply.raw, { protocol: 'http:', host: request.host }),
        entry.makeContext(api, (err) => site.log.error({ err }, 'a page could not be made')),
      );
      return reply.send(response);
    };
    if (prefix) pages.all(prefix, answer);
    pages.all(`${prefix}/*`, answer);
  });
  return build;
}
