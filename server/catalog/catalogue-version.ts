import { sql } from 'kysely';
import { dayInIndia } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import type { VersionSource } from '#server/platform/answer-cache.ts';
import type { Services } from '#server/platform/services.ts';

const askAgainMs = 1000;

/**
 * Returns whether cached catalogue answers may be stale: at most one small query a second and process, and at once after this process
 * changed something. The text also changes at midnight in India, when tax rates and offers may.
 */
export function createCatalogueVersion(services: Services): VersionSource {
  let text = '';
  let askedAt = Number.NEGATIVE_INFINITY;
  let changes = 0;
  /** The changes of this process that `text` knows of. */
  let known = -1;
  let asking: { since: number; answer: Promise<string> } | null = null;
  services.catalogChanged.listen(() => void changes++);

  async function ask(since: number): Promise<string> {
    const now = services.clock.now();
    // This process's own changes count too: an order with an earlier movement may commit after a later one.
    const found = `${dayInIndia(now)} ${await readVersion(services.db)} ${since}`;
    if (since >= known) {
      text = found;
      known = since;
      askedAt = now.getTime();
    }
    return found;
  }

  return {
    current() {
      const age = services.clock.now().getTime() - askedAt;
      if (known === changes && age >= 0 && age < askAgainMs) return text;
      // A question put before a change may not have seen it.
      if (asking?.since === changes) return asking.answer;
      const mine = { since: changes, answer: ask(changes) };
      asking = mine;
      return mine.answer.finally(() => {
        if (asking === mine) asking = null;
      });
    },
  };
}

/** How far back movements are counted: one that commits late shows by their number. */
const window = 500;

async function readVersion(db: Db): Promise<string> {
  const { version, latest, movements } = await db
    .selectFrom('catalog_version as v')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('stock_movement')
          .select(({ fn }) => [fn.max('id').as('latest'), fn.countAll<number>().as('movements')])
          .where('id', '>', ({ selectFrom }) =>
            selectFrom('stock_movement').select(({ fn }) =>
              sql<number>`COALESCE(${fn.max('id')}, 0) - ${sql.lit(window)}`.as('since'),
            ),
          )
          .as('m'),
      (join) => join.onTrue(),
    )
    .select(['v.version', 'm.latest', 'm.movements'])
    .executeTakeFirstOrThrow();
  return `${version} ${latest} ${movements}`;
}
