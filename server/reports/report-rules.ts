import { columnsOf, drawnColumns, type FigureKind, type ReportName } from '#contract/admin/reports/report-names.ts';

/** Figures are in the order of the report's columns, money in paise. */
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

/** With the same keys of the previous period, by the charted figure, highest first. */
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

/** One row per step of the period, with the previous period's step at the same distance from its start. */
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

/** Null if a column cannot be summed. */
export function totalsOf(report: ReportName, rows: readonly (readonly (number | null)[])[]): (number | null)[] {
  return columnsOf(report).map(({ name, kind }, column) =>
    kind === 'percent' || unsummed.has(name) ? null : rows.reduce((sum, figures) => sum + (figures[column] ?? 0), 0),
  );
}

/** Money in rupees, shares in percent. */
export function toWireFigures(kinds: readonly FigureKind[], figures: readonly (number | null)[]): (number | null)[] {
  return figures.map((figure, column) => (figure !== null && kinds[column] !== 'count' ? figure / 100 : figure));
}
