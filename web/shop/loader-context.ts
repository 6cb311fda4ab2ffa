import { createContext, type RouterContextProvider } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';

/** What the server hands to the loaders of one request. */
interface RequestContext {
  api: ShopApi;
  /** Logs an error that broke the page. */
  report: (error: unknown) => void;
}

const requestContext = createContext<RequestContext>();

/** Returns the read-only API that loaders on the server call. */
export function getApi(context: Readonly<RouterContextProvider>): ShopApi {
  return context.get(requestContext).api;
}

/** Logs an error of this request. */
export function report(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.get(requestContext).report(error);
}

/** Puts the API and the error log into the context that loaders receive. */
export function provideRequestContext(context: RouterContextProvider, request: RequestContext): RouterContextProvider {
  context.set(requestContext, request);
  return context;
}

/** Parses an id in a path: a positive integer within the database's range, else null. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}
