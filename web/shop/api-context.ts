import { createContext, type RouterContextProvider } from 'react-router';
import type { ShopApi } from '#contract/shop-api.ts';

/** What a page is made with on the server. */
interface Making {
  api: ShopApi;
  /** Takes what went wrong while it was made. */
  report: (error: unknown) => void;
}

const makingContext = createContext<Making>();

/** The reading calls that a loader on the server uses. */
export function apiOf(context: Readonly<RouterContextProvider>): ShopApi {
  return context.get(makingContext).api;
}

/** Hands what went wrong to the server's log. */
export function report(context: Readonly<RouterContextProvider>, error: unknown): void {
  context.get(makingContext).report(error);
}

export function provideMaking(context: RouterContextProvider, making: Making): RouterContextProvider {
  context.set(makingContext, making);
  return context;
}
