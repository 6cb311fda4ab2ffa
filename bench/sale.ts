import autocannon from 'autocannon';
import { paths } from '../contract/paths.ts';
import { orderRequest } from './cases.ts';

const ordersPerSecond = 20;
const seconds = 6;
const products = Array.from({ length: 40 }, (_, index) => index + 1);

/** The pages that visitors of a sale read: the lists, and the pages of the products being sold. */
const reads = [
  '/',
  '/shop',
  '/hi/shop',
  `${paths.products}?limit=24`,
  ...products.flatMap((id) => [`/product-details/${id}`, `${paths.productDetails}/${id}`]),
];

export interface SaleFigures {
  /** Cached reads per second, before and after the orders, and during them. */
  alone: number;
  during: number;
  orders: number;
  /** Total reads. */
  reads: number;
  p99: number;
}

/**
 * Measures how many cached pages and calls are read while orders arrive for the same products, and without orders in
 * the same run.
 * @throws if a read or an order fails
 */
export async function measureSale(url: string): Promise<SaleFigures> {
  // One after the other: all at once before anything is cached is another case.
  for (const path of reads) await (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).bytes();
  const before = await read(url);
  let placed = 0;
  let seed = 0;
  const failures: unknown[] = [];
  const timer = setInterval(() => {
    const { path, method, headers, body } = orderRequest(seed++);
    fetch(url + path, { method, headers, body } as RequestInit)
      .then(async (answer) => {
        if (!answer.ok) failures.push(await answer.text());
        else placed++;
      })
      .catch((error: unknown) => failures.push(error));
  }, 1000 / ordersPerSecond);
  const during = await read(url);
  clearInterval(timer);
  if (failures.length > 0) throw new Error(`${failures.length} orders failed: ${String(failures[0])}`);
  const after = await read(url);
  return {
    alone: (before.requests.average + after.requests.average) / 2,
    during: during.requests.average,
    orders: placed / seconds,
    reads: before.requests.total + during.requests.total + after.requests.total,
    p99: during.latency.p99,
  };
}

async function read(url: string) {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    requests: reads.map((path) => ({ path })),
    headers: { 'accept-encoding': 'br' },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result;
}
