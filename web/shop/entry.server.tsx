import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';
import { deferModules, yieldToFirstSight } from './frame/bootstrap-script.ts';
import { readScriptMark } from './frame/script-mark.ts';
import { provideRequestContext, report } from './loader-context.ts';

/** The build holds its own copy of the router; its request handler takes contexts of that copy only. */
export { createRequestHandler } from 'react-router';

export { servePicturesFrom } from '#web/ui/picture.tsx';

export { setScriptMark } from './frame/script-mark.ts';

export { publicPaths } from './seo/private-page.ts';

/** One context a request: the server hands in its calls, which loaders take out, and where to tell of what went wrong. */
export function makeContext(api: ShopApi, toReport: (error: unknown) => void): RouterContextProvider {
  return provideRequestContext(new RouterContextProvider(), { api, report: toReport });
}

/** What a loader threw; that there is no such page is no error. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) report(context, error);
}

/** The texts of pages beside their responses: a body would make a stream of each, which would have to be made a text again. */
const texts = new WeakMap<Response, string>();

/** The text of what the request handler has answered. */
export function readText(response: Response): string | Promise<string> {
  return texts.get(response) ?? response.text();
}

/** Renders a page whole: pages are the same for everybody and are kept, so nothing is gained by streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaderContext: RouterContextProvider,
): Promise<Response> {
  const data = await readData(context);
  const page = <ServerRouter context={context} url={request.url} />;
  const rendered = renderAtOnce(page) ?? (await renderPatiently(page, loaderContext));
  const html = rendered.html.replace(/<\/body><\/html>$/, (end) => handOver(data, context) + end);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('link', preloadStyles(context));
  const dressed = isReadable(context) ? deferModules(html) : yieldToFirstSight(html);
  const response = new Response(import.meta.env.DEV ? dressed : null, {
    status: rendered.hasFailed ? 500 : status,
    headers,
  });
  texts.set(response, dressed);
  return response;
}

/** What a route may say of its page. */
export interface PageHandle {
  isReadable: boolean;
}

interface Rendered {
  html: string;
  hasFailed: boolean;
}

/** Stands in a page for what was not there yet, or has failed. */
const missing = '<!--$!-->';

/** Renders a page whose parts are all loaded, in half the time that a stream takes; null where one is not, or fails. */
function renderAtOnce(page: ReactElement): Rendered | null {
  try {
    const html = renderToString(page);
    return html.includes(missing) ? null : { html: `<!DOCTYPE html>${html}`, hasFailed: false };
  } catch {
    // The other way tells what it was.
    return null;
  }
}

/** Renders a page when its parts are there, and tells of what failed. */
function renderPatiently(page: ReactElement, loaderContext: RouterContextProvider): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe } = renderToPipeableStream(page, {
      // Nor may a long part come after its place and be put there by a script: visitors without scripts would not see it.
      progressiveChunkSize: Infinity,
      onAllReady: () => void text(pipe(new PassThrough())).then((html) => resolve({ html, hasFailed }), reject),
      onShellError: reject,
      onError: (error) => {
        report(loaderContext, error);
        hasFailed = true;
      },
    });
  });
}

/** What the page's loaders have given, as the router encodes it. Read here, the router leaves it to us to hand it over. */
async function readData(context: EntryContext): Promise<string> {
  const stream = context.serverHandoffStream;
  delete context.serverHandoffStream;
  return stream ? await text(stream as ReadableStream) : '';
}

/** The scripts that hand the loaders' data over to the router in the browser, as its own part for streams would write them. */
function handOver(data: string, { renderMeta }: EntryContext): string {
  if (!renderMeta?.didRenderScripts) return '';
  const mark = readScriptMark();
  const opening = mark === undefined ? '<script>' : `<script nonce="${mark}">`;
  const enqueue = data && `${opening}${handoff}.enqueue(${escapeInScript(JSON.stringify(data))});</script>`;
  return `${enqueue}${opening}${handoff}.close();</script>`;
}

const handoff = 'window.__reactRouterContext.streamController';

/** A JSON text as it may stand in a script: nothing in it ends the script or begins a comment. */
function escapeInScript(json: string): string {
  return json.replaceAll(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A `Link` header: the browser asks for the styles before it has read the page, and so before the many small modules of a cart. */
function preloadStyles({ manifest }: EntryContext): string {
  return (manifest.routes['root']?.css ?? []).map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}

/**
 * Whether the page can be read without JavaScript: those without a loader (cart, account) lack most until their code runs, unless their route
 * says that its form comes with the page.
 */
function isReadable({ manifest, staticHandlerContext }: EntryContext): boolean {
  const route = staticHandlerContext.matches.at(-1)?.route;
  const handle = route?.handle as PageHandle | undefined;
  return manifest.routes[route?.id ?? 'root']?.hasLoader || (handle?.isReadable ?? false);
}
