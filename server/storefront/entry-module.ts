import type { createRequestHandler, RouterContextProvider } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';

/** What the storefront's entry.server exports beside its renderer. The build holds its own copy of the router, whose handler takes contexts of that copy only. */
export interface EntryModule {
  createRequestHandler: typeof createRequestHandler;
  makeContext(api: ShopApi, report: (error: unknown) => void): RouterContextProvider;
  /** Pages name pictures at this address from now on; it ends in a slash. */
  servePicturesFrom(address: string): void;
  /** Marks the scripts that the program writes into pages; see ./security-headers.ts. */
  setScriptMark(word: string): void;
  /** The text of what the handler has answered. */
  readText(response: Response): string | Promise<string>;
  /** The paths that may be found, from those of the routes without parameters; each begins with a slash. */
  publicPaths(routes: readonly string[]): string[];
}
