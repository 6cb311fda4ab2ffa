import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminPath, type Language, languageFacts, languages, pathIn } from '#contract/language.ts';
import type { OfficeSettings } from '#contract/portal.ts';
import { listFirstCalls } from '#contract/portal-first-calls.ts';
import { type BrandLook, readBrand } from '#server/content/index.ts';
import { escapeHtml } from '#server/platform/email-template.ts';
import type { Services } from '#server/platform/services.ts';
import { brandStylesOf, dressPage, type LookReader } from './brand-head.ts';
import { leadToChosen } from './chosen-language.ts';
import { type SavedAssets, serveAssets } from './saved-assets.ts';
import { contentSecurityPolicy, type InlineSources, sourceOfInline, sourcesOfBuild } from './security-headers.ts';
import { portalManifestText } from './seo-files.ts';

/** Stands in the admin's page where each answer has its own leave for styles. */
const nonceMark = 'nonce="NONCE"';

interface PortalOptions {
  develop: boolean;
  buildFolder: string;
  /** The files of earlier builds; null where there are none. */
  savedAssets: SavedAssets | null;
  /** Where the portal's pages may send a form; asked at each answer, since ports may be known late. */
  formOrigins?: () => readonly string[];
  /** Where staff's pages may be led to for a photo, if anywhere but here. */
  photoOrigin?: string | null;
  /** How the brand looks; as it is drawn without. */
  readLook?: LookReader;
  /** What the portal's pages would else ask for first. */
  readSettings?: (language: Language) => Promise<OfficeSettings>;
}

/** The portal as an app on a phone's home screen: /manifest.webmanifest, in each language. */
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

/** Each site's page: a file per language in the build, one for all in the sources. */
const sourceOf = (site: 'portal' | 'admin') => `${site}/index.html`;
const pageOf = (site: 'portal' | 'admin', language: Language) => `${site}/index.${language}.html`;

/**
 * Serves the two client-rendered sites of the office origin: the admin below /admin, the seller portal everywhere else, both in another
 * language than English below its prefix. Who chose that language and comes from outside is led to it.
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
    // A page that says nothing of them asks for them, and says what is wrong.
    const readSettings = async () => (await options.readSettings?.(language).catch(() => null)) ?? null;
    const sendPortal = async ({ url }: FastifyRequest, reply: FastifyReply) => {
      const asked = new URL(url.slice(prefix.length), 'http://office');
      const [look, settings] = await Promise.all([readLook(), readSettings()]);
      const page = addSettings(
        openAt(preload(dressPage(portal, look), findFiles(pages, asked)), asked, language),
        settings,
      );
      // Who sells is told to whoever has the card, not to search engines.
      if (url.startsWith(`${prefix}/verify/`)) reply.header('x-robots-tag', 'noindex');
      // A seller's own pictures are fetched with their session and shown from memory.
      const others = { calls: [], frames: [], pictures: ['blob:'], forms: options.formOrigins?.() ?? [] };
      return sendPage(reply, page, contentSecurityPolicy(withLook(portalInline, look), others));
    };
    const admin = read(pageOf('admin', language));
    const adminInline = sourcesOfBuild(admin);
    const sendAdmin = async (reply: FastifyReply) => {
      const look = await readLook();
      const page = dressPage(admin, look);
      const nonce = randomBytes(16).toString('base64');
      // Staff's pages fetch private photos with their session and show them from memory, or from a store that gives out links; the component library writes styles.
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

/** The page's own scripts and styles with that of the brand's look. */
function withLook({ scripts, styles }: InlineSources, look: BrandLook | null): InlineSources {
  return { scripts, styles: [...styles, ...brandStylesOf(look).map(sourceOfInline)] };
}

/** Files of the portal's pages, by path: scripts/portal-pages.ts. */
type PortalPages = Readonly<Record<string, readonly string[]>>;

/** None where the build has no such list. */
function readPages(file: string): PortalPages {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as PortalPages) : {};
}

function findFiles(pages: PortalPages, { pathname }: URL): readonly string[] {
  const [, first = '', second = ''] = pathname.split('/');
  const name = [`${first}/${second}`, first].find((each) => Object.hasOwn(pages, each));
  return name === undefined ? [] : pages[name]!;
}

/** Has browsers fetch these beside the site's first script, which else would ask for them once it runs: on a slow network a second later. */
function preload(html: string, files: readonly string[]): string {
  const links = files.map((file) =>
    file.endsWith('.js')
      ? `<link rel="modulepreload" crossorigin href="${file}">`
      : `<link rel="preload" as="style" crossorigin href="${file}">`,
  );
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

/** Pages whose frame and panels are drawn before their code is there; the others are drawn as a frame alone. */
const sellersPages = /^\/(home|team|income|sales|months|training|tickets|membership|sponsor)(?:\/|$)/;

/** Tells the page's first script which calls to make, and its opening what it will be. */
function openAt(html: string, { pathname, searchParams }: URL, language: Language): string {
  const { own, open } = listFirstCalls(pathname, searchParams);
  const seller = sellersPages.exec(pathname)?.[1];
  return html
    .replace('data-own=""', () => `data-own="${escapeHtml(own.join(' '))}"`)
    .replace('data-open=""', () => `data-open="${escapeHtml(open.join(' '))}"`)
    .replace('data-language=""', `data-language="${language}"`)
    .replace('id="opening"', (id) => (seller ? `${id} data-at="${seller}"` : id));
}

/** Names the brand in the page's opening, and has the page read its settings from the HTML. */
function addSettings(html: string, settings: OfficeSettings | null): string {
  if (!settings) return html;
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html
    .replace('data-brand>', () => `data-brand>${escapeHtml(settings.brand.name)}`)
    .replace('</body>', () => `<script type="application/json" id="settings">${json}</script></body>`);
}

function isAdmin(url: string, prefix: string): boolean {
  const { pathname } = new URL(url, 'http://office');
  return pathname === prefix + adminPath || pathname.startsWith(`${prefix}${adminPath}/`);
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
    // The site's policy lets nothing run; Vite's pages run scripts that no policy can know of.
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
