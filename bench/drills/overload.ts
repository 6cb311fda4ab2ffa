/** Far more requests than a shop can handle: what it answers meanwhile, and how soon it recovers. */
import http from 'node:http';
import { paths } from '#contract/paths.ts';

export interface OverloadResult {
  /** Requests per second that it handles, of those answered from the database or rendered. */
  capacity: number;
  /** Requests per second sent, and those that were not sent because no connection was free. */
  sent: number;
  unsent: number;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Failed connections and answers that took longer than ten seconds. */
  failed: number;
  /** 95th percentiles in milliseconds: of a light load before, and of served and rejected requests during the storm. */
  normalP95: number;
  servedP95: number;
  turnedAwayP95: number;
  /** Cash orders, placed one after the other during the storm. */
  orders: { placed: number; turnedAway: number; other: number };
  /**
   * Milliseconds after the storm until the light load's 95th percentile was normal again; null if it took more than 20
   * seconds.
   */
  recoveredMs: number | null;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

interface Answered {
  /** 0 without an answer. */
  status: number;
  ms: number;
}

/**
 * Connections that a proxy keeps open to the shop: opened in advance, since Node accepts one new connection per turn of
 * its event loop.
 */
const maxConnections = 600;
const factor = 10;
const lightPerSecond = 20;
const patienceMs = 10_000;

let asked = 0;

/**
 * Returns calls that are all different, so that none is answered from the cache: half of them prices, the others
 * searches and pages.
 */
function nextCall(): Call {
  const seed = ++asked;
  const productDetails = [0, 1, 2].map((offset) => ({ product_id: ((seed * 7 + offset * 13) % 60) + 1, quantity: 1 }));
  if (seed % 2 === 0)
    return {
      method: 'POST',
      path: paths.price,
      body: JSON.stringify({ billingDetails: [], coupon: null, productDetails }),
    };
  const word = encodeURIComponent(`tea ${seed.toString(36)}`);
  return {
    method: 'GET',
    path: seed % 4 === 1 ? `${paths.products}?limit=24&filter_product_name=${word}` : `/shop?q=${word}`,
  };
}

function send(url: string, agent: http.Agent, { method, path, body }: Call): Promise<Answered> {
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - started });
    const headers = body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
    const request = http.request(url + path, { method, agent, headers }, (answer) => {
      answer.on('end', () => end(answer.statusCode!)).on('error', () => end(0));
      answer.resume();
    });
    request.on('error', () => end(0));
    request.setTimeout(patienceMs, () => request.destroy());
    request.end(body);
  });
}

function p95(answers: readonly Answered[]): number {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.95) - 1] ?? 0;
}

/** Sends a second of light load with separate calls, and measures how long visitors wait. */
async function visitLightly(url: string): Promise<Answered[]> {
  const agent = new http.Agent({ keepAlive: true });
  const answers = await Promise.all(
    Array.from({ length: lightPerSecond }, async (_, each) => {
      await wait((each * 1_000) / lightPerSecond);
      return send(url, agent, nextCall());
    }),
  );
  agent.destroy();
  return answers;
}

/** Returns the answered calls per second of 16 visitors who call without pause. */
async function measureCapacity(url: string, seconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1_000;
  let served = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end) if ((await send(url, agent, nextCall())).status === 200) served++;
    }),
  );
  agent.destroy();
  return served / seconds;
}

/** Sends this many calls per second, whether earlier ones are answered or not, as long as connections are free. */
async function storm(
  url: string,
  perSecond: number,
  seconds: number,
): Promise<{ answers: Answered[]; unsent: number }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: maxConnections, maxFreeSockets: maxConnections });
  const open: Call = { method: 'GET', path: '/healthz' };
  await Promise.all(Array.from({ length: maxConnections }, () => send(url, agent, open)));
  const answers: Answered[] = [];
  const pending = new Set<Promise<unknown>>();
  const started = performance.now();
  let due = 0;
  let unsent = 0;
  while (performance.now() - started < seconds * 1_000) {
    const wanted = ((performance.now() - started) / 1_000) * perSecond;
    for (; due < wanted; due++) {
      if (pending.size >= maxConnections) unsent++;
      else {
        const call = send(url, agent, nextCall()).then((answered) => answers.push(answered));
        pending.add(call);
        void call.finally(() => pending.delete(call));
      }
    }
    await wait(5);
  }
  await Promise.all(pending);
  agent.destroy();
  return { answers, unsent };
}

/**
 * Sends ten times the load that the shop at `url` handles, for this many seconds. The shop must have no rate limits in
 * the way, and products 1 to 60 in its catalogue.
 */
export async function measureOverload(url: string, seconds = 60): Promise<OverloadResult> {
  await measureCapacity(url, 3);
  const normalP95 = p95([...(await visitLightly(url)), ...(await visitLightly(url)), ...(await visitLightly(url))]);
  const capacity = await measureCapacity(url, 5);
  const isOver = { now: false };
  const buying = buy(url, () => isOver.now);
  const { answers, unsent } = await storm(url, capacity * factor, seconds);
  isOver.now = true;
  const recoveredMs = await recover(url, normalP95);
  const statuses: Record<number, number> = {};
  const answered = answers.filter(({ status }) => status !== 0);
  for (const { status } of answered) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    capacity,
    sent: answers.length / seconds,
    unsent: unsent / seconds,
    statuses,
    failed: answers.length - answered.length,
    normalP95,
    servedP95: p95(answers.filter(({ status }) => status === 200)),
    turnedAwayP95: p95(answers.filter(({ status }) => status === 503)),
    orders: await buying,
    recoveredMs,
  };
}

/** Visitors do not notice twice the normal time, or up to 100 ms. */
async function recover(url: string, normalP95: number): Promise<number | null> {
  const started = performance.now();
  while (performance.now() - started < 20_000) {
    const before = performance.now();
    const answers = await visitLightly(url);
    const isServed = answers.every(({ status }) => status === 200);
    if (isServed && p95(answers) <= Math.max(2 * normalP95, 100)) return before - started;
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
