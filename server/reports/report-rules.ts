import { columnsOf, drawnColumns, type FigureKind, type ReportName } from '#contract/staff-report-names.ts';

/** A row of a report; figures in the order of the report's columns, money in paise. */
export interface FoundRow {
  key: string;
  label: string;
  figures: (number | null)[];
  previous: (number | null)[] | null;
}

interface Figured {
  label: string;
  figures: (number | null)[];
}

/** Rows of a period beside the same keys of the period before, those that the chart draws highest first. */
export function pairRows(
  report: ReportName,
  current: ReadonlyMap<string, Figured>,
  previous: ReadonlyMap<string, Figured>,
): FoundRow[] {
  const columns = columnsOf(report);
  const none = columns.map(() => 0);
  const drawn = columns.findIndex(({ name }) => name === drawnColumns[report]);
  const keys = [...new Set([...current.keys(), ...previous.keys()])];
  return keys
    .map((key) => ({
      key,
      label: current.get(key)?.label ?? previous.get(key)?.label ?? '',
      figures: current.get(key)?.figures ?? none,
      previous: previous.get(key)?.figures ?? none,
    }))
    .toSorted(
      (one, other) =>
        Number(other.figures[drawn]) - Number(one.figures[drawn]) ||
        Number(other.previous[drawn]) - Number(one.previous[drawn]) ||
        (one.key < other.key ? -1 : 1),
    );
}

/** Rows in the order of time, one for each place of the period, beside the place of the period before that stands as far from its begin. */
export function pairTimes(
  report: ReportName,
  [current, keys]: readonly [ReadonlyMap<string, Figured>, readonly string[]],
  [previous, previousKeys]: readonly [ReadonlyMap<string, Figured>, readonly string[]],
): FoundRow[] {
  const none = columnsOf(report).map(() => 0);
  return keys.map((key, place) => {
    const before = previousKeys[place];
    return {
      key,
      label: '',
      figures: current.get(key)?.figures ?? none,
      previous: before === undefined ? none : (previous.get(before)?.figures ?? none),
    };
  });
}

/** Columns that cannot be added up. */
const unsummed: ReadonlySet<string> = new Set([
  'cost',
  'median',
  'ninetieth',
  // The same people each month.
  'earners',
  'sellers',
  'activeSellers',
  'frozenSellers',
]);

/** What each column of the rows comes to; null where a column cannot be added up. */
export function totalsOf(report: ReportName, rows: readonly (readonly (number | null)[])[]): (number | null)[] {
  return columnsOf(report).map(({ name, kind }, column) =>
    kind === 'percent' || unsummed.has(name) ? null : rows.reduce((sum, figures) => sum + (figures[column] ?? 0), 0),
  );
}

/** Figures as the wire has them: money in rupees, shares in percent. */
export function toWireFigures(kinds: readonly FigureKind[], figures: readonly (number | null)[]): (number | null)[] {
  return figures.map((figure, column) => (figure !== null && kinds[column] !== 'count' ? figure / 100 : figure));
}
