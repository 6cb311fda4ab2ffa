/**
 * Very many honest buyers behind one IP address, together with one attacker who wants to hold the stock and one who
 * wants to use up the address's limits.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { paths } from '#contract/paths.ts';
import { proofHeader } from '#contract/proof-header.ts';
import {
  type Answered,
  type Drill,
  type DrillDatabase,
  type DrillShop,
  nextMobile,
  openDrillDatabase,
  post,
  startDrillShop,
  wait,
} from './drill-shop.ts';
import { holdStock, solveProof } from './hold-stock.ts';

/** The full drill is 1,000 buyers a minute for five minutes; a short one shows whether it would pass. */
const perMinute = Number(process.env['DRILL_BUYERS'] ?? 1_000);
const minutes = Number(process.env['DRILL_MINUTES'] ?? 5);
/**
 * Seventeen proofs a second at a phone's difficulty would take all of a small machine's processor: here they are easy,
 * but still counted.
 */
const proofOfWork = process.env['DRILL_PROOF_OF_WORK'] ?? '10';

const address = { 'x-forwarded-for': '203.0.113.7' };
const products = 60;
const pieces = 3_000;
/** The default of UNPAID_STOCK_PER_NETWORK. */
const largestShare = 30;
const maxExtraMs = 1_000;
/** In ten minutes this exceeds a network's flood limit of any call. */
const floodPerSecond = 20;

type Kind = 'customer' | 'known device' | 'new device';
type Method = 'cod' | 'online';

interface Buyer {
  kind: Kind;
  headers: Record<string, string>;
}

/**
 * The result of an honest order: how long the buyer waited for the shop after pressing the button, and what the shop
 * required.
 */
interface Honest {
  kind: Kind;
  /** Null if it was placed and, if online, paid. */
  refusal: string | null;
  ms: number;
  proofs: number;
  codes: number;
}

let buyers = 0;
const details = (method: Method) => {
  const each = ++buyers;
  return {
    first_name: 'Meera',
    last_name: 'Joshi',
    mobile: nextMobile(),
    email: `meera${each}@example.com`,
    user_street: `${each} Mall Road`,
    user_city: 'Dehradun',
    user_district: 'Dehradun',
    user_state: 'Uttarakhand',
    user_country: 'India',
    user_postcode: '248001',
    payment_method: method,
  };
};

/** Simulates buyers one by one, each as the shop's pages do. */
class Buyers {
  private readonly url: string;
  private readonly outbox: pg.Client;

  /** @param outbox from which the codes of unsent messages are read */
  constructor(url: string, outbox: pg.Client) {
    this.url = url;
    this.outbox = outbox;
  }

  /** Prices the cart, solves the announced proof of work while the form is filled in, places the order, and pays it. */
  async buy({ kind, headers: own }: Buyer, method: Method): Promise<Honest> {
    const honest: Honest = { kind, refusal: null, ms: 0, proofs: 0, codes: 0 };
    const form = details(method);
    const lines = { coupon: null, productDetails: [{ product_id: (buyers % products) + 1, quantity: 1 }] };
    const price = { ...lines, billingDetails: form, wants_challenge: true };
    const priced = await post(this.url + paths.price, price, { ...address, ...own });
    const cookie = own['cookie'] ?? priced?.headers.getSetCookie()[0]?.split(';')[0];
    const headers = { ...address, ...own, ...(cookie !== undefined && { cookie }), 'idempotency-key': randomUUID() };
    const { challenge } = (priced?.body['data'] ?? {}) as { challenge?: unknown };
    const proof = challenge === undefined ? {} : { [proofHeader]: await solveProof(challenge) };
    if (challenge !== undefined) honest.proofs++;
    const order = { ...lines, billingDetails: form };
    let placed = await this.send(honest, paths.placeOrder, order, { ...headers, ...proof });
    if (placed?.body['code'] === 'code_required') {
      honest.codes++;
      const sent = await this.send(honest, paths.cashOrderCode, { mobile: form.mobile, email: form.email }, headers);
      if (sent?.status !== 200) return { ...honest, refusal: `code: ${describe(sent)}` };
      const code = await this.readCode(form.email);
      placed = await this.send(honest, paths.placeOrder, { ...order, verification_code: code }, headers);
    }
    if (placed?.status !== 200) return { ...honest, refusal: describe(placed) };
    return method === 'online' ? this.pay(honest, placed, headers) : honest;
  }

  private async pay(honest: Honest, placed: Answered, headers: Record<string, string>): Promise<Honest> {
    const { order_id, payment } = placed.body as { order_id: number; payment: { provider_order_id: string } };
    const { provider_order_id } = payment;
    const paid = await this.send(honest, paths.sandboxPayment, { provider_order_id, outcome: 'pay' }, headers);
    const { payment_id, signature } = (paid?.body['data'] ?? {}) as { payment_id?: string; signature?: string };
    const order_data = { order_id, payment_id, signature };
    const confirmed = await this.send(honest, paths.confirmPayment, { order_data }, headers);
    return confirmed?.status === 200 ? honest : { ...honest, refusal: `payment: ${describe(confirmed)}` };
  }

  /** Makes a call as the pages do: again with a proof of work if one is required. All of it counts as waiting. */
  private async send(honest: Honest, path: string, body: unknown, headers: Record<string, string>) {
    const started = performance.now();
    let answer = await post(this.url + path, body, headers);
    if (answer?.status === 428) {
      honest.proofs++;
      const proof = await solveProof(answer.body['challenge']);
      answer = await post(this.url + path, body, { ...headers, [proofHeader]: proof });
    }
    honest.ms += performance.now() - started;
    return answer;
  }

  /** Returns the unsent code for a mailbox. */
  private async readCode(email: string): Promise<string> {
    const { rows } = await this.outbox.query<{ secret: string }>(
      `SELECT s.secret FROM mail m JOIN message_secret s ON s.job_key = 'mail ' || m.id
       WHERE m.recipient = $1 AND s.secret ~ '^[0-9]{6}$' ORDER BY m.id DESC LIMIT 1`,
      [email],
    );
    return rows[0]?.secret ?? '';
  }
}

function describe(answer: Answered | null): string {
  return answer === null ? 'no answer' : `${answer.status} ${String(answer.body['code'])}`;
}

/**
 * Creates customers with an account, and devices, that have received an order before. They ordered from addresses of
 * their own.
 */
async function makeKnown(shop: DrillShop, { query }: DrillDatabase, count: number): Promise<Buyer[]> {
  const from = (each: number) => ({ 'x-forwarded-for': `198.51.100.${each + 1}` });
  const order = (each: number, headers: Record<string, string>) =>
    post(
      shop.url + paths.placeOrder,
      { billingDetails: details('cod'), coupon: null, productDetails: [{ product_id: 1, quantity: 1 }] },
      { ...from(each), ...headers },
    );
  const known: Buyer[] = [];
  for (let each = 0; each < count; each++) {
    const cookie = `order_device=${randomUUID().replaceAll('-', '').slice(0, 22)}`;
    await order(each, { cookie });
    known.push({ kind: 'known device', headers: { cookie } });
    const mobile = nextMobile();
    const password = `long enough ${randomUUID()}`;
    const account = { first_name: 'Meera', last_name: 'Joshi', mobile, password, password_confirmation: password };
    await post(shop.url + paths.signup, account, from(each));
    const entered = await post(shop.url + paths.login, { mobile, password }, from(each));
    const authorization = `Bearer ${String(entered?.body['token'])}`;
    await order(each, { authorization });
    known.push({ kind: 'customer', headers: { authorization } });
  }
  await query("UPDATE orders SET order_status = 'delivered', payment_status = 'paid' WHERE order_status = 'placed'");
  return known;
}

/** Starts this many buyers per minute, whether the earlier ones are finished or not: half of them new, half online. */
async function letCome(honest: Buyers, known: readonly Buyer[], forMs: number): Promise<Honest[]> {
  const coming: Promise<Honest>[] = [];
  const started = performance.now();
  while (performance.now() - started < forMs) {
    const due = Math.ceil(((performance.now() - started) / 60_000) * perMinute);
    for (let each = coming.length; each < due; each++) {
      const buyer = each % 2 === 0 ? known[(each / 2) % known.length]! : { kind: 'new device' as const, headers: {} };
      coming.push(honest.buy(buyer, each % 4 < 2 ? 'cod' : 'online'));
    }
    await wait(10);
  }
  return Promise.all(coming);
}

/**
 * Sends order calls that cost their sender nothing, half of them with an invalid form and none with a proof of work.
 * Returns their number, and the answers.
 */
async function flood(url: string, goesOn: () => boolean): Promise<{ calls: number; answers: Map<string, number> }> {
  const answers = new Map<string, number>();
  const sending: Promise<void>[] = [];
  const started = performance.now();
  while (goesOn()) {
    const due = Math.ceil(((performance.now() - started) / 1_000) * floodPerSecond);
    while (sending.length < due) {
      const form = sending.length % 2 === 0 ? details('cod') : { ...details('cod'), email: 'none' };
      const order = { billingDetails: form, coupon: null, productDetails: [{ product_id: 1, quantity: 1 }] };
      sending.push(
        post(url + paths.placeOrder, order, address).then((answer) => {
          const said = answer?.status === 200 ? 'placed' : describe(answer);
          answers.set(said, (answers.get(said) ?? 0) + 1);
        }),
      );
    }
    await wait(20);
  }
  await Promise.all(sending);
  return { calls: sending.length, answers };
}

/**
 * Returns the share of stock that the unpaid orders of `holdStock` hold, for the product of which they hold most, in
 * percent.
 */
async function readAttackersShare({ query }: DrillDatabase): Promise<number> {
  const rows = await query<{ share: string }>(
    `SELECT coalesce(max(held), 0) * 100.0 / $1 AS share FROM (
       SELECT sum(l.quantity) AS held FROM order_line l JOIN orders o ON o.id = l.order_id
       WHERE o.first_name = 'Asha' AND is_unpaid(o.order_status, o.payment_status) GROUP BY l.product_id) held`,
    [pieces],
  );
  return Number(rows[0]!.share);
}

const worst = (all: readonly Honest[]) => Math.max(0, ...all.map(({ ms }) => ms));
const p95 = (all: readonly Honest[]) =>
  all.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0;

export const oneAddressDrill: Drill = {
  name: 'a crowd behind one address',
  aim:
    `${perMinute} honest buyers a minute for ${minutes} min and two attackers behind it, one who works for each order and one who floods: none is refused or waits ${maxExtraMs} ms more than without, ` +
    `the attacker holds at most ${largestShare} %`,
  async run() {
    const database = await openDrillDatabase();
    const outbox = new pg.Client({ connectionString: database.url });
    // The mail server's port is closed: emails stay in the outbox, where their codes are read.
    const environment = { TRUST_PROXY: '1', PROOF_OF_WORK: proofOfWork, SMTP_URL: 'smtp://127.0.0.1:9' };
    const shop = await startDrillShop(database, { ...environment, MAIL_FROM: 'shop@example.com' });
    try {
      await outbox.connect();
      await database.query(
        'INSERT INTO stock_movement (product_id, change, reason) SELECT product_id, $1 - quantity, $2 FROM stock',
        [pieces, 'count'],
      );
      await database.query('UPDATE stock SET quantity = $1', [pieces]);
      const known = await makeKnown(shop, database, 25);
      const honest = new Buyers(shop.url, outbox);
      // For comparison: the same buyers at the same rate before the attack, for a short time.
      const before = await letCome(honest, known, 20_000);
      const isOver = { now: false };
      const attack = (async () => {
        let tries = 0;
        for (let round = 0; !isOver.now; round++) {
          const method = round % 2 === 0 ? ('cod' as const) : ('online' as const);
          const goesOn = () => !isOver.now;
          const held = await holdStock(shop.url, { method, headersOf: () => address, maxTries: 400, goesOn });
          tries += held.tries;
        }
        return tries;
      })();
      const flooding = flood(shop.url, () => !isOver.now);
      const during = await letCome(honest, known, minutes * 60_000);
      isOver.now = true;
      const [tries, flooded] = await Promise.all([attack, flooding]);
      const cheap = [...flooded.answers].map(([answer, count]) => `${count} ${answer}`).join(', ');
      const refusals = [...before, ...during].flatMap(({ kind, refusal }) => (refusal ? [`${kind}: ${refusal}`] : []));
      const share = await readAttackersShare(database);
      const extra = worst(during) - worst(before);
      const fresh = during.filter(({ kind }) => kind === 'new device');
      const asked = (what: 'proofs' | 'codes') => fresh.filter((each) => each[what] > 0).length;
      const bothered = during.filter(({ kind, proofs, codes }) => kind !== 'new device' && proofs + codes > 0).length;
      return {
        passed: refusals.length === 0 && extra <= maxExtraMs && share > 0 && share <= largestShare && bothered === 0,
        found:
          `${during.length} buyers, ${refusals.length} refused${refusals.length > 0 ? ` (${[...new Set(refusals)].join(', ')})` : ''}; longest wait ` +
          `${Math.round(worst(before))} ms without, ${Math.round(worst(during))} ms with (p95 ${Math.round(p95(before))}, ${Math.round(p95(during))}); of ` +
          `${fresh.length} new devices ${asked('proofs')} brought a proof (of ${proofOfWork} tries), ${asked('codes')} a code, of the known ` +
          `ones ${bothered}; the attacker held ${share.toFixed(1)} % in ${tries} tries; of ${flooded.calls} calls without work ${cheap}`,
      };
    } finally {
      await outbox.end().catch(() => {});
      await shop.end();
      await database.close();
    }
  },
};
