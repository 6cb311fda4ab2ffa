import type { CalculatedCartPrice, PricedLine } from '#contract/pricing.ts';
import { cartNotices as messages } from '#messages/shop/cartNotices.ts';
import { notices } from '#messages/shop/notices.ts';
import { notify } from '../frame/notice-list.ts';
import {
  type CardProduct,
  type CartCoupon,
  type CartItem,
  type CartState,
  type PriceChange,
  emptyCart,
  maxProducts,
  parseCartState,
  refreshPrices,
  removeProduct,
  addProduct,
  changeQuantity,
  serializeCartState,
} from './cart-rules.ts';
import { createStore, deviceStorage, writeStorage, onOtherTabChange, readStorage, useStore } from './store.ts';

export type { CardProduct, CartCoupon, CartItem, CartState, PriceChange } from './cart-rules.ts';
export { linePrice, unitPrice } from './cart-rules.ts';

/** `ready` is false during server rendering and until hydration. */
export type Cart = CartState & { ready: boolean };

const key = 'state';
const onServer: Cart = { ...emptyCart, ready: false };
const store = createStore<Cart>(
  typeof window === 'undefined' ? onServer : { ...parseCartState(readStorage(deviceStorage(), key)), ready: true },
);
const changeListeners = new Set<() => void>();

/** The specification's longest time for a loader (section 9); a stored `loader: true` ends like one that was set here. */
const loaderMaxMs = 3000;
let loaderTimer: ReturnType<typeof setTimeout> | undefined;

function endLoaderInTime(): void {
  clearTimeout(loaderTimer);
  if (store.get().loader) loaderTimer = setTimeout(() => setLoader(false), loaderMaxMs);
}
endLoaderInTime();

// The loader covers one tab only; items and coupon are shared by all tabs.
onOtherTabChange(key, (text) => {
  const { cart, coupon } = parseCartState(text);
  store.set({ ...store.get(), cart, coupon, cartCalculation: null });
});

function change(part: Partial<CartState>): void {
  const before = store.get();
  store.set({ ...before, ...part });
  writeStorage(deviceStorage(), key, serializeCartState(store.get()));
  if (part.cart && part.cart !== before.cart) for (const listener of changeListeners) listener();
}

/** The current cart, outside a screen. */
export const getCart = (): Cart => store.get();

/** Calls back after each change of the items made in this tab, not in another one. Returns how to stop. */
export function onCartChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

/** The cart, following its changes. */
export function useCart(): Cart {
  return useStore(store, onServer);
}

/** Whether the product is in the cart; false until ready. */
export function useInCart(id: number): boolean {
  return useCart().cart.some((item) => item.id === id);
}

/**
 * Adds a product and shows the specification's alert; for a product already in the cart its warning. Returns whether it was added.
 */
export function addToCart(product: CardProduct, quantity = 1): boolean {
  const next = addProduct(store.get().cart, product, quantity);
  if (typeof next === 'string') {
    const text = next === 'duplicate' ? notices.cartDuplicateText : messages.full({ maximum: maxProducts });
    notify({ kind: 'warning', title: notices.cartDuplicateTitle, text });
    return false;
  }
  change({ cart: next });
  if (hasDrawer()) drawer.set(drawer.get() + 1);
  else notifyAdded();
  return true;
}

/** The alert in words alone, where no drawer shows it. */
export function notifyAdded(): void {
  notify({ kind: 'success', title: notices.cartAddedTitle, text: notices.cartAddedText });
}

/** How many products were added since the cart drawer opened; 0 while it is closed. */
const drawer = createStore(0);
export const useCartDrawer = (): number => useStore(drawer, 0);
export const closeCartDrawer = (): void => drawer.set(0);

/** The pages that show the cart themselves have no drawer. */
const hasDrawer = () => !/\/(cart|shoping-cart|checkout)$/.test(location.pathname);

export function replaceCart(cart: CartItem[]): void {
  change({ cart });
}

/** Sets a line's quantity, 1 to 9999, and with it the line's price. */
export function setQuantity(id: number, quantity: number): void {
  change({ cart: changeQuantity(store.get().cart, id, quantity) });
}

export function removeFromCart(id: number): void {
  replaceCart(removeProduct(store.get().cart, id));
}

export function setLoader(loader: boolean): void {
  if (store.get().loader === loader) return;
  change({ loader });
  endLoaderInTime();
}

export function setCartCalculation(cartCalculation: CalculatedCartPrice | null): void {
  store.set({ ...store.get(), cartCalculation });
}

export function setCoupon(coupon: CartCoupon | null): void {
  change({ coupon });
}

/** Applies the server's prices and stock; returns the prices that changed. */
export function applyServerPrices(lines: readonly PricedLine[]): PriceChange[] {
  const { cart, changes } = refreshPrices(store.get().cart, lines);
  if (cart !== store.get().cart) change({ cart });
  return changes;
}

/** Empties the cart after an order, with coupon and calculation. */
export function clearCart(): void {
  change({ cart: [], coupon: null, cartCalculation: null });
}
