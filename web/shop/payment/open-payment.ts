import type { PaymentStart } from '#contract/orders.ts';
import type { Payer, PaymentOutcome, PaymentWindow } from './payment-window.ts';

/** Loaded on demand, from the file in `windows` named like the provider. */
const windows = import.meta.glob<() => Promise<PaymentWindow>>(['./windows/*.{ts,tsx}', '!./windows/*.test.ts'], {
  import: 'loadWindow',
});

/** Returns how the window was closed. */
export async function openPayment(start: PaymentStart, payer: Payer): Promise<PaymentOutcome> {
  let open: PaymentWindow;
  try {
    const file = `./windows/${start.provider}.ts`;
    const load = await (windows[file] ?? windows[`${file}x`])!();
    open = await load();
  } catch {
    return { kind: 'offline' };
  }
  return open(start, payer);
}
