import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import { leadToChosen } from './chosen-language.ts';
import { contentSecurityPolicy, secureHeaders } from './security-headers.ts';

interface PortalOptions {
  develop: boolean;
  buildFolder: string;
}

/** The seller portal's page: a file per language in the build, one for all in the sources. */
const portalSource = 'portal/index.html';
const portalPage = (language: Language) => `portal/index.${language}.html`;
const adminPage = 'admin/index.html';

/**
 * Serves the two client-rendered sites of the office origin: the admin below /admin, the seller portal everywhere else, in another
 * language than English below its prefix. Direct sellers who chose that language and come from outside are led to it.
 */
export async function mountPortal(site: FastifyInstance, options: PortalOptions): Promise<void> {
  if (options.develop) return mountDev(site);
  await site.register(fastifyStatic, {
    root: path.join(options.buildFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
  });
  const sender = (file: string, pictures: readonly string[]) => {
    const html = fs.readFileSync(path.join(options.buildFolder, file), 'utf8');
    const headers = {
      ...secureHeaders,
      'content-security-policy': contentSecurityPolicy(html, { calls: [], frames: [], pictures }),
      'cache-control': 'no-cache',
    };
    return (reply: FastifyReply) => reply.headers(headers).type('text/html; charset=utf-8').send(html);
  };
  // Staff's pages fetch private photos with their token and show them from memory.
  const sendAdmin = sender(adminPage, ['blob:']);
  for (const language of languages) {
    const sendPortal = sender(portalPage(language), []);
    const { prefix } = languageFacts[language];
    if (prefix) {
      site.get(prefix, (_request, reply) => sendPortal(reply));
      site.get(`${prefix}/*`, (_request, reply) => sendPortal(reply));
    } else {
      site.get('/*', (request, reply) =>
        isAdmin(request.url) ? sendAdmin(reply) : (leadToChosen(request, reply) ?? sendPortal(reply)),
      );
    }
  }
}

function isAdmin(url: string): boolean {
  return /^\/admin(\/|\?|$)/.test(url);
}

async function mountDev(site: FastifyInstance): Promise<void> {
  for (const language of languages) await mountLanguageDev(site, language);
}

/** From the sources, each language by a server of its own with hot reload in English; for development only. */
async function mountLanguageDev(site: FastifyInstance, language: Language): Promise<void> {
  const { createServer } = await import('vite');
  const { prefix } = languageFacts[language];
  const reload = prefix === '' ? { ws: { server: site.server }, hmr: { server: site.server } } : { ws: false };
  // The configuration reads it while the server is made.
  process.env['SHOP_LANGUAGE'] = language;
  const vite = await createServer({
    configFile: 'vite.portal.config.ts',
    appType: 'custom',
    cacheDir: path.resolve(`node_modules/.vite/office-${language}`),
    server: { middlewareMode: true, ...reload } as never,
  });
  delete process.env['SHOP_LANGUAGE'];
  site.addHook('onClose', () => vite.close());
  await site.register(async (pages) => {
    pages.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
    const answer = async ({ originalUrl }: { originalUrl: string }, reply: FastifyReply) => {
      const file = prefix === '' && isAdmin(originalUrl) ? adminPage : portalSource;
      const source = fs.readFileSync(path.join(vite.config.root, file), 'utf8');
      return reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(originalUrl, source));
    };
    if (prefix) pages.get(prefix, answer);
    pages.get(`${prefix}/*`, answer);
  });
}
