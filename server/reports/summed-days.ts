import { dayInIndia, dayMs, startOfDay } from '#contract/india-time.ts';
import type { Db } from '#server/platform/database.ts';

/** From `start` (included) to `end` (excluded). */
export interface Span {
  start: Date;
  end: Date;
}

/** YYYY-MM-DD in order, with current sums. */
export async function readSummedDays(db: Db, { start, end }: Span): Promise<string[]> {
  const days = await db
    .selectFrom('sales_day')
    .select('day')
    .where('day', '>=', dayInIndia(start))
    .where('day', '<=', dayInIndia(end))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('sales_change').select('sales_change.id').whereRef('sales_change.day', '=', 'sales_day.day')),
      ),
    )
    .orderBy('day')
    .execute();
  return days.map(({ day }) => day);
}

/** Each piece takes a statement; more pieces are read as one. */
const maxPieces = 6;

/** Summed days wholly within a span, and the remaining pieces of time in order, which are read from the orders. */
export function partSpan({ start, end }: Span, summed: readonly string[]): { days: string[]; pieces: Span[] } {
  const whole = summed.filter((day) => {
    const from = startOfDay(day);
    return from >= start && from.getTime() + dayMs <= end.getTime();
  });
  const pieces = between({ start, end }, whole);
  if (pieces.length <= maxPieces) return { days: whole, pieces };
  const piece = { start: pieces[0]!.start, end: pieces.at(-1)!.end };
  const days = whole.filter((day) => startOfDay(day) < piece.start || startOfDay(day) >= piece.end);
  return { days, pieces: [piece] };
}

function between({ start, end }: Span, days: readonly string[]): Span[] {
  const pieces: Span[] = [];
  let at = start;
  for (const day of days) {
    const from = startOfDay(day);
    if (from > at) pieces.push({ start: at, end: from });
    at = new Date(from.getTime() + dayMs);
  }
  if (at < end) pieces.push({ start: at, end });
  return pieces;
}
