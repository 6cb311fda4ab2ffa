import { beforeEach, expect, it, vi } from 'vitest';
import type { PaymentStart } from '#contract/orders.ts';
import { loadWindow } from './cashfree.ts';

const start: PaymentStart = {
  provider: 'cashfree',
  key: 'sandbox',
  provider_order_id: 'order-1',
  session: 'session_1',
  amount: 34_900,
  currency: 'INR',
  description: 'Aarvya order 100001',
};
const payer = { name: 'Asha Rawat', email: 'asha@example.in', mobile: '9876543210' };

let opened: unknown[];
let requested: string[];
/** How the window closes. */
let closes: () => Promise<object>;

class FakeScript extends EventTarget {
  src = '';
  remove() {}
}

beforeEach(() => {
  opened = [];
  requested = [];
  const page: { Cashfree?: unknown } = {};
  vi.stubGlobal('window', page);
  const append = (script: FakeScript) => {
    requested.push(script.src);
    page.Cashfree = (options: object) => ({
      checkout: (more: object) => {
        opened.push({ ...options, ...more });
        return closes();
      },
    });
    queueMicrotask(() => script.dispatchEvent(new Event('load')));
  };
  vi.stubGlobal('document', { createElement: () => new FakeScript(), head: { append } });
});

it('opens over the page with the session, in Cashfree’s environment; the script comes once', async () => {
  closes = () => Promise.resolve({ paymentDetails: { paymentMessage: 'Payment finished. Check status.' } });
  expect(await (await loadWindow())(start, payer)).toEqual({ kind: 'paid', payment_id: 'order-1' });
  await loadWindow();
  expect(requested).toEqual(['https://sdk.cashfree.com/js/v3/cashfree.js']);
  expect(opened).toEqual([{ mode: 'sandbox', paymentSessionId: 'session_1', redirectTarget: '_modal' }]);
});

it.each([
  ['cancelled', () => Promise.resolve({ error: { code: 'user_cancelled', message: 'Closed' } })],
  ['cancelled', () => Promise.resolve({ error: { code: 'payment_aborted', message: 'Aborted' } })],
  ['cancelled', () => Promise.resolve({})],
  ['failed', () => Promise.resolve({ error: { code: 'session_expired', message: 'Too late' } })],
  ['failed', () => Promise.reject(new Error('broken'))],
] as const)('that is not completed is %s', async (kind, how) => {
  closes = how;
  expect(await (await loadWindow())(start, payer)).toEqual({ kind });
});
