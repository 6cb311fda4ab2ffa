import { sql } from 'kysely';
import { normaliseLine, toAsciiDigits } from '#contract/typed-values.ts';
import type { Db } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { wordsOf } from './search-words.ts';

/** Words told apart in one process between two writes, and on one day in all; what goes beyond is counted together. */
const mostPending = 200;
const mostOfDay = 500;
const mostLetters = 60;
const keptDays = 400;
const writeEveryMs = 30_000;

/** Stands for searches that are counted, but not told apart. */
const others = '';

/** A number that long may be a phone's, and what holds an @ an address: of persons nothing is kept. */
const personal = /@|\d(?:[\s().+\p{Pd}]*\d){4,}/u;

/** What a search is counted as: its words in lower case with single blanks; '' where it may hold somebody's number or address. */
export function countedWords(typed: string): string {
  const words = wordsOf(typed).join(' ');
  return personal.test(toAsciiDigits(normaliseLine(typed))) || words.length > mostLetters ? others : words;
}

export interface SearchMisses {
  /** Counts a search that found nothing. */
  count(typed: string): void;
  /** Writes what has been counted. Never throws: what cannot be written is lost, it is a statistic. */
  write(): Promise<void>;
}

/**
 * Counts what visitors look for in vain, without a cookie and without anything of who searched. It is written half a minute later in one
 * statement, so that searches cost no write of their own, and a visitor who types nonsense can neither fill the table nor this process.
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
      const key = pending.has(words) || pending.size < mostPending ? words : others;
      pending.set(key, (pending.get(key) ?? 0) + 1);
      timer ??= setTimeout(() => void write(), writeEveryMs).unref();
    },
    write,
  };
}

const counters = new WeakMap<Db, SearchMisses>();

/** The counter of this process: one, whatever the languages. */
export function searchMissesOf(services: Pick<Services, 'db' | 'clock' | 'log'>): SearchMisses {
  const known = counters.get(services.db) ?? countSearchMisses(services);
  counters.set(services.db, known);
  return known;
}

/** Adds to a day's counts; words that are new to a day that has its share of them are counted as others. */
async function addSearchMisses(db: Db, day: string, counted: ReadonlyMap<string, number>): Promise<void> {
  const [words, searches] = [[...counted.keys()], [...counted.values()]];
  await sql`
    WITH given AS (SELECT * FROM unnest(${words}::text[], ${searches}::int[]) AS g (words, searches)),
      known AS (SELECT m.words FROM search_miss m WHERE m.day = ${day}),
      placed AS (
        SELECT CASE WHEN k.words IS NOT NULL
          OR (SELECT count(*) FROM known) + row_number() OVER (PARTITION BY k.words IS NULL ORDER BY g.searches DESC, g.words) <= ${mostOfDay}
          THEN g.words ELSE ${others} END AS words, g.searches
        FROM given g LEFT JOIN known k ON k.words = g.words
      )
    INSERT INTO search_miss (day, words, searches)
    SELECT ${day}::date, words, sum(searches)::int FROM placed GROUP BY words ORDER BY words
    ON CONFLICT (day, words) DO UPDATE SET searches = search_miss.searches + excluded.searches`.execute(db);
}

/** Deletes counts that are older than a year. */
export const searchMissJobs: JobHandlers = {
  async 'hourly:search-misses'({ db, clock }) {
    const oldest = dayInIndia(new Date(clock.now().getTime() - keptDays * 86_400_000));
    await db.deleteFrom('search_miss').where('day', '<', oldest).execute();
  },
};
