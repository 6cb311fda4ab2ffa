import { parseOrderNumber } from '../../contract/order-number.ts';
import { orderPaths } from '../../contract/order-states.ts';
import { paths } from '../../contract/paths.ts';

/** What a visitor knows who wants to see the orders of somebody else. */
export interface CountingAttack {
  /** The mobile number of the orders' buyer. */
  mobile: string;
  /** An order of the visitor's own, from which the counting starts: its id and its public number. */
  own: { id: number; number: string };
  /** How many ids, and how many public numbers, are tried. */
  tries: number;
}

/** What came of it. */
export interface CountingResult {
  /** Calls that showed or changed something. */
  found: number;
  /** The first ones turned away for being too many: after how many tries; null where none was. */
  limitedAfter: number | null;
  /** Every answer that was given, as status and code: one that only existing orders get would tell which numbers exist. */
  lookups: string[];
  confirmations: string[];
}

/**
 * Counts order ids and public numbers around one's own with a known mobile number, and tries to see, cancel and confirm what is there. Meant
 * for a shop on this machine.
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

/** An answer as status and code. */
async function call(baseUrl: string, path: string, body?: object): Promise<string> {
  const post = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${baseUrl}${path}`, body ? post : {});
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  return `${response.status} ${code ?? ''}`;
}

/** Well-formed public numbers beside a known one, as if they were counted. */
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
