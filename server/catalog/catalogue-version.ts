import { sql } from 'kysely';
import { dayInIndia } from '#contract/india-time.ts';
import { runAs } from '#server/platform/admission.ts';
import type { LiveValues, VersionSource } from '#server/platform/answer-cache.ts';
import { type Database, type Db, inTransaction } from '#server/platform/database.ts';
import { everyAnswer } from '#server/platform/edge/edge-headers.ts';
import { notePurge } from '#server/platform/edge/purge-queue.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { noteCatalogVersion } from './vocabulary.ts';
import { createStockLevels, type MovedStock } from './stock-levels.ts';

const askAgainMs = 1000;

/**
 * Tells whether cached answers are outdated, by at most one small query per second and process, and at once after a
 * change by this process. The version also changes at midnight in India (tax rates, offers), and when a banner,
 * announcement or collection starts or ends. Stock is not part of it: an order only outdates answers that show the
 * stock it changed.
 */
export function createCatalogueVersion(services: Services): VersionSource & { live: LiveValues } {
  const stock = createStockLevels(services);
  let text = '';
  let askedAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  let known = -1;
  let asking: { since: number; answer: Promise<string> } | null = null;
  let failed: { at: number; answer: Promise<string> } | null = null;
  let seen = '';
  services.catalogChanged.listen(() => void changes++);

  // Not subject to admission: it is a small query, and its answer keeps many requests from the database.
  async function ask(since: number): Promise<string> {
    const now = services.clock.now();
    const began = stock.revision();
    const { version, latest, moved, passed } = await runAs(undefined, () => readVersion(services.db, now));
    await followChanges(JSON.stringify([since, version, passed, moved]));
    noteCatalogVersion(services, version);
    stock.learn(moved, latest - window, began);
    // Includes this process's own changes, because not each of them raises the number in the database.
    const found = `${dayInIndia(now)} ${version} ${passed} ${since}`;
    if (since >= known) {
      text = found;
      known = since;
      askedAt = now.getTime();
    }
    return found;
  }

  /** Answers are now cached under this version, so replicas must reach it before they answer their reads. */
  async function followChanges(state: string): Promise<void> {
    if (state !== seen) await services.database.replicas?.follow();
    seen = state;
  }

  function isRecent(at: number): boolean {
    const age = services.clock.now().getTime() - at;
    return age >= 0 && age < askAgainMs;
  }

  return {
    live: stock,
    current() {
      if (known === changes && isRecent(askedAt)) return text;
      // A query sent before a change may not have seen it.
      if (asking?.since === changes) return asking.answer;
      if (failed && isRecent(failed.at)) return failed.answer;
      const answer = ask(changes);
      const mine = { since: changes, answer };
      asking = mine;
      const end = (failure: typeof failed) => {
        failed = failure;
        if (asking === mine) asking = null;
      };
      answer.then(
        () => end(null),
        () => end({ at: services.clock.now().getTime(), answer }),
      );
      return answer;
    },
  };
}

/** What pages show is the same while this text is. For work that outlives the process. */
export async function readCatalogueVersion({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<string> {
  const now = clock.now();
  const { version, passed } = await readVersion(db, now);
  return `${dayInIndia(now)} ${version} ${passed}`;
}

/** SQL: how many of the times at which pages change by themselves have passed. */
function passedMoments(now: Date) {
  return sql<number>`(SELECT count(*) FROM (
    SELECT starts_at <= ${now} AS is_over FROM banner UNION ALL SELECT ends_at < ${now} FROM banner
    UNION ALL SELECT starts_at <= ${now} FROM announcement UNION ALL SELECT ends_at < ${now} FROM announcement
    UNION ALL SELECT starts_at <= ${now} FROM collection UNION ALL SELECT ends_at < ${now} FROM collection
  ) AS moment WHERE is_over)::int`;
}

const seenMoments = new WeakMap<Database, string>();

/**
 * Purges the shared cache when pages change by themselves, and when a process starts, which may be of another version.
 */
export const momentJobs: JobHandlers = {
  async 'continuous:edge-moments'({ config, database, db, clock, jobsWaiting }) {
    if (config.edge === null) return;
    const now = clock.now();
    const { passed } = await db.selectNoFrom(passedMoments(now).as('passed')).executeTakeFirstOrThrow();
    const moment = `${dayInIndia(now)} ${passed}`;
    if (seenMoments.get(database) === moment) return;
    await inTransaction(db, async (tx) => {
      await notePurge(tx, [everyAnswer]);
      return ok(null);
    });
    seenMoments.set(database, moment);
    jobsWaiting.notify();
  },
};

/** Number of latest movements read. One that commits late is noticed by their count. */
const window = 500;

async function readVersion(
  db: Db,
  now: Date,
): Promise<{ version: number; latest: number; moved: MovedStock[]; passed: number }> {
  const { version, latest, moved, passed } = await db
    .selectFrom('catalog_version as v')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((from) =>
            from
              .selectFrom('stock_movement')
              .select(({ fn }) => ['product_id', fn.max('id').as('latest'), fn.countAll<number>().as('movements')])
              .where('id', '>', ({ selectFrom }) =>
                selectFrom('stock_movement').select(({ fn }) =>
                  sql<number>`COALESCE(${fn.max('id')}, 0) - ${sql.lit(window)}`.as('since'),
                ),
              )
              .groupBy('product_id')
              .as('m'),
          )
          .innerJoin('stock as s', 's.product_id', 'm.product_id')
          .select(({ fn, ref }) => [
            fn.max('m.latest').as('latest'),
            sql<
              MovedStock[] | null
            >`json_agg(json_build_array(${ref('s.product_id')}, ${ref('m.latest')}, ${ref('m.movements')}, ${ref('s.quantity')}))`.as(
              'moved',
            ),
          ])
          .as('recent'),
      (join) => join.onTrue(),
    )
    .select(['v.version', 'recent.latest', 'recent.moved'])
    .select(passedMoments(now).as('passed'))
    .executeTakeFirstOrThrow();
  return { version, latest: latest ?? 0, moved: moved ?? [], passed };
}
