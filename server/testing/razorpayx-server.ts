/** The parts of RazorpayX's documented payouts API that the shop uses, with every possible failure. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '#server/platform/config.ts';

export interface RazorpayxPayout {
  id: string;
  amount: number;
  currency: string;
  reference_id: string;
  status: string;
  utr: string | null;
  status_details: { description: string };
  account_number: string;
}

/**
 * `lost` makes the payout and cuts the connection; `late` makes it and answers after the timeout; `down` cuts the
 * connection at once; `broken` answers 500, `busy` 429, `conflict` 409, `refused` 400, `unknown_key` 401;
 * `other_amount` and `other_reference` return another payout.
 */
export type RazorpayxMood =
  | 'well'
  | 'lost'
  | 'late'
  | 'down'
  | 'broken'
  | 'busy'
  | 'conflict'
  | 'refused'
  | 'unknown_key'
  | 'other_amount'
  | 'other_reference';

export interface RazorpayxServer {
  account: NonNullable<Config['razorpayx']>;
  payouts: RazorpayxPayout[];
  /** Of the calls that created payouts, in order. */
  keys: string[];
  /** For calls that create a payout, and all others. */
  setMood(sending: RazorpayxMood, asking?: RazorpayxMood): void;
  /** As the provider does after seven days. */
  forgetKeys(): void;
  end(status: string, reference?: string): void;
  close(): Promise<void>;
}

const refusals: Partial<Record<RazorpayxMood, number>> = {
  broken: 500,
  busy: 429,
  conflict: 409,
  refused: 400,
  unknown_key: 401,
};

export async function openRazorpayxServer(): Promise<RazorpayxServer> {
  const payouts: RazorpayxPayout[] = [];
  const byKey = new Map<string, RazorpayxPayout>();
  const keys: string[] = [];
  let [sending, asking]: [RazorpayxMood, RazorpayxMood] = ['well', 'well'];

  function make(key: string, body: Record<string, unknown>): RazorpayxPayout {
    const before = byKey.get(key);
    if (before) return before;
    const bank = (body['fund_account'] as { bank_account: { account_number: string } }).bank_account;
    const payout: RazorpayxPayout = {
      id: `pout_${String(payouts.length + 1).padStart(14, '0')}`,
      amount: body['amount'] as number,
      currency: body['currency'] as string,
      reference_id: body['reference_id'] as string,
      status: 'processing',
      utr: null,
      status_details: { description: 'Payout is being processed' },
      account_number: bank.account_number,
    };
    payouts.push(payout);
    byKey.set(key, payout);
    return payout;
  }

  function find(url: URL): unknown {
    const reference = url.searchParams.get('reference_id');
    if (reference !== null) return { items: payouts.filter((each) => each.reference_id === reference) };
    return payouts.find(({ id }) => id === url.pathname.split('/').at(-1));
  }

  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url!, 'http://razorpayx.test');
      const isSending = request.method === 'POST';
      const mood = isSending ? sending : asking;
      const reply = (status: number, body: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      const key = request.headers['x-payout-idempotency'];
      if (isSending) keys.push(String(key));
      if (mood === 'down') return request.socket.destroy();
      const status = refusals[mood];
      if (status !== undefined)
        return reply(status, { error: { code: 'BAD_REQUEST_ERROR', description: `It is ${mood}` } });
      if (isSending && typeof key !== 'string') return reply(400, { error: { description: 'No idempotency key' } });
      const found = isSending
        ? make(String(key), JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>)
        : find(url);
      if (mood === 'lost') return request.socket.destroy();
      if (mood === 'late') return void setTimeout(() => reply(200, found), 1_000).unref();
      if (mood === 'other_amount') return reply(200, { ...(found as object), amount: 1 });
      if (mood === 'other_reference') return reply(200, { ...(found as object), reference_id: 'PAY9999999999' });
      return found ? reply(200, found) : reply(404, { error: { description: 'The id provided does not exist' } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    account: {
      keyId: 'rzp_test_x',
      keySecret: 'x-secret',
      account: '7878780080316316',
      apiUrl: `http://127.0.0.1:${port}`,
    },
    payouts,
    keys,
    forgetKeys: () => byKey.clear(),
    setMood: (next, other = 'well') => void ([sending, asking] = [next, other]),
    end(status, reference) {
      for (const payout of payouts)
        if (payout.status === 'processing' && (reference === undefined || payout.reference_id === reference))
          Object.assign(payout, {
            status,
            utr: status === 'processed' ? `UTR${payout.id}` : null,
            status_details: { description: status === 'processed' ? 'Paid' : 'Account closed' },
          });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
