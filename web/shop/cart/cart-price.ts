import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { india } from '#contract/home-country.ts';
import type { CartPrice } from '#contract/pricing.ts';
import { type CallFailure, call } from '../api-client.ts';
import { type CartCoupon, setCartCalculation, applyServerPrices, useCart, type PriceChange } from '../state/cart.ts';
import { readUnpaidOrder } from '../state/order-storage.ts';
import { usePincode } from '../state/pincode.ts';
import { createStore, useStore } from '../state/store.ts';

/** `price` is the latest response, even while `busy` with a new request; after a failure only that of the same cart. */
export interface CartPriceView {
  price: CartPrice | null;
  busy: boolean;
  failure: CallFailure | null;
  /** No longer sold. There is no price until they are removed. */
  unavailable: number[];
  retry(): void;
}

interface PriceResponse extends Pick<CartPriceView, 'price' | 'failure'> {
  /** What the price is of: the body of its call. */
  of: string;
  requested: string;
}

/** Several quick clicks on a stepper cause only one request. */
const debounceMs = 250;

/**
 * Requests the price whenever cart, coupon or destination change, and drops outdated responses. Applies new totals,
 * prices and stock to the cart and reports price changes. For `wantsChallenge` see `PriceBody`.
 */
export function useCartPrice(
  destination: Record<string, unknown> | null = null,
  wantsChallenge: () => boolean = () => false,
): CartPriceView {
  const { cart, coupon, ready } = useCart();
  const [response, setResponse] = useState<PriceResponse>({ price: null, of: '', failure: null, requested: '' });
  const [attempt, setAttempt] = useState(0);
  const first = useRef(true);
  const productDetails = cart.map((item) => ({ product_id: item.id, quantity: item.newQuantityAdded }));
  const body = { billingDetails: destination ?? [], coupon: coupon ? { id: coupon.id } : null, productDetails };
  const asked = JSON.stringify(body);
  const unpaid = ready ? readUnpaidOrder()?.provider_order_id : undefined;
  const request = ready && cart.length > 0 ? `${attempt} ${unpaid ?? ''} ${asked}` : '';

  const fetchPrice = useEffectEvent(async (requested: string, signal: AbortSignal) => {
    const result = await call('price', {
      body: {
        ...body,
        ...(unpaid !== undefined && { unpaid_provider_order_id: unpaid }),
        ...(wantsChallenge() && { wants_challenge: true }),
      },
      signal,
    });
    if (signal.aborted) return;
    if (!result.ok) return setResponse((before) => ({ ...before, failure: result.failure, requested }));
    reportPriceChanges(applyServerPrices(result.reply.data.lines));
    setCartCalculation(result.reply.data.calculate_cart_price);
    setResponse({ price: result.reply.data, of: asked, failure: null, requested });
  });

  useEffect(() => {
    if (!request) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void fetchPrice(request, abort.signal), first.current ? 0 : debounceMs);
    first.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [request]);

  const isSettled = response.requested === request;
  const failure = isSettled ? response.failure : null;
  const retry = () => setAttempt((count) => count + 1);
  const hasFailed = failure !== null;
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed]);
  return {
    price: cart.length > 0 && (!failure || response.of === asked) ? response.price : null,
    busy: request !== '' && !isSettled,
    failure,
    unavailable: failure ? unavailableProducts(failure, productDetails) : [],
    retry,
  };
}

/** Returns the destination for the PIN code last checked on this device; null if none was checked. */
export function useCheckedDestination(): Record<string, unknown> | null {
  const user_postcode = usePincode();
  return user_postcode === '' ? null : { user_country: india, user_postcode };
}

/** Returns null while there is no price for the cart's coupon. */
export function evaluateCoupon(coupon: CartCoupon | null, price: CartPrice | null): 'applied' | 'rejected' | null {
  if (!coupon || price?.coupon?.id !== coupon.id) return null;
  return price.coupon.applied ? 'applied' : 'rejected';
}

export function unavailableProducts(
  failure: Pick<CallFailure, 'code' | 'errors'>,
  lines: readonly { product_id: number }[],
): number[] {
  if (failure.code !== 'product_unavailable') return [];
  return productIdsOfErrors(failure.errors, lines);
}

/** The errors name lines by index, as in `productDetails.0.product_id`. */
export function productIdsOfErrors(
  errors: Record<string, string[]>,
  lines: readonly { product_id: number }[],
): number[] {
  const indexes = Object.keys(errors).map((key) => /^productDetails\.(\d+)(\.|$)/.exec(key)?.[1]);
  return [...new Set(indexes.flatMap((index) => lines[Number(index ?? Number.NaN)]?.product_id ?? []))];
}

const none: readonly PriceChange[] = [];
const store = createStore<readonly PriceChange[]>(none);

/** Merges new price changes into unacknowledged ones. A price that changed twice keeps its first old price. */
export function mergePriceChanges(
  before: readonly PriceChange[],
  latest: readonly PriceChange[],
): readonly PriceChange[] {
  const merged = new Map(before.map((change) => [change.id, change]));
  for (const change of latest)
    merged.set(change.id, { ...change, oldPrice: merged.get(change.id)?.oldPrice ?? change.oldPrice });
  return [...merged.values()].filter((change) => change.oldPrice !== change.newPrice);
}

function reportPriceChanges(latest: readonly PriceChange[]): void {
  if (latest.length > 0) store.set(mergePriceChanges(store.get(), latest));
}

export function acknowledgePriceChanges(): void {
  store.set(none);
}

/** Price changes since the products were added, minus acknowledged ones. */
export function usePriceChanges(): readonly PriceChange[] {
  return useStore(store, none);
}
