import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactElement } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';
import { deferModules, yieldToFirstSight } from './frame/bootstrap-script.ts';
import { readScriptMark } from './frame/script-mark.ts';
import { provideRequestContext, report } from './loader-context.ts';

/** The build has its own copy of the router, whose request handler only accepts contexts of that copy. */
export { createRequestHandler } from 'react-router';

export { servePicturesFrom } from '#web/ui/picture.tsx';

export { setScriptMark } from './frame/script-mark.ts';

export { publicPaths } from './seo/private-page.ts';

/** `toReport` logs the errors of this request. */
export function makeContext(api: ShopApi, toReport: (error: unknown) => void): RouterContextProvider {
  return provideRequestContext(new RouterContextProvider(), { api, report: toReport });
}

/** A missing page is not reported. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) report(context, error);
}

/** A body would turn the HTML into a stream, which the caller would have to read back into a text. */
const texts = new WeakMap<Response, string>();

export function readText(response: Response): string | Promise<string> {
  return texts.get(response) ?? response.text();
}

/** Pages are the same for everybody and cached, so streaming would gain nothing. */
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

/** Properties that a route can set for its page. */
export interface PageHandle {
  isReadable: boolean;
}

interface Rendered {
  html: string;
  hasFailed: boolean;
}

/** React marks a part that had not loaded or has failed. */
const missing = '<!--$!-->';

/** Takes half the time of a stream. Returns null if a part is missing or fails. */
function renderAtOnce(page: ReactElement): Rendered | null {
  try {
    const html = renderToString(page);
    return html.includes(missing) ? null : { html: `<!DOCTYPE html>${html}`, hasFailed: false };
  } catch {
    // The other renderer reports the error.
    return null;
  }
}

/** Waits for the page's parts, and reports errors. */
function renderPatiently(page: ReactElement, loaderContext: RouterContextProvider): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe } = renderToPipeableStream(page, {
      // Large parts must not be moved to the end and inserted by a script: visitors without scripts would not see them.
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

/**
 * Reads the loaders' data as the router encodes it. The stream is removed from the context, so that only `handOver`
 * writes it.
 */
async function readData(context: EntryContext): Promise<string> {
  const stream = context.serverHandoffStream;
  delete context.serverHandoffStream;
  return stream ? await text(stream as ReadableStream) : '';
}

/** Returns the scripts that the router's streaming component would write to pass the data to the browser. */
function handOver(data: string, { renderMeta }: EntryContext): string {
  if (!renderMeta?.didRenderScripts) return '';
  const mark = readScriptMark();
  const opening = mark === undefined ? '<script>' : `<script nonce="${mark}">`;
  const enqueue = data && `${opening}${handoff}.enqueue(${escapeInScript(JSON.stringify(data))});</script>`;
  return `${enqueue}${opening}${handoff}.close();</script>`;
}

const handoff = 'window.__reactRouterContext.streamController';

/** The JSON must not end the script or start a comment. */
function escapeInScript(json: string): string {
  return json.replaceAll(/[&<>\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The `Link` header lets the browser request styles before it has parsed the page and its many modules. */
function preloadStyles({ manifest }: EntryContext): string {
  return (manifest.routes['root']?.css ?? []).map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}

/**
 * Whether the page is readable without JavaScript. Pages without a loader (cart, account) are not, unless their route
 * says so.
 */
function isReadable({ manifest, staticHandlerContext }: EntryContext): boolean {
  const route = staticHandlerContext.matches.at(-1)?.route;
  const handle = route?.handle as PageHandle | undefined;
  return manifest.routes[route?.id ?? 'root']?.hasLoader || (handle?.isReadable ?? false);
}
