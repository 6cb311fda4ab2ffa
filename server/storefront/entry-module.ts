import type { createRequestHandler, RouterContextProvider } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';

/**
 * The storefront's entry.server besides its renderer. The build contains its own copy of the router, whose handler
 * accepts only contexts of that copy.
 */
export interface EntryModule {
  createRequestHandler: typeof createRequestHandler;
  makeContext(api: ShopApi, report: (error: unknown) => void): RouterContextProvider;
  /** From now on; ends in a slash. */
  servePicturesFrom(address: string): void;
  /** Marks scripts that the program writes into pages; see ./security-headers.ts. */
  setScriptMark(word: string): void;
  readText(response: Response): string | Promise<string>;
  /** Of the routes without parameters, those that may be indexed; each begins with a slash. */
  publicPaths(routes: readonly string[]): string[];
}
