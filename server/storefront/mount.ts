import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { type Language, languageFacts, languages, pathIn } from '#contract/language.ts';
import type { WindowOrigins } from '#server/payments/index.ts';
import type { AnswerCache, MadeAnswer } from '#server/platform/answer-cache.ts';
import { outageOf } from '#server/platform/http.ts';
import { brandedFiles, brandStylesOf, applyBrandLook, type LookReader } from './brand-head.ts';
import { leadToChosen } from './chosen-language.ts';
import type { EntryModule } from './entry-module.ts';
import type { PageCalls } from './cached-calls.ts';
import { type SavedAssets, serveAssets } from './saved-assets.ts';
import { contentSecurityPolicy, headersForPayment, sourceOfInline, takeMarkedScripts } from './security-headers.ts';

interface StorefrontOptions {
  callsIn: (language: Language) => PageCalls;
  cache: AnswerCache;
  buildFolder: string;
  /** Ends in a slash; null: the shop serves pictures. */
  picturesFrom: string | null;
  /** Besides their own; read per rendering, since ports may be known late. */
  callOrigins: () => readonly string[];
  /** Of earlier builds. */
  savedAssets: SavedAssets | null;
  /** Null if no provider's window needs any. Read per rendering. */
  paymentWindows: () => WindowOrigins | null;
  /** Without it pages look as they are built. */
  readLook?: LookReader;
}

/** Random, so that nobody whose text appears on a page can guess it. */
const scriptMark = randomBytes(16).toString('hex');

/** YouTube's host that sets no cookie before a video plays. */
const videoOrigin = 'https://www.youtube-nocookie.com';

/** All other query parameters are dropped, so that they neither split the cache nor reach a page. */
export const knownParameters = [
  'q',
  'filter',
  'price',
  'stock',
  'rating',
  'sort',
  'show',
  'cursor',
  'coupon',
  'rated',
  'photos',
  'page',
  '_routes',
];

/**
 * Serves the built storefront in each language, and returns the first language's build. Caches hashed assets for a
 * year, and pages, which are the same for everybody, per catalogue version and shown stock. Redirects visitors from
 * outside who chose another language.
 */
export async function mountStorefront(site: FastifyInstance, options: StorefrontOptions): Promise<ServerBuild> {
  const builds = {} as Record<Language, ServerBuild>;
  await serveFiles(site, path.join(options.buildFolder, 'client'), options.readLook ? brandedFiles : []);
  // For pages that were loaded before an upgrade or come from a process of another version.
  if (options.savedAssets !== null) await serveAssets(site, null, options.savedAssets);
  for (const language of languages) {
    const file = pathToFileURL(path.join(options.buildFolder, 'server', language, 'index.js'));
    builds[language] = { ...((await import(file.href)) as ServerBuild), basename: pathIn(language, '/') };
    (builds[language].entry.module as unknown as EntryModule).setScriptMark(scriptMark);
    if (options.picturesFrom !== null)
      (builds[language].entry.module as unknown as EntryModule).servePicturesFrom(options.picturesFrom);
    const page = pageRenderer(builds[language], language, { ...options, log: site.log });
    const { prefix } = languageFacts[language];
    if (prefix) {
      site.get(prefix, page);
      site.get(`${prefix}/*`, page);
    } else site.get('/*', (request, reply) => leadToChosen(request, reply) ?? page(request, reply));
  }
  return builds.en;
}

function serveFiles(site: FastifyInstance, root: string, servedElsewhere: readonly string[]) {
  return site.register(fastifyStatic, {
    root,
    wildcard: false,
    globIgnore: [...servedElsewhere],
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  });
}

/** Answers a page of one build from the cache, or renders it. */
function pageRenderer(
  build: ServerBuild,
  language: Language,
  options: StorefrontOptions & Pick<FastifyInstance, 'log'>,
) {
  const entry = build.entry.module as unknown as EntryModule;
  const handler = entry.createRequestHandler(build, 'production');
  // The browser's code reads the address from the HTML, so the scripts are the same whatever the settings are.
  const sayPictures = (html: string) =>
    options.picturesFrom === null
      ? html
      : html.replace('<html ', () => `<html data-pictures="${options.picturesFrom}" `);
  async function render(url: URL): Promise<MadeAnswer> {
    const payment = options.paymentWindows();
    const { api, shown, asOf, tags } = options.callsIn(language);
    let outage: unknown;
    const context = entry.makeContext(api, (err) => {
      if (outageOf(err)) outage ??= err;
      else options.log.error({ err, url: url.pathname }, 'a page could not be made');
    });
    const response = await handler(new Request(url), context);
    // The router renders an error page for any error; a temporary one is thrown instead, so that the visitor gets the
    // outage page.
    if (response.status >= 500 && outage !== undefined) throw outage;
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8';
    const isPage = type.startsWith('text/html');
    const { html: text, scripts } = takeMarkedScripts(await entry.readText(response), scriptMark);
    const look = (isPage && (await options.readLook?.())) || null;
    const body = isPage ? applyBrandLook(sayPictures(text), look) : text;
    const headers: Record<string, string> = { ...(payment && headersForPayment) };
    for (const [name, value] of response.headers)
      if (name === 'location' || name === 'link' || name.startsWith('x-remix')) headers[name] = value;
    if (isPage)
      headers['content-security-policy'] = contentSecurityPolicy(
        { scripts, styles: brandStylesOf(look).map(sourceOfInline) },
        {
          ...payment,
          pictures: [
            ...(payment?.pictures ?? []),
            ...(options.picturesFrom === null ? [] : [new URL(options.picturesFrom).origin]),
          ],
          calls: [...options.callOrigins(), ...(payment?.calls ?? [])],
          frames: [videoOrigin, ...(payment?.frames ?? [])],
        },
      );
    return { status: response.status, type, body, headers, shows: shown, asOf, tags: [...tags] };
  }

  return (request: FastifyRequest, reply: FastifyReply) => {
    const { url } = request;
    if (!url.includes('?')) return options.cache.serve(request, reply, `page ${url}`, () => render(normalised(url)));
    const asked = normalised(url);
    const key = `page ${asked.pathname}${asked.search}`;
    // An edge cache keeps one copy of a page, not another one for each parameter that somebody appends.
    return options.cache.serve(request, reply, key, () => render(asked), { forEdge: saysNoMore(url, asked) });
  };
}

/** In any order. */
function saysNoMore(address: string, { searchParams }: URL): boolean {
  return new URL(`http://shop.invalid${address}`).searchParams.size === searchParams.size;
}

function normalised(address: string): URL {
  // Concatenated, not resolved: "//elsewhere.example" must be a path of ours that does not exist.
  const asked = new URL(`http://shop.invalid${address}`);
  const url = new URL(`http://shop.invalid${asked.pathname}`);
  for (const name of knownParameters) {
    const value = asked.searchParams.get(name);
    if (value !== null && value !== '') url.searchParams.set(name, value);
  }
  return url;
}
