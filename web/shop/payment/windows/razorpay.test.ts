import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PaymentStart } from '#contract/orders.ts';
import { loadWindow } from './razorpay.ts';

const start: PaymentStart = {
  provider: 'razorpay',
  key: 'rzp_test_shop',
  provider_order_id: 'order_1',
  amount: 34_900,
  currency: 'INR',
  name: 'Aarvya',
  description: 'Aarvya order 100001',
};
const payer = { name: 'Asha Rawat', email: 'asha@example.in', mobile: '98765 43210' };

interface Opened {
  options: Record<string, unknown> & {
    modal: { ondismiss(): void };
    handler(paid: { razorpay_payment_id: string; razorpay_signature: string }): void;
  };
  fail(): void;
}
let opened: Opened | null;
let requested: string[];
/** The script's behaviour: it loads and defines the window, loads without defining it, fails, or never loads. */
let network: 'gives' | 'gives nothing' | 'fails' | 'hangs';

class FakeCheckout {
  #listener = () => {};
  readonly options: Opened['options'];
  constructor(options: Opened['options']) {
    this.options = options;
  }
  on(_: 'payment.failed', listener: () => void) {
    this.#listener = listener;
  }
  open() {
    opened = { options: this.options, fail: () => this.#listener() };
  }
}

class FakeScript extends EventTarget {
  src = '';
  removed = false;
  remove() {
    this.removed = true;
  }
}

beforeEach(() => {
  opened = null;
  requested = [];
  network = 'gives';
  const page: { Razorpay?: unknown } = {};
  vi.stubGlobal('window', page);
  const append = (script: FakeScript) => {
    requested.push(script.src);
    if (network === 'hangs') return;
    if (network === 'gives') page.Razorpay = FakeCheckout;
    queueMicrotask(() => script.dispatchEvent(new Event(network === 'fails' ? 'error' : 'load')));
  };
  vi.stubGlobal('document', { createElement: () => new FakeScript(), head: { append } });
});

async function open() {
  const outcome = (await loadWindow())(start, payer);
  return { outcome, window: opened! };
}

describe('the script', () => {
  it('comes from Razorpay, once', async () => {
    await loadWindow();
    await loadWindow();
    expect(requested).toEqual(['https://checkout.razorpay.com/v1/checkout.js']);
  });

  it.each(['fails', 'gives nothing'] as const)(
    'that %s is an error, and is loaded again the next time',
    async (how) => {
      network = how;
      await expect(loadWindow()).rejects.toThrow('payment window');
      network = 'gives';
      await loadWindow();
      expect(requested).toHaveLength(2);
    },
  );

  it('that never loads times out', async () => {
    vi.useFakeTimers();
    network = 'hangs';
    const loading = expect(loadWindow()).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(20_000);
    await loading;
    vi.useRealTimers();
  });
});

describe('the window', () => {
  it('opens with the amount in paise, rupees, the description and who pays', async () => {
    const { window: shown } = await open();
    expect(shown.options).toMatchObject({
      key: 'rzp_test_shop',
      order_id: 'order_1',
      amount: 34_900,
      currency: 'INR',
      name: 'Aarvya',
      description: 'Aarvya order 100001',
      prefill: { name: 'Asha Rawat', email: 'asha@example.in', contact: '+919876543210' },
    });
  });

  it('returns the payment and its signature', async () => {
    const { outcome, window: shown } = await open();
    shown.options.handler({ razorpay_payment_id: 'pay_1', razorpay_signature: 'sig' });
    expect(await outcome).toEqual({ kind: 'paid', payment_id: 'pay_1', signature: 'sig' });
  });

  it('that is closed is cancelled, or failed after a failed try', async () => {
    const first = await open();
    first.window.options.modal.ondismiss();
    expect(await first.outcome).toEqual({ kind: 'cancelled' });
    const second = await open();
    second.window.fail();
    second.window.options.modal.ondismiss();
    expect(await second.outcome).toEqual({ kind: 'failed' });
  });

  it('accepts a payment after a failed try', async () => {
    const { outcome, window: shown } = await open();
    shown.fail();
    shown.options.handler({ razorpay_payment_id: 'pay_2', razorpay_signature: 'sig' });
    expect(await outcome).toMatchObject({ kind: 'paid', payment_id: 'pay_2' });
  });
});
