import { afterEach, beforeEach, expect, it, vi } from 'vitest';

function stubDevice(state: string) {
  const saved = new Map([['state', state]]);
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => saved.get(key) ?? null,
      setItem: (key: string, text: string) => void saved.set(key, text),
      removeItem: (key: string) => void saved.delete(key),
    },
    addEventListener: () => undefined,
  });
  return saved;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => void vi.useRealTimers());

it('ends a loader that was stored with the cart after 3 seconds, for the next visit too', async () => {
  const saved = stubDevice(JSON.stringify({ cart: [], loader: true, cartCalculation: {}, coupon: {} }));
  const { getCart } = await import('./cart.ts');
  await vi.advanceTimersByTimeAsync(2999);
  expect(getCart().loader).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(getCart().loader).toBe(false);
  expect(JSON.parse(saved.get('state')!)).toMatchObject({ loader: false });
});

it('ends a loader 3 seconds after it was last switched on, whatever was before', async () => {
  stubDevice('');
  const { getCart, setLoader } = await import('./cart.ts');
  setLoader(true);
  await vi.advanceTimersByTimeAsync(2000);
  setLoader(false);
  setLoader(true);
  await vi.advanceTimersByTimeAsync(2999);
  expect(getCart().loader).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(getCart().loader).toBe(false);
});
