import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';
import { provideApi } from './api-context.ts';

/** The build holds its own copy of the router; its request handler takes contexts of that copy only. */
export { createRequestHandler } from 'react-router';

export { publicPaths } from './head/public-paths.server.ts';

/** One context a request: the server hands in its calls, loaders take them out. */
export function makeContext(api: ShopApi): RouterContextProvider {
  return provideApi(new RouterContextProvider(), api);
}

/**
 * A page that wakes at the visitor's first sign of life is read first: its words, faces and pictures come before the scripts. React has
 * no word for that on the router's links.
 */
function scriptsLast(html: string): string {
  if (!/<main[^>]*><div id="page-/.test(html)) return html;
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Renders a page whole: pages are the same for everybody and are kept, so nothing is gained by streaming. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
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
        resolve(new Response(scriptsLast(Buffer.concat(parts).toString()), { status: finalStatus, headers }));
        next();
      },
    });
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Nor may a long part come after its place and be put there by a script: whoever has none would not see it.
      progressiveChunkSize: Infinity,
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: () => {
        finalStatus = 500;
      },
    });
  });
}
