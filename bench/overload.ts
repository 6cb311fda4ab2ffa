/** Far more requests than a shop can carry: what it answers meanwhile, and how soon afterwards it is its old self. */
import autocannon, { type Request, type Result } from 'autocannon';
import { paths } from '#contract/paths.ts';

export interface OverloadResult {
  /** Requests a second that it carries, of those that are answered from the database or rendered. */
  capacity: number;
  /** Answers by status, over the time of too much. */
  statuses: Record<string, number>;
  /** Connections that failed and answers that took more than ten seconds. */
  failed: number;
  offeredPerSecond: number;
  /** Milliseconds: the 95th percentile of a light load before, the 97.5th of all answers during the storm. */
  normalP95: number;
  stormP97_5: number;
  /** Cash orders, one after the other, while the others stormed. */
  orders: { placed: number; turnedAway: number; other: number };
  /** Milliseconds after the storm until the light load's 95th percentile was normal again; null where it took more than 20 seconds. */
  recoveredMs: number | null;
}

const connections = 400;
const factor = 10;
const lightPerSecond = 20;

let asked = 0;

/** Requests of which no two are the same, so that none is answered from the cache: half of them prices, the others searches and pages. */
function nextRequest(): Request {
  const seed = ++asked;
  const productDetails = [0, 1, 2].map((offset) => ({ product_id: ((seed * 7 + offset * 13) % 60) + 1, quantity: 1 }));
  if (seed % 2 === 0)
    return {
      method: 'POST',
      path: paths.price,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ billingDetails: [], coupon: null, productDetails }),
    };
  const word = `tea ${seed.toString(36)}`;
  return seed % 4 === 1
    ? { method: 'GET', path: `${paths.products}?filter_product_name=${encodeURIComponent(word)}` }
    : { method: 'GET', path: `/shop?q=${encodeURIComponent(word)}` };
}

/** Ten thousand requests, enough that a cached one is rare. */
const requests = () => Array.from({ length: 10_000 }, nextRequest);

interface Light {
  p95: number;
  ok: boolean;
}

/** A second of light load, each request on its own: how long it takes a visitor. */
async function visitLightly(url: string): Promise<Light> {
  const times: number[] = [];
  let ok = true;
  await Promise.all(
    Array.from({ length: lightPerSecond }, async (_, each) => {
      await wait((each * 1000) / lightPerSecond);
      const { method, path, headers, body } = nextRequest();
      const started = performance.now();
      const answer = await fetch(url + path, {
        method,
        headers,
        body,
        signal: AbortSignal.timeout(5_000),
      } as RequestInit)
        .then(async (response) => (await response.arrayBuffer(), response.status))
        .catch(() => 0);
      times.push(performance.now() - started);
      if (answer !== 200) ok = false;
    }),
  );
  times.sort((a, b) => a - b);
  return { p95: times[Math.ceil(times.length * 0.95) - 1]!, ok };
}

/**
 * Offers ten times the load that the shop at `url` carries for so many seconds. The shop's rate limits must be out of the way, and its
 * catalogue have products 1 to 60.
 */
export async function measureOverload(url: string, seconds = 60): Promise<OverloadResult> {
  const normal = [];
  for (let each = 0; each < 4; each++) normal.push((await visitLightly(url)).p95);
  // The first second warms up.
  const normalP95 = Math.max(...normal.slice(1));
  const carried = await autocannon({ url, requests: requests(), connections: 16, duration: 5 });
  const capacity = carried['2xx'] / carried.duration;
  const storm = autocannon({
    url,
    requests: requests(),
    connections,
    overallRate: Math.round(capacity * factor),
    duration: seconds,
    timeout: 10,
  });
  const isOver = { now: false };
  const buying = buy(url, () => isOver.now);
  const result = await storm;
  isOver.now = true;
  const recoveredMs = await recover(url, normalP95);
  return {
    capacity,
    statuses: countStatuses(result),
    failed: result.errors,
    offeredPerSecond: result.requests.sent / result.duration,
    normalP95,
    stormP97_5: result.latency.p97_5,
    orders: await buying,
    recoveredMs,
  };
}

function countStatuses({ statusCodeStats = {} }: Result): Record<string, number> {
  return Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count]));
}

/** Twice the normal time, and in any case 100 ms, are within what a visitor takes for normal. */
async function recover(url: string, normalP95: number): Promise<number | null> {
  const started = performance.now();
  while (performance.now() - started < 20_000) {
    const before = performance.now();
    const { p95, ok } = await visitLightly(url);
    if (ok && p95 <= Math.max(2 * normalP95, 100)) return before - started;
  }
  return null;
}

/** Places orders one after the other. */
async function buy(url: string, isOver: () => boolean): Promise<OverloadResult['orders']> {
  const orders = { placed: 0, turnedAway: 0, other: 0 };
  for (let each = 0; !isOver(); each++) {
    const status = await placeOrder(url, each);
    if (status === 200) orders.placed++;
    else if (status === 503) orders.turnedAway++;
    else orders.other++;
    await wait(200);
  }
  return orders;
}

async function placeOrder(url: string, each: number): Promise<number> {
  const billingDetails = {
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: String(9_100_000_000 + each + Math.floor(Math.random() * 800_000_000)),
    email: 'asha@example.com',
    user_street: '12 Rajpur Road',
    user_city: 'Dehradun',
    user_district: 'Dehradun',
    user_state: 'Uttarakhand',
    user_country: 'India',
    user_postcode: '248001',
    payment_method: 'cod',
  };
  const productDetails = [{ product_id: (each % 60) + 1, quantity: 1 }];
  return fetch(url + paths.placeOrder, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ billingDetails, coupon: null, productDetails }),
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (response) => (await response.arrayBuffer(), response.status),
    () => 0,
  );
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
