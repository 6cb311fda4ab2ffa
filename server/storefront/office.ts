import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, secureHeaders } from './security-headers.ts';

interface OfficeOptions {
  develop: boolean;
  buildFolder: string;
}

/** Serves the two client-rendered sites of the office origin: staff below /admin, direct sellers everywhere else. */
export async function mountOffice(site: FastifyInstance, options: OfficeOptions): Promise<void> {
  if (options.develop) return mountDev(site);
  await site.register(fastifyStatic, {
    root: path.join(options.buildFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
    immutable: true,
    maxAge: '1y',
  });
  const page = (name: 'office' | 'admin') =>
    fs.readFileSync(path.join(options.buildFolder, name, 'index.html'), 'utf8');
  const pages = { office: page('office'), admin: page('admin') };
  const send = (reply: FastifyReply, html: string) =>
    reply
      .headers({
        ...secureHeaders,
        'content-security-policy': contentSecurityPolicy(html, { calls: [], frames: [] }),
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(html);
  site.get('/*', (request, reply) => send(reply, isAdmin(request.url) ? pages.admin : pages.office));
}

function isAdmin(url: string): boolean {
  return /^\/admin(\/|\?|$)/.test(url);
}

async function mountDev(site: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: 'vite.office.config.ts',
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: site.server }, hmr: { server: site.server } } as never,
  });
  site.addHook('onClose', () => vite.close());
  site.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });
  site.get('/*', async (request, reply) => {
    const source = fs.readFileSync(
      path.join(vite.config.root, isAdmin(request.url) ? 'admin' : 'office', 'index.html'),
      'utf8',
    );
    return reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(request.url, source));
  });
}
