import type { CalculatedCartPrice, PricedLine } from '#contract/pricing.ts';
import { cartNotices as messages, notices } from '#messages/shop.ts';
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

/** Specification section 9. A stored `loader: true` ends the same way as one set here. */
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

/** Returns the current cart, for code outside a component. */
export const getCart = (): Cart => store.get();

/** Called after changes in this tab, not in others. Returns a function that unsubscribes. */
export function onCartChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

export function useCart(): Cart {
  return useStore(store, onServer);
}

/** Returns false until the cart is ready. */
export function useInCart(id: number): boolean {
  return useCart().cart.some((item) => item.id === id);
}

/** Shows the specification's alert, or its warning for a product already in the cart. Returns whether it was added. */
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

/** Used if no drawer shows the alert. */
export function notifyAdded(): void {
  notify({ kind: 'success', title: notices.cartAddedTitle, text: notices.cartAddedText });
}

/** Products added since the drawer opened; 0 while it is closed. */
const drawer = createStore(0);
export const useCartDrawer = (): number => useStore(drawer, 0);
export const closeCartDrawer = (): void => drawer.set(0);

/** Pages that show the cart themselves have no drawer. */
const hasDrawer = () => !/\/(cart|shoping-cart|checkout)$/.test(location.pathname);

export function replaceCart(cart: CartItem[]): void {
  change({ cart });
}

/** Sets a line's quantity, 1 to 9999, and its price. */
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

/** Applies the server's prices and stock. Returns the price changes. */
export function applyServerPrices(lines: readonly PricedLine[]): PriceChange[] {
  const { cart, changes } = refreshPrices(store.get().cart, lines);
  if (cart !== store.get().cart) change({ cart });
  return changes;
}

/** Empties the cart after an order, including coupon and calculation. */
export function clearCart(): void {
  change({ cart: [], coupon: null, cartCalculation: null });
}
