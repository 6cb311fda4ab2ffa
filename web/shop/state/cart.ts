import { messages } from '#contract/messages.ts';
import type { CalculatedCartPrice, PricedLine } from '#contract/pricing.ts';
import { notify } from '../frame/notice-list.ts';
import {
  type CardProduct,
  type CartCoupon,
  type CartItem,
  type CartState,
  type PriceChange,
  emptyCart,
  mostProducts,
  readCartState,
  refreshed,
  without,
  withProduct,
  withQuantity,
  writeCartState,
} from './cart-rules.ts';
import { words } from './cart-words.ts';
import { createStore, deviceStorage, keep, onOtherTab, recall, useStore } from './store.ts';

export type { CardProduct, CartCoupon, CartItem, CartState, PriceChange } from './cart-rules.ts';
export { linePrice, unitPrice } from './cart-rules.ts';

/** `ready` is false while the server renders and until the browser has taken the page over. */
export type Cart = CartState & { ready: boolean };

const key = 'state';
const onServer: Cart = { ...emptyCart, ready: false };
const store = createStore<Cart>(
  typeof window === 'undefined' ? onServer : { ...readCartState(recall(deviceStorage(), key)), ready: true },
);
const changedHere = new Set<() => void>();

// The loader covers one tab's screen only; goods and coupon are the same in all.
onOtherTab(key, (text) => {
  const { cart, coupon } = readCartState(text);
  store.set({ ...store.get(), cart, coupon, cartCalculation: null });
});

function change(part: Partial<CartState>): void {
  const before = store.get();
  store.set({ ...before, ...part });
  keep(deviceStorage(), key, writeCartState(store.get()));
  if (part.cart && part.cart !== before.cart) for (const listener of changedHere) listener();
}

/** The cart as it stands, outside a screen. */
export const cartNow = (): Cart => store.get();

/** Calls back after each change of the goods made in this tab, not for what another tab did. */
export function onCartChangedHere(listener: () => void): () => void {
  changedHere.add(listener);
  return () => void changedHere.delete(listener);
}

/** Follows the cart. */
export function useCart(): Cart {
  return useStore(store, onServer);
}

/** Whether the product is in the cart; false until ready. */
export function useInCart(id: number): boolean {
  return useCart().cart.some((item) => item.id === id);
}

/**
 * Appends a product and says so with the specification's alert; a product already in the cart is refused with its warning.
 * Returns whether it was added.
 */
export function addToCart(product: CardProduct, quantity = 1): boolean {
  const next = withProduct(store.get().cart, product, quantity);
  if (typeof next === 'string') {
    const text = next === 'duplicate' ? messages.cartDuplicateText : words.full(mostProducts);
    notify({ kind: 'warning', title: messages.cartDuplicateTitle, text });
    return false;
  }
  change({ cart: next });
  notify({ kind: 'success', title: messages.cartAddedTitle, text: messages.cartAddedText });
  return true;
}

export function replaceCart(cart: CartItem[]): void {
  change({ cart });
}

/** Sets a line's quantity, 1 to 9999, and with it the line's price. */
export function setQuantity(id: number, quantity: number): void {
  change({ cart: withQuantity(store.get().cart, id, quantity) });
}

export function removeFromCart(id: number): void {
  replaceCart(without(store.get().cart, id));
}

export function setLoader(loader: boolean): void {
  if (store.get().loader !== loader) change({ loader });
}

export function setCartCalculation(cartCalculation: CalculatedCartPrice | null): void {
  store.set({ ...store.get(), cartCalculation });
}

export function setCoupon(coupon: CartCoupon | null): void {
  change({ coupon });
}

/** Takes over the server's prices and stock; returns the prices that moved. */
export function takePrices(lines: readonly PricedLine[]): PriceChange[] {
  const { cart, changes } = refreshed(store.get().cart, lines);
  if (cart !== store.get().cart) change({ cart });
  return changes;
}

/** After an order: no goods, no coupon, no calculation. */
export function clearCart(): void {
  change({ cart: [], coupon: null, cartCalculation: null });
}
