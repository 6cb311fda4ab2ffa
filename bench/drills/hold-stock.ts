import { randomInt } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { india } from '#contract/geography.ts';
import { paths } from '#contract/paths.ts';
import { proofHeader } from '#contract/proof-header.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** What an attacker achieved. */
export interface HoldReport {
  /** Calls that tried to place an order, and how many succeeded. */
  tries: number;
  placed: number;
  /** Pieces in stock before, and how many of them are held now. */
  stock: number;
  held: number;
  /** Of the product of which most is held, in percent of its stock. */
  largestSharePercent: number;
  /** Rejected orders by their codes. */
  rejections: Record<string, number>;
}

interface HoldOptions {
  method: 'cod' | 'online';
  /** Returns pieces in stock by product id; read from the shop's own list by default. */
  readStock?: () => Promise<Map<number, number>>;
  /** The maximum number of calls that place an order. */
  maxTries?: number;
  /** Whether to give up each unpaid order and pay it again, as often as the shop allows. */
  payAgain?: boolean;
  /** Returns headers that disguise the origin of each call that places an order. */
  headersOf?: () => Record<string, string>;
  /** Called before each order; false stops. */
  goesOn?: () => boolean;
}

/** From the largest quantity that a form accepts down to one piece. */
const quantities = [9_999, 100, 30, 10, 5, 2, 1];

/**
 * Simulates one anonymous client who tries to hold as much stock as possible without paying: order after order, each
 * with another name, mobile number, email and address, of each product as much as possible. Use it only on your own
 * shop, on the loopback interface.
 */
export async function holdStock(baseUrl: string, options: HoldOptions): Promise<HoldReport> {
  const { method, readStock = () => readListedStock(baseUrl), maxTries = 2_000, payAgain = false } = options;
  const { headersOf = () => ({}), goesOn = () => true } = options;
  const before = await readStock();
  const report: HoldReport = {
    tries: 0,
    placed: 0,
    stock: sum(before),
    held: 0,
    largestSharePercent: 0,
    rejections: {},
  };
  const unpaid: { orderId: number; proof: string }[] = [];
  const order = async (productId: number, quantity: number): Promise<string> => {
    report.tries++;
    const asked = { billingDetails: inventBuyer(method), productDetails: [{ product_id: productId, quantity }] };
    const { status, body } = await postWithProof(baseUrl, paths.placeOrder, asked, headersOf());
    if (status !== 200) {
      const code = `${status} ${String(body['code'])}`;
      report.rejections[code] = (report.rejections[code] ?? 0) + 1;
      return code;
    }
    report.placed++;
    const payment = body['payment'] as { provider_order_id: string } | undefined;
    if (payment) unpaid.push({ orderId: Number(body['order_id']), proof: payment.provider_order_id });
    return 'placed';
  };
  const blocked = /^(429|503)|unpaid_orders_limit/;
  outer: for (const productId of before.keys())
    for (const quantity of quantities) {
      let outcome = 'placed';
      while (outcome === 'placed' && report.tries < maxTries && goesOn()) outcome = await order(productId, quantity);
      if (blocked.test(outcome) || report.tries >= maxTries || !goesOn()) break outer;
    }
  if (payAgain) for (const { orderId, proof } of unpaid) await giveUpAndPayAgain(baseUrl, orderId, proof);
  const after = await readStock();
  const taken = [...before].map(([id, pieces]) => ({ pieces, held: pieces - (after.get(id) ?? 0) }));
  report.held = taken.reduce((total, { held }) => total + held, 0);
  report.largestSharePercent = Math.max(0, ...taken.map(({ pieces, held }) => (100 * held) / Math.max(1, pieces)));
  return report;
}

async function giveUpAndPayAgain(baseUrl: string, orderId: number, proof: string): Promise<void> {
  const order_data = { order_id: orderId, provider_order_id: proof };
  await post(baseUrl, paths.releaseOrder, { order_data });
  for (let again = 0; again < 3; again++) await post(baseUrl, paths.payOrder, { order_data });
}

/** Returns a new guest. */
function inventBuyer(method: 'cod' | 'online') {
  const mark = `${Date.now()}${randomInt(1_000_000)}`;
  return {
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
    email: `asha.${mark}@example.in`,
    user_street: `${mark} Rajpur Road`,
    user_city: 'Jakhan',
    user_district: 'Dehradun',
    user_state: 'Uttarakhand',
    user_country: india,
    user_postcode: '248001',
    shipToDifferentAddress: false,
    payment_method: method,
  };
}

/** Makes a call, and again with a proof of work if one is required, since bots can compute it, too. */
async function postWithProof(...call: Parameters<typeof post>): ReturnType<typeof post> {
  const answer = await post(...call);
  if (answer.status !== 428) return answer;
  const [baseUrl, path, body, headers] = call;
  const proof = await solveProof(answer.body['challenge']);
  return post(baseUrl, path, body, { ...headers, [proofHeader]: proof });
}

/** Solves a challenge's proof of work. */
export async function solveProof(challenge: unknown): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  if (!solution) throw new Error('a challenge took too long');
  return JSON.stringify({ challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } });
}

async function post(
  baseUrl: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function readListedStock(baseUrl: string): Promise<Map<number, number>> {
  const response = await fetch(`${baseUrl}${paths.products}?limit=100`);
  const { data } = (await response.json()) as { data: { id: number; product_quantity: number }[] };
  return new Map(data.map(({ id, product_quantity }) => [id, product_quantity]));
}

function sum(stock: ReadonlyMap<number, number>): number {
  return [...stock.values()].reduce((total, pieces) => total + pieces, 0);
}
