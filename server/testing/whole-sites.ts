import diagnostics from 'node:diagnostics_channel';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { languages } from '#contract/language.ts';
import type { Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { buildPortalSite } from '#server/app/portal-site.ts';
import { buildShopSite } from '#server/app/shop-site.ts';
import { brandedFiles } from '#server/storefront/brand-head.ts';

/** Without React, for tests of headers. */
const emptyPages = `
export const routes = {};
export const entry = {
  module: {
    makeContext: () => ({}),
    setScriptMark() {},
    readText: (response) => response.text(),
    publicPaths: () => ['/'],
    createRequestHandler: () => async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/' } });
      const status = pathname === '/' || pathname === '/hi' ? 200 : 404;
      return new Response('<!DOCTYPE html><script>start()</script>', { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
    },
  },
};
`;

function writeStubBuild(pages: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-headers-'));
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  write('shop/client/assets/app.js', 'start()');
  for (const name of brandedFiles) write(`shop/client/${name}`, '');
  for (const language of languages) {
    write(`shop/server/${language}/package.json`, '{ "type": "module" }');
    write(`shop/server/${language}/index.js`, pages);
    for (const part of ['portal', 'admin']) write(`office/${part}/index.${language}.html`, '<!DOCTYPE html>');
  }
  write('office/assets/app.js', 'start()');
  return folder;
}

interface Route {
  method: string;
  url: string;
  /** What answers its reads besides the primary. */
  reads: string | undefined;
}

interface WholeSite {
  site: Site;
  routes: Route[];
}

export interface WholeSites {
  shop: WholeSite;
  office: WholeSite;
  close(): Promise<void>;
}

/** Both sites with all routes. The shop's pages come from `pages`, a module as React Router builds one. */
export async function openWholeSites(services: Services, pages = emptyPages): Promise<WholeSites> {
  const buildFolder = writeStubBuild(pages);
  const options = { develop: false, buildFolder };
  const shop = await collectRoutes(() => buildShopSite(services, options));
  const office = await collectRoutes(() => buildPortalSite(services, options));
  return {
    shop,
    office,
    async close() {
      await shop.site.close();
      await office.site.close();
      fs.rmSync(buildFolder, { recursive: true });
    },
  };
}

/** Parameters become 1, which may or may not exist in a demo shop. */
export const filledAddress = (url: string) => url.replace(/:[A-Za-z]+(\([^)]*\))?/g, '1').replace('*', '1');

async function collectRoutes(build: () => Promise<Site>): Promise<WholeSite> {
  const added: RouteOptions[] = [];
  const collect = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => void added.push(route));
  diagnostics.subscribe('fastify.initialization', collect);
  try {
    const site = await build();
    await site.ready();
    const routes = added.flatMap(({ method, url, config }) =>
      [method].flat().map((each) => ({ method: each, url, reads: config?.reads })),
    );
    return { site, routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', collect);
  }
}
