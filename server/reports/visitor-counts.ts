import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { paths } from '#contract/paths.ts';
import { destinationOf, type PriceBody } from '#contract/pricing.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { networkOf } from '#server/platform/rate-limit.ts';
import { ok } from '#server/platform/result.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { addDistinct, emptyRegisters, estimateDistinct, mergeDistinct } from './distinct-rules.ts';

/** How far a visitor came, as far as the server sees it: a cart was priced, and it was priced for a PIN code. */
export type VisitorStep = 'cart' | 'address';

const writeEveryMs = 30_000;

export interface VisitorCounter {
  /** Counts whoever made a call that priced a cart. */
  count(request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>): Promise<void>;
  /** Writes what has been counted. Never throws: what cannot be written is lost, it is a statistic. */
  write(): Promise<void>;
}

/**
 * Counts the visitors of a day by how far they came, without a cookie, a script or a third party. Somebody is a hash of network, browser and
 * day, keyed by the server, that only sets registers of a count (distinct-rules.ts): it is not kept, and the same visitor cannot be recognised
 * on another day. However many come, a step of a day is one row of four kilobytes, written every half minute at most.
 */
export function createVisitorCounter(services: Services): VisitorCounter {
  const { db, clock, log } = services;
  let pending = new Map<string, { day: string; step: VisitorStep; registers: Uint8Array }>();
  let timer: NodeJS.Timeout | null = null;

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const counted = [...pending.values()].toSorted((one, other) => (one.step < other.step ? -1 : 1));
    pending = new Map();
    try {
      for (const each of counted) await addVisitors(db, each);
    } catch (err) {
      log.warn({ err }, 'visitors could not be counted');
    }
  }

  return {
    async count({ ip, headers, body }) {
      const browser = headers['user-agent'] ?? '';
      if (browser === '' || isbot(browser)) return;
      const { productDetails, billingDetails } = body as PriceBody;
      if (productDetails.length === 0) return;
      const day = dayInIndia(clock.now());
      const key = await readServerKey(services, db);
      const hash = createHmac('sha256', key)
        .update(`visitor ${day} ${networkOf(ip)} ${browser}`)
        .digest();
      const hasAddress = (destinationOf(billingDetails).postcode ?? '').trim() !== '';
      for (const step of hasAddress ? (['cart', 'address'] as const) : (['cart'] as const)) {
        const counted = pending.get(`${day} ${step}`) ?? { day, step, registers: emptyRegisters() };
        addDistinct(counted.registers, hash);
        pending.set(`${day} ${step}`, counted);
      }
      timer ??= setTimeout(() => void write(), writeEveryMs).unref();
    },
    write,
  };
}

/** Counts, on a site whose calls are registered after it, those that price a cart. */
export function countVisitors(site: FastifyInstance, services: Services): VisitorCounter {
  const counter = createVisitorCounter(services);
  site.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.url !== paths.price || reply.statusCode !== 200) return;
    await counter.count(request).catch((err: unknown) => services.log.warn({ err }, 'a visitor could not be counted'));
  });
  return counter;
}

interface Counted {
  day: string;
  step: VisitorStep;
  registers: Uint8Array;
}

async function addVisitors(db: Db, { day, step, registers }: Counted): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('visitor_count')
      .values({ day, step, registers: Buffer.from(emptyRegisters()) })
      .onConflict((conflict) => conflict.columns(['day', 'step']).doNothing())
      .execute();
    const stored = await tx
      .selectFrom('visitor_count')
      .select('registers')
      .where('day', '=', day)
      .where('step', '=', step)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('visitor_count')
      .set({ registers: Buffer.from(mergeDistinct(registers, stored.registers)) })
      .where('day', '=', day)
      .where('step', '=', step)
      .execute();
    return ok(null);
  });
}

/** Visitors of each step from an IST day to another, both included; somebody who comes on two days counts twice. */
export async function readVisitors(db: Db, from: string, to: string): Promise<Record<VisitorStep, number>> {
  const rows = await db
    .selectFrom('visitor_count')
    .select(['step', 'registers'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const visitors = { cart: 0, address: 0 };
  for (const { step, registers } of rows) visitors[step] += estimateDistinct(registers);
  return visitors;
}
