import { createContext, type RouterContextProvider } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';

const shopApiContext = createContext<ShopApi>();

/** The reading calls that a loader on the server uses. */
export function apiOf(context: Readonly<RouterContextProvider>): ShopApi {
  return context.get(shopApiContext);
}

export function provideApi(context: RouterContextProvider, api: ShopApi): RouterContextProvider {
  context.set(shopApiContext, api);
  return context;
}
