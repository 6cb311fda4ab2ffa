/**
 * What the demo company has been through in the six months before today: the same for the same seed, days counted back
 * from now.
 */
import type { ReturnReason } from '#contract/tickets.ts';
import { demoCatalogue } from '../index.ts';
import { type DemoBuyer, makeBuyers } from './buyers.ts';
import { type Chance, chanceFrom, pick, pickByWeight } from './chance.ts';

export type { DemoBuyer } from './buyers.ts';
export { type DemoTicket, tickets as demoTickets } from './tickets.ts';

/** How an order ends, as far as it gets by now. `open`: it goes its way undisturbed. */
export type DemoEnding =
  | { readonly kind: 'delivered'; readonly attempts: 1 | 2 }
  | {
      readonly kind: 'returned';
      readonly reason: ReturnReason;
      readonly message: string;
      /** Of the first line; 1 where it is left out. */
      readonly quantity?: number;
      /** A refund over the limit: whether a second person has approved it by now. */
      readonly approval?: 'approved' | 'pending';
    }
  | { readonly kind: 'cancelled'; readonly by: 'buyer' | 'staff'; readonly reason: string }
  | { readonly kind: 'undelivered' }
  | { readonly kind: 'unpaid' }
  /** Checks hold it until staff let it go. */
  | { readonly kind: 'held' }
  /** Money comes after the buyer has given up; `isStuck`: the provider cannot send it back. */
  | { readonly kind: 'paid_late'; readonly isStuck: boolean };

export interface DemoOrder {
  /** Minutes before now. */
  readonly minutesAgo: number;
  /** Index into the buyers. */
  readonly buyer: number;
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
  readonly payment: 'cod' | 'online';
  /** Tries to pay that fail before the one that succeeds. */
  readonly failedTries: 0 | 1;
  /** A coupon's code; it is used only where it applies. */
  readonly coupon: string | null;
  readonly ending: DemoEnding;
  /** Minutes that staff and courier take beyond the least, from 0 to 1 of what is usual. */
  readonly slowness: number;
}

export interface DemoHistory {
  readonly buyers: readonly DemoBuyer[];
  /** The oldest first. */
  readonly orders: readonly DemoOrder[];
}

export const historyDays = 182;
const buyerCount = 150;
const day = 24 * 60;
/** Orders on the first day and on the last. */
const growth = [1.2, 3.4] as const;

/** Plans some 400 orders; `seed` chooses which. */
export function planHistory(seed: number): DemoHistory {
  const chance = chanceFrom(seed);
  const buyers = makeBuyers(chance, buyerCount);
  const orders: DemoOrder[] = [];
  for (let daysAgo = historyDays; daysAgo >= 0; daysAgo--) {
    const share = 1 - daysAgo / historyDays;
    const mean = growth[0] + (growth[1] - growth[0]) * share;
    // Some days bring twice as much as others, as weekends and salary days do.
    const count = Math.floor(mean * (0.4 + 1.2 * chance()) + chance());
    const times = Array.from({ length: count }, () => daysAgo * day + Math.floor(chance() * day));
    for (const minutesAgo of times.toSorted((a, b) => b - a))
      if (minutesAgo < historyDays * day) orders.push(planOrder(chance, minutesAgo, buyersBy(daysAgo)));
  }
  return {
    buyers,
    orders: [...orders, ...ordersOnTheirWay(chance), ...ordersWithWork(chance)].toSorted(
      (a, b) => b.minutesAgo - a.minutesAgo,
    ),
  };
}

/** An order in each state that does not last, whatever else the plan has. */
function ordersOnTheirWay(chance: Chance): DemoOrder[] {
  const hours: readonly (readonly [ago: number, ending: DemoEnding])[] = [
    [0.5, { kind: 'delivered', attempts: 1 }],
    [12, { kind: 'delivered', attempts: 1 }],
    [30, { kind: 'delivered', attempts: 1 }],
    [60, { kind: 'delivered', attempts: 1 }],
    [112, { kind: 'delivered', attempts: 1 }],
    [125, { kind: 'delivered', attempts: 2 }],
    [200, { kind: 'undelivered' }],
  ];
  return hours.map(([ago, ending]) => ({
    ...planOrder(chance, ago * 60, buyerCount),
    payment: 'cod',
    failedTries: 0,
    ending,
    slowness: 0.5,
  }));
}

/**
 * What gives staff work beyond the everyday: held orders, money that fits no order, refunds that need a second person.
 */
function ordersWithWork(chance: Chance): DemoOrder[] {
  const carton = [{ sku: 'chyawanprash-special-500g', quantity: 36 }];
  const broken = {
    kind: 'returned',
    reason: 'damaged',
    message: 'The whole carton was wet and the jars broken.',
    quantity: 36,
  } as const;
  const planned: readonly (Pick<DemoOrder, 'payment' | 'ending'> &
    Partial<Pick<DemoOrder, 'lines' | 'buyer'>> & { daysAgo: number })[] = [
    // Who logs in to the demo has bought lately, too, and waits for a parcel.
    { daysAgo: 33, payment: 'online', ending: { kind: 'delivered', attempts: 1 }, buyer: 0 },
    { daysAgo: 2.1, payment: 'cod', ending: { kind: 'delivered', attempts: 1 }, buyer: 0 },
    { daysAgo: 41, payment: 'online', ending: { ...broken, approval: 'approved' }, lines: carton },
    { daysAgo: 26, payment: 'online', ending: { kind: 'paid_late', isStuck: false } },
    { daysAgo: 9.5, payment: 'online', ending: { ...broken, approval: 'pending' }, lines: carton },
    { daysAgo: 3, payment: 'online', ending: { kind: 'paid_late', isStuck: true } },
    { daysAgo: 0.2, payment: 'cod', ending: { kind: 'held' } },
    { daysAgo: 0.1, payment: 'cod', ending: { kind: 'held' } },
  ];
  return planned.map(({ daysAgo, ...order }) => ({
    ...planOrder(chance, Math.round(daysAgo * day), buyerCount),
    failedTries: 0,
    coupon: null,
    slowness: 0,
    ...order,
  }));
}

/** More people know the shop as time goes on, so that some buy again and others for the first time. */
function buyersBy(daysAgo: number): number {
  return Math.ceil(buyerCount * (0.15 + 0.85 * (1 - daysAgo / historyDays)));
}

function planOrder(chance: Chance, minutesAgo: number, buyers: number): DemoOrder {
  const payment = chance() < 0.55 ? 'cod' : 'online';
  return {
    minutesAgo,
    buyer: Math.floor(chance() * buyers),
    lines: planLines(chance),
    payment,
    failedTries: payment === 'online' && chance() < 0.12 ? 1 : 0,
    coupon: chance() < 0.2 ? 'AARVYA5' : null,
    ending: planEnding(chance, payment),
    slowness: chance(),
  };
}

const favourites = demoCatalogue.products.filter(({ featuredRank }) => featuredRank !== null);

function planLines(chance: Chance): DemoOrder['lines'] {
  const count = pickByWeight(chance, [
    [1, 5],
    [2, 4],
    [3, 2],
    [4, 1],
  ]);
  const skus = new Set<string>();
  while (skus.size < count) skus.add(pick(chance, chance() < 0.25 ? favourites : demoCatalogue.products).sku);
  return [...skus].map((sku) => ({
    sku,
    quantity: pickByWeight(chance, [
      [1, 8],
      [2, 3],
      [3, 1],
    ]),
  }));
}

const returnStories: readonly (readonly [ReturnReason, string])[] = [
  ['damaged', 'The lid was cracked when I opened the parcel.'],
  ['wrong_product', 'I got a different size from the one I ordered.'],
  ['not_as_described', 'The smell is much stronger than I expected.'],
  ['not_wanted', 'Ordered twice by mistake, this one is unopened.'],
];

function planEnding(chance: Chance, payment: DemoOrder['payment']): DemoEnding {
  const kind = pickByWeight<Exclude<DemoEnding['kind'], 'held' | 'paid_late'>>(chance, [
    ['delivered', 82],
    ['returned', 6],
    ['cancelled', 6],
    ['undelivered', payment === 'cod' ? 5 : 1],
    ['unpaid', payment === 'online' ? 8 : 0],
  ]);
  if (kind === 'delivered') return { kind, attempts: chance() < 0.1 ? 2 : 1 };
  if (kind === 'returned') {
    const [reason, message] = pick(chance, returnStories);
    return { kind, reason, message };
  }
  if (kind !== 'cancelled') return { kind };
  return chance() < 0.75
    ? { kind, by: 'buyer', reason: '' }
    : { kind, by: 'staff', reason: 'The buyer asked us by phone to cancel.' };
}
