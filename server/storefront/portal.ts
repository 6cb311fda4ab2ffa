import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminPath, type Language, languageFacts, languages, pathIn } from '#contract/language.ts';
import type { OfficeSettings } from '#contract/portal.ts';
import { addressOfCall, findPortalPage, isPortalPage } from '#contract/portal-pages.ts';
import { type BrandLook, readBrand } from '#server/content/index.ts';
import { escapeHtml } from '#server/platform/email-template.ts';
import type { Services } from '#server/platform/services.ts';
import { brandStylesOf, applyBrandLook, type LookReader } from './brand-head.ts';
import { leadToChosen } from './chosen-language.ts';
import { type SavedAssets, serveAssets } from './saved-assets.ts';
import { contentSecurityPolicy, type InlineSources, sourceOfInline, sourcesOfBuild } from './security-headers.ts';
import { portalManifestText } from './seo-files.ts';

/** Placeholder for the nonce that allows each answer's styles. */
const nonceMark = 'nonce="NONCE"';

interface PortalOptions {
  develop: boolean;
  buildFolder: string;
  /** Of earlier builds. */
  savedAssets: SavedAssets | null;
  /** Read per answer, since ports may be known late. */
  formOrigins?: () => readonly string[];
  /** Staff's pages may be redirected there for a photo. */
  photoOrigin?: string | null;
  /** Without it pages look as they are built. */
  readLook?: LookReader;
  /** The portal's pages would otherwise request these first. */
  readSettings?: (language: Language) => Promise<OfficeSettings>;
}

/** In each language; a phone installs the portal with it. */
export function mountPortalManifest(site: FastifyInstance, { db }: Pick<Services, 'db'>): void {
  for (const language of languages)
    site.get(pathIn(language, manifestPath), { schema: { hide: true } }, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=3600' })
        .type('application/manifest+json; charset=utf-8')
        .send(portalManifestText(await readBrand(db, language), language)),
    );
}

const manifestPath = '/manifest.webmanifest';

/** One file per language in the build, one for all in the sources. */
const sourceOf = (site: 'portal' | 'admin') => `${site}/index.html`;
const pageOf = (site: 'portal' | 'admin', language: Language) => `${site}/index.${language}.html`;

/**
 * Serves the client-rendered sites of the office origin: the admin below /admin, the seller portal elsewhere, other
 * languages than English below their prefix. Redirects visitors from outside who chose another language.
 */
export async function mountPortal(site: FastifyInstance, options: PortalOptions): Promise<void> {
  if (options.develop) return mountDev(site);
  await serveAssets(site, path.join(options.buildFolder, 'assets'), options.savedAssets);
  const read = (file: string) => fs.readFileSync(path.join(options.buildFolder, file), 'utf8');
  const sendPage = (reply: FastifyReply, html: string, policy: string) =>
    reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html);
  for (const language of languages) {
    const { prefix } = languageFacts[language];
    const portal = read(pageOf('portal', language)).replace(
      `href="${manifestPath}"`,
      `href="${pathIn(language, manifestPath)}"`,
    );
    const portalInline = sourcesOfBuild(portal);
    const pages = readPages(path.join(options.buildFolder, `portal/pages.${language}.json`));
    const readLook = async () => (await options.readLook?.()) ?? null;
    // A page without embedded settings requests them itself, and shows an error if that fails.
    const readSettings = async () => (await options.readSettings?.(language).catch(() => null)) ?? null;
    const sendPortal = async ({ url }: FastifyRequest, reply: FastifyReply) => {
      const asked = new URL(`http://office${url.slice(prefix.length)}`);
      const [look, settings] = await Promise.all([readLook(), readSettings()]);
      const page = addSettings(
        openAt(
          preload(applyBrandLook(portal, look), pages[findPortalPage(asked.pathname)?.page.path ?? ''] ?? []),
          asked,
          language,
        ),
        settings,
      );
      if (!isPortalPage(asked.pathname)) reply.code(404);
      // These pages show who a seller is to anybody who has the card, but not to search engines.
      if (url.startsWith(`${prefix}/verify/`)) reply.header('x-robots-tag', 'noindex');
      // Pages fetch a seller's own pictures with their session and show them from memory.
      const others = { calls: [], frames: [], pictures: ['blob:'], forms: options.formOrigins?.() ?? [] };
      return sendPage(reply, page, contentSecurityPolicy(withLook(portalInline, look), others));
    };
    const admin = read(pageOf('admin', language));
    const adminInline = sourcesOfBuild(admin);
    const sendAdmin = async (reply: FastifyReply) => {
      const look = await readLook();
      const page = applyBrandLook(admin, look);
      const nonce = randomBytes(16).toString('base64');
      // Staff's pages fetch private photos with their session and show them from memory, or from a store that gives out
      // links. The component library writes inline styles.
      const pictures = ['blob:', ...(options.photoOrigin ? [options.photoOrigin] : [])];
      const others = { calls: [], frames: [], pictures, styles: [`'nonce-${nonce}'`] };
      return sendPage(
        reply,
        page.replace(nonceMark, `nonce="${nonce}"`),
        contentSecurityPolicy(withLook(adminInline, look), others),
      );
    };
    const send = (request: FastifyRequest, reply: FastifyReply) =>
      (prefix === '' ? leadToChosen(request, reply) : undefined) ??
      (isAdmin(request.url, prefix) ? sendAdmin(reply) : sendPortal(request, reply));
    if (prefix) site.get(prefix, send);
    site.get(`${prefix}/*`, send);
  }
}

function withLook({ scripts, styles }: InlineSources, look: BrandLook | null): InlineSources {
  return { scripts, styles: [...styles, ...brandStylesOf(look).map(sourceOfInline)] };
}

/** Files of the portal's pages, by path; written by scripts/portal-pages.ts. */
type PortalPages = Readonly<Record<string, readonly string[]>>;

/** Empty if the build has no such list. */
function readPages(file: string): PortalPages {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as PortalPages) : {};
}

/**
 * Browsers fetch these together with the site's first script, which would request them a second later on a slow
 * network.
 */
function preload(html: string, files: readonly string[]): string {
  const links = files.map((file) =>
    file.endsWith('.js')
      ? `<link rel="modulepreload" crossorigin href="${file}">`
      : `<link rel="preload" as="style" crossorigin href="${file}">`,
  );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/**
 * Tells the first script which calls to make, and the loading placeholder what layout to draw: panels for the seller's
 * pages, only a frame for others.
 */
function openAt(html: string, { pathname, searchParams }: URL, language: Language): string {
  const { page, segment } = findPortalPage(pathname) ?? {};
  const calls = page?.calls?.(searchParams, segment) ?? [];
  const listed = (isPublic: boolean) =>
    escapeHtml(
      calls
        .filter((call) => (call.isPublic ?? false) === isPublic)
        .map(addressOfCall)
        .join(' '),
    );
  return html
    .replace('data-own=""', () => `data-own="${listed(false)}"`)
    .replace('data-open=""', () => `data-open="${listed(true)}"`)
    .replace('data-language=""', `data-language="${language}"`)
    .replace('id="opening"', (id) => (page?.isSellers ? `${id} data-at="${page.path.split('/')[0]}"` : id));
}

/** Also puts the brand's name into the loading placeholder. */
function addSettings(html: string, settings: OfficeSettings | null): string {
  if (!settings) return html;
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html
    .replace('data-brand>', () => `data-brand>${escapeHtml(settings.brand.name)}`)
    .replace('</body>', () => `<script type="application/json" id="settings">${json}</script></body>`);
}

function isAdmin(url: string, prefix: string): boolean {
  const { pathname } = new URL(`http://office${url}`);
  return pathname === prefix + adminPath || pathname.startsWith(`${prefix}${adminPath}/`);
}

async function mountDev(site: FastifyInstance): Promise<void> {
  for (const language of languages) await mountLanguageDev(site, language);
}

/** For development: hot reload in English, one Vite server per language. */
async function mountLanguageDev(site: FastifyInstance, language: Language): Promise<void> {
  const { createServer } = await import('vite');
  const { prefix } = languageFacts[language];
  const reload = prefix === '' ? { ws: { server: site.server }, hmr: { server: site.server } } : { ws: false };
  // The Vite configuration reads this variable while the server is created.
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
    // The site's policy forbids all scripts; Vite's pages run scripts whose hashes no policy can know.
    pages.addHook('onSend', async (_request, reply) => void reply.removeHeader('content-security-policy'));
    const answer = async ({ originalUrl }: { originalUrl: string }, reply: FastifyReply) => {
      const file = sourceOf(isAdmin(originalUrl, prefix) ? 'admin' : 'portal');
      const source = fs.readFileSync(path.join(vite.config.root, file), 'utf8');
      return reply.type('text/html; charset=utf-8').send(await vite.transformIndexHtml(originalUrl, source));
    };
    if (prefix) pages.get(prefix, answer);
    pages.get(`${prefix}/*`, answer);
  });
}
