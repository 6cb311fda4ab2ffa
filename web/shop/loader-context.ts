import { createContext, type RouterContextProvider } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';

interface RequestContext {
  api: ShopApi;
  /** Logs an error that broke the page. */
  report: (error: unknown) => void;
}

const requestContext = createContext<RequestContext>();

/** Loaders on the server call this read-only API. */
export function getApi(context: Readonly<RouterContextProvider>): ShopApi {
  return context.get(requestContext).api;
}

export function report(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.get(requestContext).report(error);
}

export function provideRequestContext(context: RouterContextProvider, request: RequestContext): RouterContextProvider {
  context.set(requestContext, request);
  return context;
}

/** A positive integer within the database's range, else null. */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}
