import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';
import { deferModules, yieldToFirstSight } from './frame/bootstrap-script.ts';
import { provideRequestContext, report } from './loader-context.ts';

/** The build holds its own copy of the router; its request handler takes contexts of that copy only. */
export { createRequestHandler } from 'react-router';

export { publicPaths } from './seo/private-page.ts';

/** One context a request: the server hands in its calls, which loaders take out, and where to tell of what went wrong. */
export function makeContext(api: ShopApi, toReport: (error: unknown) => void): RouterContextProvider {
  return provideRequestContext(new RouterContextProvider(), { api, report: toReport });
}

/** What a loader threw; that there is no such page is no error. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) report(context, error);
}

/** Renders a page whole: pages are the same for everybody and are kept, so nothing is gained by streaming. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loaderContext: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(part: Buffer, _encoding, next) {
        parts.push(part);
        next();
      },
      final(next) {
        headers.set('content-type', 'text/html; charset=utf-8');
        headers.set('link', preloadStyles(context));
        const html = Buffer.concat(parts).toString();
        resolve(
          new Response(isReadable(context) ? deferModules(html) : yieldToFirstSight(html), {
            status: finalStatus,
            headers,
          }),
        );
        next();
      },
    });
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Nor may a long part come after its place and be put there by a script: visitors without scripts would not see it.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => {
        report(loaderContext, error);
        finalStatus = 500;
      },
    });
  });
}

/** A `Link` header: the browser asks for the styles before it has read the page, and so before the many small modules of a cart. */
function preloadStyles({ manifest }: EntryContext): string {
  return (manifest.routes['root']?.css ?? []).map((href) => `<${href}>; rel=preload; as=style`).join(', ');
}

/** Whether the page can be read without JavaScript: those without a loader (cart, checkout, account) lack most until their code runs. */
function isReadable({ manifest, staticHandlerContext }: EntryContext): boolean {
  return manifest.routes[staticHandlerContext.matches.at(-1)?.route.id ?? 'root']?.hasLoader ?? false;
}
