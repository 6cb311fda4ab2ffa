/** Staff schedule prices, and a job applies them by the database's clock. */
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { PriceSchedule, PriceScheduleBody } from '#contract/admin/catalogue/prices.ts';
import type { PriceSchedule as ScheduleTable } from '#server/platform/database-types.ts';
import { pictureJobs } from './picture-files.ts';
import { searchMissJobs } from './search-misses.ts';
import { recordScheduledAction, recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Paise, paiseToRupees, rupeesToPaise } from '#server/money/paise.ts';
import { anyId, type Db, givenId, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobHandlers, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { endStep, overlap, type Period, type Prices, startStep, type Step } from './price-schedule-rules.ts';
import { readSchedules } from './price-history.ts';
import { lockProducts } from './product-record.ts';
import { checkPrices } from './product-rules.ts';
import { momentJobs } from './catalogue-version.ts';
import { tagsOfProducts } from './save.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';

type Scheduling = Pick<Services, 'db' | 'clock' | 'jobsWaiting'>;

const texts = messages.errors.staff.catalog;
const farthestMs = 2 * 366 * 24 * 3_600_000;

const scheduleJob: JobType<{ schedule_id: number }> = {
  kind: 'price-schedule',
  payload: z.object({ schedule_id: z.int() }),
};

/** All or none. Errors: 422 by field, for a product as `items.<place>.<field>`. */
export async function schedulePrices(
  services: Scheduling,
  actor: StaffActor,
  body: PriceScheduleBody,
): Promise<Result<PriceSchedule[]>> {
  const at = services.clock.now();
  const period = { starts: new Date(body.starts_at), ends: body.ends_at === null ? null : new Date(body.ends_at) };
  const wrong = checkPeriod(period, at);
  if (Object.keys(wrong).length > 0) return invalidFields(wrong);
  const scheduled = await inTransaction(services.db, async (tx): Promise<Result<PriceSchedule[]>> => {
    const errors = await checkItems(tx, body, period);
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const rows = await tx
      .insertInto('price_schedule')
      .values(
        body.items.map(({ product_id, regular_price, sale_price }) => ({
          product_id,
          regular_paise: paiseOrNull(regular_price),
          sale_paise: paiseOrNull(sale_price),
          starts_at: period.starts,
          ends_at: period.ends,
          created_at: at,
          created_by: actor.login,
        })),
      )
      .returning('id')
      .execute();
    const ids = rows.map(({ id }) => id);
    const jobs = ids.flatMap((id) =>
      [period.starts, period.ends].flatMap((runAt, step) =>
        runAt ? [newJob(scheduleJob, { schedule_id: id }, { key: `price-schedule ${id} ${step}`, runAt })] : [],
      ),
    );
    await enqueue(tx, ...jobs);
    const schedules = await readSchedules(tx, ids);
    const after = Object.fromEntries(
      schedules.map(({ id, ...schedule }) => [id, { ...schedule, product: schedule.product.id }]),
    );
    await recordStaffAction(tx, actor, at, { before: {}, after });
    return ok(schedules);
  });
  if (scheduled.ok) services.jobsWaiting.notify();
  return scheduled;
}

function checkPeriod({ starts, ends }: Period, now: Date): FieldMessages {
  if (starts < now) return { starts_at: [texts.schedulePast] };
  if (starts.getTime() - now.getTime() > farthestMs) return { starts_at: [texts.scheduleFar] };
  if (ends === null) return {};
  if (ends <= starts) return { ends_at: [texts.scheduleEnd] };
  return ends.getTime() - now.getTime() > farthestMs ? { ends_at: [texts.scheduleFar] } : {};
}

/** Locks the products. */
async function checkItems(tx: Tx, body: PriceScheduleBody, period: Period): Promise<FieldMessages> {
  const ids = body.items.map((item) => item.product_id);
  await lockProducts(tx, ids);
  const products = await tx
    .selectFrom('product')
    .select(['id', 'regular_paise', 'cost_paise'])
    .where('id', '=', anyId(ids))
    .where('archived_at', 'is', null)
    .execute();
  const open = await tx
    .selectFrom('price_schedule')
    .select(['product_id', 'starts_at', 'ends_at'])
    .where('product_id', '=', anyId(ids))
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  const found = new Map(products.map((product) => [product.id, product]));
  const errors: FieldMessages = {};
  const seen = new Set<number>();
  for (const [place, item] of body.items.entries()) {
    const product = found.get(item.product_id);
    const add = (field: string, list: FieldMessages[string]) => void (errors[`items.${place}.${field}`] ??= list);
    if (!product) add('product_id', [texts.relationMissing]);
    else if (seen.has(product.id)) add('product_id', [texts.productTwice]);
    else {
      const prices = {
        regular_price: item.regular_price ?? paiseToRupees(product.regular_paise),
        sale_price: item.sale_price,
        cost_price: product.cost_paise === null ? null : paiseToRupees(product.cost_paise),
      };
      for (const [field, list] of Object.entries(checkPrices(prices, body.allow_below_cost))) add(field, list);
      const own = open.filter((each) => each.product_id === product.id);
      if (own.some((each) => overlap(period, { starts: each.starts_at, ends: each.ends_at })))
        add('product_id', [texts.scheduleOverlaps]);
    }
    seen.add(item.product_id);
  }
  return errors;
}

/** A running one ends at once. Errors: 404 schedule_not_found, 409 schedule_closed. */
export async function cancelSchedule(
  services: Scheduling & Pick<Services, 'catalogChanged'>,
  actor: StaffActor,
  id: number,
): Promise<Result<PriceSchedule>> {
  const at = services.clock.now();
  const cancelled = await inTransaction(services.db, async (tx): Promise<Result<PriceSchedule>> => {
    const held = await lockSchedule(tx, id);
    if (!held) return err(404, 'schedule_not_found', texts.scheduleNotFound);
    const { schedule, current } = held;
    if (schedule.state !== 'waiting' && schedule.state !== 'running')
      return err(409, 'schedule_closed', texts.scheduleClosed);
    const step: Step = schedule.state === 'running' ? endOf(held) : { state: 'cancelled', prices: null };
    await apply(tx, held, { ...step, state: 'cancelled' }, at);
    await recordStaffAction(tx, actor, at, changesOf(schedule.state, 'cancelled', current, step.prices));
    const [after] = await readSchedules(tx, [schedule.id]);
    return ok(after!);
  });
  if (cancelled.ok) services.catalogChanged.notify();
  return cancelled;
}

/** Starts or ends a schedule if due. Idempotent. */
async function runSchedule(services: Services, id: number): Promise<void> {
  const at = services.clock.now();
  // End an overdue special price first, so that this schedule starts from the list price.
  for (const other of await findEndedBefore(services, id, at)) await runSchedule(services, other);
  await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const held = await lockSchedule(tx, id);
    if (!held) return ok(null);
    const { schedule, current } = held;
    const step = dueStep(held, at);
    if (!step) return ok(null);
    await apply(tx, held, step, at);
    const action = schedule.state === 'running' ? 'price_schedule.end' : 'price_schedule.start';
    const changes = changesOf(schedule.state, step.state, current, step.prices);
    await recordScheduledAction(tx, action, at, { ...changes, objectId: schedule.id });
    return ok(null);
  });
  services.catalogChanged.notify();
}

/** Schedules of the same product that still run although their period has ended. */
async function findEndedBefore({ db }: Pick<Services, 'db'>, id: number, at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('price_schedule as other')
    .innerJoin('price_schedule as own', 'own.product_id', 'other.product_id')
    .select('other.id')
    .where('own.id', '=', givenId(id))
    .where('own.state', '=', 'waiting')
    .whereRef('other.id', '<>', 'own.id')
    .where('other.state', '=', 'running')
    .where('other.ends_at', '<=', at)
    .execute();
  return rows.map((row) => row.id);
}

/** Also covers schedules whose job has run out of attempts: a special price must end. */
async function runDueSchedules(services: Services): Promise<void> {
  const at = services.clock.now();
  const due = await services.db
    .selectFrom('price_schedule')
    .select('id')
    // Literals, so that the index of open schedules is used in any plan.
    .where('state', 'in', [sql.lit('waiting' as const), sql.lit('running' as const)])
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('starts_at', '<=', at)]),
        and([eb('state', '=', 'running'), eb('ends_at', '<=', at)]),
      ]),
    )
    .orderBy('id')
    .execute();
  for (const { id } of due) await runSchedule(services, id);
}

type Ended = Pick<
  Selectable<ScheduleTable>,
  'before_regular_paise' | 'before_sale_paise' | 'set_regular_paise' | 'sale_paise'
>;
type Held = NonNullable<Awaited<ReturnType<typeof lockSchedule>>>;

/** Locks the product's prices first, as product edits do. */
async function lockSchedule(tx: Tx, id: number) {
  const found = await tx
    .selectFrom('price_schedule')
    .select('product_id')
    .where('id', '=', givenId(id))
    .executeTakeFirst();
  if (!found) return null;
  await lockProducts(tx, [found.product_id]);
  const product = await tx
    .selectFrom('product')
    .select(['regular_paise as regular', 'sale_paise as sale'])
    .where('id', '=', found.product_id)
    .executeTakeFirstOrThrow();
  const schedule = await tx.selectFrom('price_schedule').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { schedule, current: product satisfies Prices };
}

function dueStep(held: Held, at: Date): Step | null {
  const { schedule, current } = held;
  const period = { starts: schedule.starts_at, ends: schedule.ends_at };
  if (schedule.state === 'waiting')
    return startStep(period, { regular: schedule.regular_paise, sale: schedule.sale_paise }, current, at);
  if (schedule.state !== 'running' || period.ends === null || at < period.ends) return null;
  return endOf(held);
}

function endOf({ schedule, current }: Pick<Held, 'current'> & { schedule: Ended }): Step {
  const before = { regular: schedule.before_regular_paise!, sale: schedule.before_sale_paise };
  return endStep(before, { regular: schedule.set_regular_paise!, sale: schedule.sale_paise }, current);
}

/** In rupees, the prices of products once the special price that runs now has ended; without products that have none. */
export async function findPricesAfter(db: Db | Tx, productIds: readonly number[]) {
  const running = await db
    .selectFrom('price_schedule as s')
    .innerJoin('product as p', 'p.id', 's.product_id')
    .select(['s.product_id', 's.before_regular_paise', 's.before_sale_paise', 's.set_regular_paise', 's.sale_paise'])
    .select(['p.regular_paise as regular', 'p.sale_paise as sale'])
    .where('s.product_id', '=', anyId(productIds))
    .where('s.state', '=', 'running')
    .execute();
  return new Map(
    running.map(({ product_id: id, regular, sale, ...schedule }) => {
      const current = { regular, sale };
      return [id, inRupees(endOf({ schedule, current }).prices ?? current)];
    }),
  );
}

/** The special prices of products that ran at a moment and have ended since. */
export async function findEndedSpecials(tx: Tx, productIds: readonly number[], at: Date) {
  return await tx
    .selectFrom('price_schedule')
    .select(['product_id', 'regular_paise as regular', 'sale_paise as sale'])
    .where('product_id', '=', anyId(productIds))
    .where('state', 'in', ['ended', 'cancelled'])
    .where('starts_at', '<=', at)
    .where('ends_at', '>', at)
    .where('set_regular_paise', 'is not', null)
    .execute();
}

async function apply(tx: Tx, { schedule, current }: Held, step: Step, at: Date): Promise<void> {
  const remembered =
    step.state === 'running'
      ? {
          before_regular_paise: current.regular,
          before_sale_paise: current.sale,
          set_regular_paise: step.prices!.regular,
        }
      : {};
  await tx
    .updateTable('price_schedule')
    .set({ state: step.state, ...remembered })
    .where('id', '=', schedule.id)
    .execute();
  if (step.prices === null) return;
  await tx
    .updateTable('product')
    .set({ regular_paise: step.prices.regular, sale_paise: step.prices.sale, updated_at: at })
    .where('id', '=', schedule.product_id)
    .execute();
  await bumpCatalogVersion(tx, tagsOfProducts([schedule.product_id]));
}

function changesOf(from: string, to: string, before: Prices, after: Prices | null) {
  return { before: { state: from, ...inRupees(before) }, after: { state: to, ...inRupees(after ?? before) } };
}

function inRupees({ regular, sale }: Prices) {
  return { regular_price: paiseToRupees(regular), sale_price: sale === null ? null : paiseToRupees(sale) };
}

function paiseOrNull(rupees: number | null): Paise | null {
  return rupees === null ? null : rupeesToPaise(rupees);
}

export const catalogJobs: JobHandlers = {
  ...pictureJobs,
  ...handleJob(scheduleJob, (services, { schedule_id }) => runSchedule(services, schedule_id)),
  'hourly:price-schedule': runDueSchedules,
  ...searchMissJobs,
  ...momentJobs,
};
