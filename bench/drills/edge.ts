/**
 * Pages through a real Varnish: who receives what, how many of a shopper's requests reach the shop, when a change
 * shows, and what attackers get.
 */
import { paths } from '#contract/paths.ts';
import { editProduct } from '#server/catalog/index.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { compareVisitors, type KnownVisitor } from '#server/testing/two-visitors.ts';
import { openSeedServices } from '../../scripts/seeding/seed-services.ts';
import { routes } from '../../e2e/route-table.ts';
import { demoSeller } from '#demo/people.ts';
import { freePort } from '../../server/testing/postgres.ts';
import {
  ask,
  type Drill,
  type DrillDatabase,
  nextMobile,
  openDrillDatabase,
  placeOrder,
  post,
  startDrillShop,
  wait,
} from './drill-shop.ts';
import { hasVarnish, startVarnish, varnishPorts } from './varnish.ts';

/** Headers as browsers send them. */
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'sec-fetch-site': 'none' };
/** Some hundred a minute, for as long as a page is cached. */
const sessions = 4_000;
const firstSessions = 400;
const leastShare = 0.95;
/** A worker polls once a second, and another process polls for changes as often. */
const latestChangeMs = 3_000;

interface Shop {
  edge: string;
  direct: string;
  database: DrillDatabase;
}

/** Opens a direct seller who is logged in, has chosen Hindi, has a known device and has ordered. */
async function openKnownVisitor({ direct }: Shop): Promise<KnownVisitor> {
  const { mobile, password } = demoSeller;
  const loggedIn = await post(direct + paths.login, { mobile, password });
  const token = loggedIn?.body['token'];
  if (typeof token !== 'string') throw new Error(`no login: ${JSON.stringify(loggedIn?.body)}`);
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: 'language=hi; order_device=AAAAAAAAAAAAAAAAAAAAAA',
    'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8',
  };
  const ordered = await placeOrder(direct, 1, 'cod', nextMobile(), headers);
  if (ordered?.status !== 200) throw new Error(`no order: ${JSON.stringify(ordered?.body)}`);
  return { headers, marks: [token, mobile, demoSeller.email, demoSeller.address.street] };
}

/** Returns every page and every reading call, with parameters that exist in this shop or do not. */
async function listPaths({ direct }: Shop): Promise<string[]> {
  const document = (await ask(`${direct}/api/openapi.json`))?.body as { paths: Record<string, object> };
  const calls = Object.entries(document.paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path.replaceAll(/\{[^}]*\}/g, '1'));
  const files = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg', '/favicon.ico'];
  const pages = routes.map(({ path }) => path);
  const deceptions = [
    '/myaccount/x.css',
    '/myaccount.css',
    '/api/get-profile/x.css',
    '/checkout/x.js',
    '/hi/myaccount/x.png',
  ];
  return [...new Set([...pages, ...calls, ...files, ...deceptions])];
}

/** Returns a generator of numbers from 0 below `count`, small ones far more often, the same in each run. */
function createDice(seed = 7) {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return { next, popular: (count: number) => Math.floor(count * next() ** 3) };
}

const words = [
  'ashwagandha',
  'tulsi',
  'amla',
  'neem',
  'honey',
  'oil',
  'tea',
  'hair',
  'churna',
  'ras',
  'ashwaganda',
  'trifla',
];

/**
 * Simulates shoppers as the bench does, most of whom browse and few of whom buy: a home page with its files for new
 * ones, lists, searches, products, then cart with its prices, checkout and, per hundred, three orders. Leaves out
 * pictures, which nobody requests from the shop twice.
 */
async function shop({ edge }: Shop) {
  const dice = createDice();
  const counts = { sent: 0, pages: 0, pageHits: 0, hits: 0, failed: 0 };
  let first = counts;
  const get = async (path: string, isPage: boolean) => {
    const response = await fetch(edge + path, { headers: browser });
    const text = await response.text();
    const isHit = (response.headers.get('cache-status') ?? '').startsWith('varnish; hit');
    counts.sent++;
    if (response.status >= 400) counts.failed++;
    if (isHit) counts.hits++;
    if (isPage) counts.pages++;
    if (isPage && isHit) counts.pageHits++;
    return text;
  };
  const send = async (path: string, body: unknown) => {
    counts.sent++;
    const answer = await post(edge + path, body);
    if (answer === null || answer.status >= 500) counts.failed++;
  };
  const price = (quantity: number) =>
    send(paths.price, {
      billingDetails: [],
      coupon: null,
      productDetails: [{ product_id: 1 + dice.popular(300), quantity }],
    });

  const order = async () => {
    counts.sent++;
    if ((await placeOrder(edge, 1 + dice.popular(300), 'cod'))?.status !== 200) counts.failed++;
  };

  async function visit(): Promise<void> {
    const prefix = dice.next() < 0.3 ? '/hi' : '';
    const isNew = dice.next() < 0.6;
    const tracking = dice.next() < 0.3 ? `?utm_source=mail&utm_campaign=${Math.floor(dice.next() * 1e6)}` : '';
    const home = await get(`${prefix || '/'}${tracking}`, true);
    if (isNew) for (const file of new Set(home.match(/\/assets\/[\w./~-]+\.(?:js|css|woff2)/g))) await get(file, false);
    for (let looked = 0; looked < 3; looked++) {
      const chance = dice.next();
      if (chance < 0.35) await get(`${prefix}/shop`, true);
      else if (chance < 0.6) await get(`${prefix}/product-category/${1 + dice.popular(8)}`, true);
      else await get(`${prefix}/shop?q=${words[dice.popular(words.length)]}`, true);
      await get(`${prefix}/product-details/${1 + dice.popular(300)}`, true);
    }
    if (dice.next() < 0.12) {
      await price(1);
      await get(`${prefix}/cart`, true);
      if (dice.next() < 0.5) {
        await get(`${prefix}/checkout`, true);
        await price(2);
        if (dice.next() < 0.5) await order();
      }
    }
  }

  const waiting = Array.from({ length: sessions }, () => visit);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        await next();
        if (waiting.length === sessions - firstSessions) first = { ...counts };
      }
    }),
  );
  return { ...counts, first };
}

/** Returns the milliseconds until a price changed by another process shows at the edge; null if it took too long. */
async function changePrice({ edge, database }: Shop): Promise<number | null> {
  const path = '/product-details/1';
  const { services, database: opened } = await openSeedServices({
    databaseUrl: database.url,
    dataDir: database.dataDir,
  });
  try {
    const [row] = await database.query<{ regular_paise: string }>('SELECT regular_paise FROM product WHERE id = 1');
    const from = Number(row!.regular_paise) / 100;
    const to = from + 1_234;
    const shown = new Intl.NumberFormat('en-IN').format(Math.trunc(to));
    // The page is cached at the edge, and requested all the time.
    for (let time = 0; time < 3; time++) await fetch(edge + path).then((response) => response.text());
    const changed = await editProduct(
      services,
      actorForTest(),
      { id: 1, changes: { regular_price: { from, to } } },
      true,
    );
    if (!changed.ok) throw new Error(`no change: ${JSON.stringify(changed.error)}`);
    const began = performance.now();
    while (performance.now() - began < 15_000) {
      const text = await fetch(edge + path).then((response) => response.text());
      if (text.includes(shown)) return performance.now() - began;
      await wait(50);
    }
    return null;
  } finally {
    await opened.close();
  }
}

/** Returns what attackers received that they must not, one line each. */
async function attack({ edge }: Shop): Promise<string[]> {
  const found: string[] = [];
  const get = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(edge + path, { redirect: 'manual', ...init });
    const isHit = (response.headers.get('cache-status') ?? '').startsWith('varnish; hit');
    return { status: response.status, text: await response.text(), isHit, headers: response.headers };
  };
  await get('/about');
  for (const key of ['shop', 'settings']) {
    const purged = await get('/', { method: 'PURGE', headers: { 'surrogate-key': key } });
    if (purged.status !== 405) found.push(`PURGE of a visitor was answered ${purged.status}`);
  }
  if (!(await get('/about')).isHit) found.push('a visitor has purged');
  const evil = {
    'x-forwarded-host': 'evil.example',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    forwarded: 'host=evil.example',
  };
  const poisoned = await get('/shop?q=poison', { headers: evil });
  const clean = await get('/shop?q=poison');
  if (poisoned.text.includes('evil') || clean.text.includes('evil') || clean.text !== poisoned.text)
    found.push('a header that is no part of the key changes an answer');
  await get('/gallery');
  for (const query of ['utm_source=1', 'gclid=2', 'fbclid=3&utm_medium=x', 'x=4', 'cb=5&y', '&&z=1', 'sort='])
    if (!(await get(`/gallery?${query}`)).isHit) found.push(`/gallery?${query} is another copy`);
  await get('/shop?sort=newest&q=oil');
  if (!(await get('/shop?q=oil&utm_id=9&sort=newest')).isHit) found.push('the order of parameters makes another copy');
  for (const path of ['/myaccount/x.css', '/checkout/x.js']) {
    await get(path);
    if ((await get(path)).isHit) found.push(`${path} is stored`);
  }
  for (const name of [
    'surrogate-key',
    'cache-tag',
    'xkey',
    'surrogate-control',
    'cdn-cache-control',
    'x-varnish',
    'via',
  ])
    if (clean.headers.has(name)) found.push(`visitors see ${name}`);
  return found;
}

async function run() {
  if (!hasVarnish())
    return { passed: null, found: 'needs Varnish (on Debian: apt-get install varnish varnish-modules)' };
  const database = await openDrillDatabase();
  const ports = await varnishPorts();
  const port = await freePort();
  const program = await startDrillShop(database, {
    PORT: String(port),
    TRUST_PROXY: '1',
    RATE_LIMIT_SCALE: '1000',
    PRINT_AHEAD: '0',
    EVENT_LOOP_DELAY: '0',
    EDGE_CACHE: 'varnish',
    EDGE_PURGE_URL: `http://127.0.0.1:${ports.purge}`,
  });
  const varnish = await startVarnish(port, ports);
  let isAway = false;
  try {
    const places: Shop = { edge: varnish.url, direct: `http://127.0.0.1:${port}`, database };
    // The first purges after its start.
    await wait(3_000);
    const compared = await compareVisitors(
      { ...places, leadsToLanguage: true },
      await listPaths(places),
      await openKnownVisitor(places),
    );
    const attacks = await attack(places);
    const changedMs = await changePrice(places);
    const mix = await shop(places);
    isAway = true;
    await program.end('SIGKILL');
    await wait(6_000);
    const away = await Promise.all(
      ['/', '/shop', '/product-details/1', '/cart'].map((path) => ask(varnish.url + path, { headers: browser })),
    );
    const served = away.filter((answer) => answer?.status === 200).length;
    const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;
    return {
      passed:
        compared.leaks.length === 0 &&
        attacks.length === 0 &&
        changedMs !== null &&
        changedMs <= latestChangeMs &&
        mix.hits / mix.sent >= leastShare &&
        mix.failed === 0 &&
        served === away.length,
      found: [
        `${compared.asked} answers to two visitors in turn on ${compared.asked / 4} addresses, ${compared.hits} of them from Varnish: ${compared.leaks.length} for the other${compared.leaks.map((leak) => `; ${leak}`).join('')}`,
        `attackers got ${attacks.length === 0 ? 'nothing' : attacks.join(', ')}`,
        `a price changed by another process was seen after ${changedMs === null ? 'more than 15' : (changedMs / 1_000).toFixed(1)} s`,
        `of ${mix.sent} requests of ${sessions} shoppers Varnish answered ${share(mix.hits, mix.sent)}, of ${mix.pages} pages ${share(mix.pageHits, mix.pages)}, ${mix.failed} failed`,
        `of those of the first ${firstSessions}, who found it empty, ${share(mix.first.hits, mix.first.sent)}, of their pages ${share(mix.first.pageHits, mix.first.pages)}`,
        `with the shop killed ${served} of ${away.length} pages were served`,
      ].join('; '),
    };
  } finally {
    await varnish.end();
    if (!isAway) await program.end('SIGKILL');
    await database.close();
  }
}

export const edgeDrill: Drill = {
  name: 'edge',
  aim: `through Varnish no visitor is sent what is for another, on any page or call; attackers purge, poison and fill nothing; a changed price shows within ${latestChangeMs / 1_000} s; it answers at least 95 % of shoppers' requests, and pages while the shop is away`,
  run,
};
