import { sql } from 'kysely';
import { normaliseLine, toAsciiDigits } from '#contract/typed-values.ts';
import { dayInIndia, dayMs } from '#contract/india-time.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { wordsOf } from './search-words.ts';

/** Distinct texts per process between two writes, and per day in total; the rest is counted together. */
const maxPending = 200;
const maxOfDay = 500;
const maxLetters = 60;
const keptDays = 400;
const writeEveryMs = 30_000;

const others = '';

/** Possible phone numbers and email addresses: no personal data is stored. */
const personal = /@|\d(?:[\s().+\p{Pd}]*\d){4,}/u;

/** Words in lower case with single spaces; '' if the text may contain personal data. */
export function countedWords(typed: string): string {
  const words = wordsOf(typed).join(' ');
  return personal.test(toAsciiDigits(normaliseLine(typed))) || words.length > maxLetters ? others : words;
}

export interface SearchMisses {
  count(typed: string): void;
  /** Never throws: lost counts are only statistics. */
  write(): Promise<void>;
}

/**
 * Counts searches without hits, without data about the searcher. Written every half minute in one statement, so that
 * searches cause no writes, and nonsense texts can fill neither the table nor memory.
 */
function countSearchMisses({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): SearchMisses {
  let pending = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const counted = pending;
    pending = new Map();
    if (counted.size === 0) return;
    try {
      await addSearchMisses(db, dayInIndia(clock.now()), counted);
    } catch (err) {
      log.warn({ err }, 'searches without results could not be counted');
    }
  }

  return {
    count(typed) {
      const words = countedWords(typed);
      const key = pending.has(words) || pending.size < maxPending ? words : others;
      pending.set(key, (pending.get(key) ?? 0) + 1);
      timer ??= setTimeout(() => void write(), writeEveryMs).unref();
    },
    write,
  };
}

const counters = new WeakMap<Db, SearchMisses>();

/** One per process, for all languages. */
export function searchMissesOf(services: Pick<Services, 'db' | 'clock' | 'log'>): SearchMisses {
  const known = counters.get(services.db) ?? countSearchMisses(services);
  counters.set(services.db, known);
  return known;
}

/** New texts above the day's maximum are counted together. */
async function addSearchMisses(db: Db, day: string, counted: ReadonlyMap<string, number>): Promise<void> {
  const [words, searches] = [[...counted.keys()], [...counted.values()]];
  await sql`
    WITH given AS (SELECT * FROM unnest(${words}::text[], ${searches}::int[]) AS g (words, searches)),
      known AS (SELECT m.words FROM search_miss m WHERE m.day = ${day}),
      placed AS (
        SELECT CASE WHEN k.words IS NOT NULL
          OR (SELECT count(*) FROM known) + row_number() OVER (PARTITION BY k.words IS NULL ORDER BY g.searches DESC, g.words) <= ${maxOfDay}
          THEN g.words ELSE ${others} END AS words, g.searches
        FROM given g LEFT JOIN known k ON k.words = g.words
      )
    INSERT INTO search_miss (day, words, searches)
    SELECT ${day}::date, words, sum(searches)::int FROM placed GROUP BY words ORDER BY words
    ON CONFLICT (day, words) DO UPDATE SET searches = search_miss.searches + excluded.searches`.execute(db);
}

export const searchMissJobs: JobHandlers = {
  async 'hourly:search-misses'({ db, clock }) {
    const oldest = dayInIndia(new Date(clock.now().getTime() - keptDays * dayMs));
    await db.deleteFrom('search_miss').where('day', '<', oldest).execute();
  },
};
