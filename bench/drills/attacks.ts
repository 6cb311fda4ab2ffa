import { randomBytes } from 'node:crypto';
import { demoCustomer } from '#demo/people.ts';
import { paths } from '#contract/paths.ts';
import { openForwardingProxy } from '#server/testing/forged-headers.ts';
import { oneAddressDrill } from './one-address.ts';
import { countOrders } from './count-orders.ts';
import { holdStock } from './hold-stock.ts';
import { countForgeriesLetThrough, scale as forgingScale } from './forged-headers.ts';
import { measureOverload } from './overload.ts';
import {
  type Drill,
  type DrillDatabase,
  type DrillResult,
  type DrillShop,
  nextMobile,
  openDrillDatabase,
  placeOrder,
  post,
  startDrillShop,
} from './drill-shop.ts';

const pieces = 140;
/** The default of UNPAID_STOCK_PER_NETWORK. */
const largestShare = 30;

/** Runs on the drill's own shop with these settings, and stops it. */
async function onShop(
  environment: Record<string, string>,
  run: (shop: DrillShop, database: DrillDatabase) => Promise<DrillResult>,
): Promise<DrillResult> {
  const database = await openDrillDatabase();
  try {
    const shop = await startDrillShop(database, environment);
    try {
      return await run(shop, database);
    } finally {
      await shop.end();
    }
  } finally {
    await database.close();
  }
}

let calls = 0;
/** Headers that disguise the origin of one client's calls. */
const disguises = {
  'one address': () => ({}),
  'a thousand IPv6 networks': () => ({ 'x-forwarded-for': `2001:db8:77:${(++calls % 1_000).toString(16)}::1` }),
  'fresh cookies': () => ({ cookie: `order_device=${randomBytes(16).toString('base64url')}` }),
};

interface Holding {
  from?: keyof typeof disguises;
  payAgain?: boolean;
}

const holding = (method: 'cod' | 'online', { from = 'one address', payAgain = false }: Holding = {}): Drill => ({
  name: `stock held by one client (${[method, from, ...(payAgain ? ['paid again'] : [])].join(', ')})`,
  aim: `at most ${largestShare} % of any product`,
  run: () =>
    onShop({ RATE_LIMIT_SCALE: '1000', TRUST_PROXY: '1' }, async (shop, { query }) => {
      await query(
        'INSERT INTO stock_movement (product_id, change, reason) SELECT product_id, $1 - quantity, $2 FROM stock',
        [pieces, 'count'],
      );
      await query('UPDATE stock SET quantity = $1', [pieces]);
      const readStock = async () => {
        const rows = await query<{ product_id: number; quantity: number }>(
          'SELECT product_id, quantity FROM stock WHERE product_id <= 67 ORDER BY product_id',
        );
        return new Map(rows.map((row) => [row.product_id, row.quantity]));
      };
      const report = await holdStock(shop.url, { method, readStock, payAgain, headersOf: disguises[from] });
      const { tries, placed, held, stock, largestSharePercent } = report;
      return {
        passed: placed > 0 && largestSharePercent <= largestShare,
        found: `${tries} tries, ${placed} orders, ${held} of ${stock} pieces held, at most ${largestSharePercent.toFixed(0)} % of one product`,
      };
    }),
});

const forgedHeaders: Drill = {
  name: 'forged proxy headers',
  aim: 'none of 120 beats a limit, with and without a proxy',
  async run() {
    const direct = await onShop({ RATE_LIMIT_SCALE: forgingScale }, async (shop) => {
      const { attempts, letThrough } = await countForgeriesLetThrough(shop.url);
      return { passed: letThrough === 0, found: `${letThrough} of ${attempts} without a proxy` };
    });
    const behind = await onShop({ RATE_LIMIT_SCALE: forgingScale, TRUST_PROXY: '1' }, async (shop) => {
      const proxy = await openForwardingProxy(shop.url);
      try {
        const { attempts, letThrough } = await countForgeriesLetThrough(proxy.url);
        return { passed: letThrough === 0, found: `${letThrough} of ${attempts} behind one` };
      } finally {
        proxy.close();
      }
    });
    return { passed: direct.passed && behind.passed, found: `${direct.found}, ${behind.found}` };
  },
};

const overload: Drill = {
  name: 'ten times the load',
  aim: 'for 60 s no 500, orders go on, p95 normal again within 10 s',
  run: () =>
    onShop({ RATE_LIMIT_SCALE: '100000' }, async (shop) => {
      const result = await measureOverload(shop.url);
      const { statuses, failed, orders, recoveredMs, capacity, sent, normalP95, servedP95 } = result;
      const known = ['200', '503'];
      const unexpected = Object.entries(statuses).filter(([status]) => !known.includes(status));
      return {
        passed:
          unexpected.length === 0 &&
          failed === 0 &&
          orders.other === 0 &&
          recoveredMs !== null &&
          recoveredMs <= 10_000,
        found:
          `carries ${Math.round(capacity)}/s, sent ${Math.round(sent)}/s: ${JSON.stringify(statuses)}, ${failed} failed; orders: ` +
          `${orders.placed} placed, ${orders.turnedAway} turned away, ${orders.other} otherwise; p95 ${Math.round(normalP95)} ms before, ` +
          `${Math.round(servedP95)} ms during, normal after ${recoveredMs === null ? 'over 20 s' : `${(recoveredMs / 1000).toFixed(1)} s`}`,
      };
    }),
};

const counted = 200;

const counting: Drill = {
  name: 'counting order numbers',
  aim: `${counted} ids and ${counted} numbers around one's own, with a known mobile number, show nothing and tell nothing`,
  run: () =>
    onShop({ RATE_LIMIT_SCALE: '100000' }, async (shop) => {
      const mobile = nextMobile();
      const place = async (...more: [string?]) => {
        const placed = await placeOrder(shop.url, 1, 'cod', ...more);
        if (placed?.status !== 200) throw new Error(`an order was answered ${placed?.status}`);
        return { id: placed.body['order_id'] as number, number: placed.body['order_number'] as string };
      };
      for (let order = 0; order < 5; order++) await place(mobile);
      const own = await place();
      for (let order = 0; order < 5; order++) await place(mobile);
      const { found, lookups, confirmations } = await countOrders(shop.url, { mobile, own, tries: counted });
      return {
        passed: found === 0 && lookups.length === 1 && confirmations.length === 1,
        found: `${found} orders found, answers ${[...lookups, ...confirmations].join(', ')}`,
      };
    }),
};

const guesses = 10_000;
const networks = 250;

/** Many networks guess one account's password while its owner sometimes signs in from a known device. */
const guessing: Drill = {
  name: 'guesses at a password',
  aim: `of ${guesses} guesses from ${networks} networks few are looked at, and the owner signs in all the while`,
  run: () =>
    onShop({ TRUST_PROXY: '1' }, async (shop) => {
      const { mobile, password } = demoCustomer;
      const logIn = (secret: string, network: string, cookie = '') =>
        post(shop.url + paths.login, { mobile, password: secret }, { 'x-forwarded-for': network, cookie });
      const owner = '203.0.113.200';
      const first = await logIn(password, owner);
      const cookie = (first?.headers.getSetCookie() ?? []).map((each) => each.split(';')[0]).join('; ');
      const answers = new Map<number, number>();
      let ownerRefused = first?.status === 200 ? 0 : 1;
      for (let sent = 0; sent < guesses; sent += 20) {
        const round = await Promise.all(
          Array.from({ length: 20 }, (_, at) => logIn(`guess ${sent + at}`, `198.51.100.${(sent + at) % networks}`)),
        );
        for (const each of round) answers.set(each?.status ?? 0, (answers.get(each?.status ?? 0) ?? 0) + 1);
        if (sent % 500 === 0 && (await logIn(password, owner, cookie))?.status !== 200) ownerRefused++;
      }
      const letThrough = guesses - (answers.get(429) ?? 0);
      const { 0: broken = 0 } = Object.fromEntries(answers);
      return {
        passed: ownerRefused === 0 && broken === 0 && !answers.has(200) && letThrough <= 100,
        found: `${letThrough} of ${guesses} guesses were looked at, the owner was refused ${ownerRefused} of 21 times`,
      };
    }),
};

export const attackDrills: Drill[] = [
  holding('cod'),
  holding('online'),
  holding('cod', { from: 'a thousand IPv6 networks' }),
  holding('online', { from: 'fresh cookies' }),
  holding('online', { payAgain: true }),
  oneAddressDrill,
  counting,
  guessing,
  forgedHeaders,
  overload,
];
