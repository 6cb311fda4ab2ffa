import { parseOrderNumber } from '../../contract/order-number.ts';
import { orderPaths } from '../../contract/order-states.ts';
import { paths } from '../../contract/paths.ts';

/** What an attacker knows who wants to see somebody else's orders. */
export interface CountingAttack {
  /** The mobile number of the orders' buyer. */
  mobile: string;
  /** An order of the attacker's own, from which the counting starts: its id and its public number. */
  own: { id: number; number: string };
  /** How many ids, and how many public numbers, are tried. */
  tries: number;
}

/** The attack's result. */
export interface CountingResult {
  /** Calls that revealed or changed something. */
  found: number;
  /** The number of tries until the first rejection by a limit; null without one. */
  limitedAfter: number | null;
  /** Every answer as status and code: an answer that only existing orders get would reveal which numbers exist. */
  lookups: string[];
  confirmations: string[];
}

/**
 * Tries order ids and public numbers around one's own with a known mobile number, to see, cancel and confirm those
 * orders. Use it only on a shop on this machine.
 */
export async function countOrders(baseUrl: string, { mobile, own, tries }: CountingAttack): Promise<CountingResult> {
  const result: CountingResult = { found: 0, limitedAfter: null, lookups: [], confirmations: [] };
  const note = (list: string[], answer: string) => void (list.includes(answer) || list.push(answer));
  const ids = Array.from({ length: tries }, (_, step) => String(own.id + Math.ceil(step / 2) * (step % 2 ? 1 : -1)));
  const numbers = neighbours(own.number, tries);
  let tried = 0;
  for (const order of ids.flatMap((id, step) => [id, numbers[step]!])) {
    tried++;
    const at = `${orderPaths.order}/${order}`;
    const seen = await call(baseUrl, `${at}?mobile=${mobile}`);
    if (seen.startsWith('429')) result.limitedAfter ??= tried;
    else note(result.lookups, seen);
    const cancelled = await call(baseUrl, `${at}/cancel?mobile=${mobile}`, {});
    if (!cancelled.startsWith('429')) note(result.lookups, cancelled);
    for (const answer of [seen, cancelled]) if (/^[23]/.test(answer)) result.found++;
    if (!/^\d+$/.test(order)) continue;
    const order_data = { order_id: Number(order), payment_id: 'pay_guess' };
    const confirmed = await call(baseUrl, paths.confirmPayment, { order_data });
    if (confirmed.startsWith('2')) result.found++;
    if (!confirmed.startsWith('429')) note(result.confirmations, confirmed);
  }
  return result;
}

/** Returns an answer as status and code. */
async function call(baseUrl: string, path: string, body?: object): Promise<string> {
  const post = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${baseUrl}${path}`, body ? post : {});
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return `${response.status} ${code ?? ''}`;
}

/** Returns well-formed public numbers next to a known one, as if they were sequential. */
function neighbours(number: string, count: number): string[] {
  const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  const compact = Array.from(number.replace('-', ''));
  const found: string[] = [];
  for (let step = 1; found.length < count; step++) {
    const next = [...compact];
    let rest = step;
    for (let place = 8; place > 0 && rest > 0; place--) {
      const value = characters.indexOf(compact[place]!) + rest;
      next[place] = characters[value % characters.length]!;
      rest = Math.floor(value / characters.length);
    }
    for (const check of characters) {
      const made = parseOrderNumber([...next.slice(0, 9), check].join(''));
      if (made !== null) found.push(made);
    }
  }
  return found;
}
