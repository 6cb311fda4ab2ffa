import { onCartChangedHere } from './cart.ts';
import { forgetSavedCart, reconcileCart } from './saved-cart.ts';
import { forgetSavedWishlist, reconcileWishlist } from './saved-wishlist.ts';
import { token } from './token.ts';
import { onWishlistChangedHere } from './wishlist.ts';

/** A change is sent on after this rest, so that a stepper pressed five times makes one call. */
const restMs = 900;
/** Coming back to the page asks the account at most this often. */
const focusRestMs = 5_000;

/** Keeps the cart and wishlist of this device and those of the account in step for as long as the token holds. */
export function follow(mine: string): void {
  const current = () => token.get() === mine;
  const stops = [
    keepInStep(() => reconcileCart(current), onCartChangedHere),
    keepInStep(() => reconcileWishlist(current), onWishlistChangedHere),
  ];
  const unsubscribe = token.subscribe(() => {
    if (current()) return;
    unsubscribe();
    for (const stop of stops) stop();
    forgetSavedCart();
    forgetSavedWishlist();
  });
}

/** Reconciles now, after changes here and on coming back to the page; never two at a time. Returns how to stop. */
function keepInStep(reconcile: () => Promise<void>, onChange: (listener: () => void) => () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let last = 0;
  const run = () => {
    last = Date.now();
    running = running.then(reconcile);
  };
  const onFocus = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > focusRestMs) run();
  };
  const offChange = onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(run, restMs);
  });
  document.addEventListener('visibilitychange', onFocus);
  window.addEventListener('focus', onFocus);
  run();
  return () => {
    clearTimeout(timer);
    offChange();
    document.removeEventListener('visibilitychange', onFocus);
    window.removeEventListener('focus', onFocus);
  };
}
