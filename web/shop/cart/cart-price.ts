import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CartPrice } from '#contract/pricing.ts';
import { type CallFailure, call } from '../api-client.ts';
import { setCartCalculation, takePrices, useCart, type PriceChange } from '../state/cart.ts';
import { createStore, useStore } from '../state/store.ts';

/** What the server makes of the cart. `price` is the latest answer, also while a new one is `busy`; null once one has failed. */
export interface CartPriceView {
  price: CartPrice | null;
  busy: boolean;
  failure: CallFailure | null;
  /** Products of the cart that the shop no longer sells; nothing can be reckoned before they are taken out. */
  unavailable: number[];
  retry(): void;
}

/** Steppers are pressed several times in a row; one call after this rest is enough. */
const restMs = 250;

/**
 * Asks for the cart's price whenever cart, coupon or destination change. An answer that was overtaken is dropped. The answer is kept
 * as the cart's calculation, and prices or stock that moved are taken over and told.
 */
export function useCartPrice(destination: Record<string, unknown> | null = null): CartPriceView {
  const { cart, coupon, ready } = useCart();
  const [answer, setAnswer] = useState<{ price: CartPrice | null; failure: CallFailure | null; asked: string }>({
    price: null,
    failure: null,
    asked: '',
  });
  const [attempt, setAttempt] = useState(0);
  const first = useRef(true);
  const productDetails = cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded }));
  const body = { billingDetails: destination ?? [], coupon: coupon ? { id: coupon.id } : null, productDetails };
  const wanted = ready && cart.length > 0 ? `${attempt} ${JSON.stringify(body)}` : '';

  const ask = useEffectEvent(async (asked: string, signal: AbortSignal) => {
    const result = await call('price', { body, signal });
    if (signal.aborted) return;
    if (!result.ok) return setAnswer((before) => ({ price: before.price, failure: result.failure, asked }));
    tellPriceChanges(takePrices(result.reply.data.lines));
    setCartCalculation(result.reply.data.calculate_cart_price);
    setAnswer({ price: result.reply.data, failure: null, asked });
  });

  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void ask(wanted, abort.signal), first.current ? 0 : restMs);
    first.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);

  const settled = answer.asked === wanted;
  const failure = settled ? answer.failure : null;
  return {
    price: cart.length > 0 && !failure ? answer.price : null,
    busy: wanted !== '' && !settled,
    failure,
    unavailable: failure ? unavailableProducts(failure, productDetails) : [],
    retry: () => setAttempt((count) => count + 1),
  };
}

/** The products a refusal names by their place in the list: `productDetails.0.product_id`. */
export function unavailableProducts(
  failure: Pick<CallFailure, 'code' | 'errors'>,
  lines: readonly { product_id: number }[],
): number[] {
  if (failure.code !== 'product_unavailable') return [];
  return namedLines(failure.errors, lines);
}

/** Product ids of the lines that errors name. */
export function namedLines(errors: Record<string, string[]>, lines: readonly { product_id: number }[]): number[] {
  const places = Object.keys(errors).map((key) => /^productDetails\.(\d+)(\.|$)/.exec(key)?.[1]);
  return [...new Set(places.flatMap((place) => lines[Number(place ?? Number.NaN)]?.product_id ?? []))];
}

const none: readonly PriceChange[] = [];
const store = createStore<readonly PriceChange[]>(none);

/** Adds what moved to what the visitor has not yet acknowledged; a price that moved twice is told from its first value. */
export function joinChanges(before: readonly PriceChange[], fresh: readonly PriceChange[]): readonly PriceChange[] {
  const joined = new Map(before.map((change) => [change.id, change]));
  for (const change of fresh) joined.set(change.id, { ...change, was: joined.get(change.id)?.was ?? change.was });
  return [...joined.values()].filter((change) => change.was !== change.is);
}

export function tellPriceChanges(fresh: readonly PriceChange[]): void {
  if (fresh.length > 0) store.set(joinChanges(store.get(), fresh));
}

export function acknowledgePriceChanges(): void {
  store.set(none);
}

/** Prices that moved since the product was put in the cart and that the visitor has not acknowledged. */
export function usePriceChanges(): readonly PriceChange[] {
  return useStore(store, none);
}
