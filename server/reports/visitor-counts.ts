import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { paths } from '#contract/paths.ts';
import { destinationOf, type PriceBody } from '#contract/pricing.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { networkOf } from '#server/platform/rate-limit.ts';
import { ok } from '#server/platform/result.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { addDistinct, emptyRegisters, estimateDistinct, mergeDistinct } from './distinct-rules.ts';

/** As far as the server can see: a cart was priced; a cart was priced for a PIN code. */
export type VisitorStep = 'cart' | 'address';

const writeEveryMs = 30_000;

export interface VisitorCounter {
  /** The sender of a call that priced a cart. */
  count(request: Pick<FastifyRequest, 'ip' | 'headers' | 'body'>): Promise<void>;
  /** Never throws: lost counts are only statistics. */
  write(): Promise<void>;
}

/**
 * Counts a day's visitors by step, without a cookie, a script or a third party. A visitor is a keyed hash of network,
 * browser and day, which only sets registers (distinct-rules.ts) and is not stored, so a visitor cannot be recognised
 * on another day. Each day and step is one row of four kilobytes, written at most every half minute.
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

/** For calls registered after this one. */
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

/** Of each step between two IST days, both included. A visitor counts once per day. */
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
