import type { Request } from 'autocannon';
import { crowdedAddress } from './crowd.ts';

export interface BenchCase {
  name: string;
  /**
   * A single request is repeated for some seconds; several are each sent once, so that none is answered from the cache.
   */
  requests(): Request[];
  /** Requests of the same kind that are sent before measuring, so that compilation is not measured. */
  warmUp?(): Request[];
  /** Send the requests once before measuring, so that the cache has the answers. */
  warm?: boolean;
  compareWithBare?: boolean;
  /** Number of concurrent connections; eight by default. */
  connections?: number;
}

const sorts = ['featured', 'newest', 'price-low', 'price-high', 'name', 'sale-point'];
const misspelt = ['ashwaganda', 'tulssi', 'shatavri', 'chywanprash', 'trifla'];
const words = ['ashwagandha', 'tulsi', 'amla', 'neem', 'honey', 'oil', 'tea', 'hair', 'churna', 'ras'];
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns every sorting and category of the list, in pages of these lengths. */
const lists = (limits: readonly number[]): Request[] =>
  sorts.flatMap((sort) =>
    range(11).flatMap((category) =>
      limits.map((limit) => ({
        path: `/api/get-products?sort=${sort}&limit=${limit}${category ? `&filter_category_id=${category}` : ''}`,
      })),
    ),
  );
/** Returns a search for each word in pages of forty lengths, from `shortest`. */
const searches = (typed: readonly string[], shortest: number): Request[] =>
  typed.flatMap((word) =>
    range(40).map((step) => ({ path: `/api/get-products?filter_product_name=${word}&limit=${shortest + step}` })),
  );
const json = (path: string, body: unknown, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const lines = (seed: number) =>
  [0, 1, 2].map((offset) => ({ product_id: ((seed * 7 + offset * 13) % 900) + 1, quantity: offset + 1 }));

function buyer(index: number) {
  return {
    first_name: 'Asha',
    last_name: 'Rawat',
    mobile: String(9_000_000_000 + index + Math.floor(Math.random() * 800_000_000)),
    email: `asha${index}@example.com`,
    user_street: `${index} Rajpur Road`,
    user_city: 'Dehradun',
    user_district: 'Dehradun',
    user_state: index % 2 ? 'Uttarakhand' : 'Delhi',
    user_country: 'India',
    user_postcode: index % 2 ? '248001' : '110001',
    payment_method: 'cod',
  };
}

/**
 * Returns an order of three lines, different each time. `address`: the client's address, as the proxy in front of the
 * shop would report it.
 */
export function orderRequest(seed: number, address?: string): Request {
  const order = { billingDetails: buyer(seed), coupon: null, productDetails: lines(seed) };
  return json('/api/place-customer-order', order, address ? { 'x-forwarded-for': address } : {});
}

/** The next order's number, so that no two cases place the same order. */
let ordered = 10_000;

function orders(count: number, addressOf: (seed: number) => string): Request[] {
  ordered += count;
  return range(count).map((index) => orderRequest(ordered + index, addressOf(ordered + index)));
}

const freshAddress = (seed: number) => `100.${64 + (seed >> 16)}.${(seed >> 8) & 255}.${seed & 255}`;

/** Orders one by one and eight at once, each from its own network or all from a network with many orders. */
export const orderCases: BenchCase[] = [1, 8].flatMap((connections) =>
  [
    { from: 'of its own', addressOf: freshAddress },
    { from: 'with 100,000 orders', addressOf: () => crowdedAddress },
  ].map(({ from, addressOf }) => ({
    name: `an order, ${connections} at once, network ${from}`,
    connections,
    requests: () => orders(400, addressOf),
    warmUp: () => orders(150, addressOf),
  })),
);

/** The requests of which shoppers' visits consist. */
export const cases: BenchCase[] = [
  {
    name: 'product list, cached',
    requests: () => [{ path: '/api/get-products?limit=24' }],
    warm: true,
    compareWithBare: true,
  },
  {
    name: 'product detail, cached',
    requests: () => [{ path: '/api/product-details/1' }],
    warm: true,
    compareWithBare: true,
  },
  { name: 'home HTML, cached', requests: () => [{ path: '/' }], warm: true, compareWithBare: true },
  {
    name: 'product page HTML, cached',
    requests: () => [{ path: '/product-details/1' }],
    warm: true,
    compareWithBare: true,
  },
  {
    name: 'product list, uncached',
    requests: () => lists(range(9).map((step) => 20 + step)),
    warmUp: () => lists(range(6).map((step) => 30 + step)),
  },
  {
    name: 'product detail, uncached',
    requests: () => range(700).map((id) => ({ path: `/api/product-details/${id + 301}` })),
    warmUp: () => range(200).map((id) => ({ path: `/api/product-details/${id + 101}` })),
  },
  {
    name: 'search, uncached',
    requests: () => searches(words, 10),
    warmUp: () => searches(words, 60),
  },
  {
    name: 'search with a typing error, uncached',
    requests: () => searches(misspelt, 10),
    warmUp: () => searches(misspelt, 60),
  },
  {
    name: 'product page HTML, uncached',
    requests: () => range(300).map((id) => ({ path: `/product-details/${id + 500}` })),
    warmUp: () => range(300).map((id) => ({ path: `/product-details/${id + 101}` })),
  },
  {
    // The coupon of a link is a part of the cache key of pages.
    name: 'home HTML, uncached',
    requests: () => range(300).map((index) => ({ path: `/?coupon=A${index}` })),
    warmUp: () => range(150).map((index) => ({ path: `/?coupon=B${index}` })),
  },
  {
    name: 'price of three lines',
    requests: () =>
      range(1500).map((seed) =>
        json('/api/get-order-tax-discount', { billingDetails: [], coupon: null, productDetails: lines(seed) }),
      ),
  },
  {
    name: 'placing an order of three lines',
    requests: () => range(600).map((seed) => orderRequest(seed)),
    warmUp: () => range(200).map((index) => orderRequest(index + 1000)),
  },
];
