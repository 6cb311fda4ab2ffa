import * as z from 'zod/mini';
import { openProviderApi, ProviderApiError } from '#server/payments/index.ts';
import type { Config } from '#server/platform/config.ts';
import { cleanName, type FileLine } from './bank-file-rules.ts';

/** `processing` is every unfinished state. */
export interface ProviderPayout {
  id: string;
  state: 'processing' | 'paid' | 'failed';
  providerState: string;
  utr: string | null;
  reason: string;
}

/** The provider has no payout under the reference: nothing was or will be paid. */
export class PayoutRejected extends Error {}

/** Any other error than PayoutRejected means: try again with the same line. */
export interface PayoutProvider {
  name: 'razorpayx';
  /** The same line returns the same payout. `wasAsked`: an earlier attempt may have succeeded. */
  send(line: FileLine, wasAsked?: boolean): Promise<ProviderPayout>;
  fetch(id: string, line: Pick<FileLine, 'reference' | 'paise'>): Promise<ProviderPayout>;
}

const Payout = z.object({
  id: z.string().check(z.regex(/^pout_\w{1,40}$/)),
  amount: z.int(),
  currency: z.string(),
  reference_id: z.nullish(z.string()),
  status: z.string(),
  utr: z.nullish(z.string()),
  status_details: z.nullish(z.object({ description: z.nullish(z.string()), reason: z.nullish(z.string()) })),
});
const Payouts = z.object({ items: z.array(Payout) });

/** `reversed`: the bank returned it. Every other state, also an unknown one, is in progress. */
const ends: Readonly<Record<string, 'paid' | 'failed'>> = {
  processed: 'paid',
  reversed: 'failed',
  cancelled: 'failed',
  rejected: 'failed',
  failed: 'failed',
};

const rtgsFromPaise = 20_000_000;
const longestName = 50;

/** Composite payouts; null if RazorpayX is not set up. `timeoutMs` applies to each attempt. */
export function openRazorpayX({ razorpayx }: Pick<Config, 'razorpayx'>, timeoutMs = 20_000): PayoutProvider | null {
  if (!razorpayx) return null;
  const { keyId, keySecret, account, apiUrl } = razorpayx;
  const ask = openProviderApi({
    title: 'RazorpayX',
    apiUrl,
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
    describeError: (answer) => String((answer as { error?: { description?: unknown } }).error?.description),
    timeoutMs,
  });
  const find = async (line: FileLine) => {
    const query = new URLSearchParams({ account_number: account, reference_id: line.reference });
    const { items } = z.parse(Payouts, await ask({ method: 'GET', path: `/payouts?${query}`, repeatable: true }));
    const own = items.find(({ reference_id: reference }) => reference === line.reference);
    return own ? toPayout(own, line) : null;
  };
  return {
    name: 'razorpayx',
    async send(line, wasAsked = false) {
      // RazorpayX forgets idempotency keys after seven days; from then on the key alone would let the same line be paid
      // twice.
      const before = wasAsked ? await find(line) : null;
      if (before) return before;
      // The reference is the idempotency key: whatever was lost in transit, a line has one payout.
      const headers = { 'x-payout-idempotency': line.reference };
      try {
        const body = bodyOf(line, account);
        return toPayout(await ask({ method: 'POST', path: '/payouts', body, headers, repeatable: true }), line);
      } catch (error) {
        if (!(error instanceof ProviderApiError)) throw error;
        // An earlier attempt may have succeeded although this one is rejected.
        const own = await find(line);
        if (own) return own;
        // 401, 403, 404, 409 concern the account or another attempt, not this line.
        if (error.status === 400 || error.status === 422) throw new PayoutRejected(error.message);
        throw new Error(error.message, { cause: error });
      }
    },
    fetch: async (id, line) =>
      toPayout(await ask({ method: 'GET', path: `/payouts/${id}`, repeatable: true }), line, id),
  };
}

function bodyOf({ reference, memberId, name, account, ifsc, paise, email, mobile }: FileLine, from: string) {
  const holder = cleanName(name, longestName) || `MEMBER ${memberId}`;
  return {
    account_number: from,
    amount: paise,
    currency: 'INR',
    mode: paise >= rtgsFromPaise ? 'RTGS' : 'NEFT',
    purpose: 'payout',
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name: holder, ifsc, account_number: account },
      contact: {
        name: holder,
        type: 'vendor',
        reference_id: memberId,
        ...(email !== '' && { email }),
        ...(mobile !== '' && { contact: mobile }),
      },
    },
    queue_if_low_balance: true,
    reference_id: reference,
    narration: 'Income',
  };
}

/** @throws Error if the reply is about a different payout; that is a fault and never a final state */
function toPayout(answer: unknown, line: Pick<FileLine, 'reference' | 'paise'>, id?: string): ProviderPayout {
  const payout = z.parse(Payout, answer);
  if (
    payout.amount !== line.paise ||
    payout.currency !== 'INR' ||
    payout.reference_id !== line.reference ||
    (id !== undefined && payout.id !== id)
  )
    throw new Error('RazorpayX told of another payout than the one asked for');
  const state = ends[payout.status] ?? 'processing';
  // Without a UTR nobody could trace it: ask again later.
  const isEnded = state !== 'paid' || !!payout.utr;
  return {
    id: payout.id,
    state: isEnded ? state : 'processing',
    providerState: payout.status.slice(0, 40),
    utr: payout.utr ?? null,
    reason: payout.status_details?.description ?? payout.status_details?.reason ?? payout.status,
  };
}
