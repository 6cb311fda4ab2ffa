import type { EditConflict, ProductGridRow, StaffProduct } from '#contract/admin/catalogue/catalog.ts';
import { cellText, checkCell, type ColumnKey, type GridColumn, savedValue, typedValue } from './grid-columns.ts';
import type { Edits } from './grid-rules.ts';

export interface Change {
  from: unknown;
  to: unknown;
}

/** Identifies a cell where single fields are needed, as in the dialog of conflicts. */
export const cellName = (id: number, key: string) => `${id} ${key}`;
export const splitName = (name: string): [id: number, key: string] => {
  const [id, key] = name.split(' ') as [string, string];
  return [Number(id), key];
};

/** The server's errors by cell name, each with the text that it was about. */
export type Rejected = ReadonlyMap<string, { text: string; message: string }>;

type ColumnsByKey = ReadonlyMap<string, GridColumn>;

/** Returns the changes to send, by cell name. */
export function changesOf(
  typed: Edits,
  saved: ReadonlyMap<number, ProductGridRow>,
  columnOf: ColumnsByKey,
): Record<string, Change> {
  return Object.fromEntries(
    [...typed].flatMap(([id, cells]) =>
      Object.entries(cells).map(([key, text]) => [
        cellName(id, key),
        { from: savedValue(saved.get(id)!, key as ColumnKey), to: typedValue(columnOf.get(key)!, text) },
      ]),
    ),
  );
}

/** Groups changes as the call expects them: by product, with stock apart from the fields. */
export function groupChanges(changes: Readonly<Record<string, Change>>) {
  const byProduct = new Map<number, { changes: Record<string, Change>; stock?: Change }>();
  for (const [name, change] of Object.entries(changes)) {
    const [id, key] = splitName(name);
    const edit = byProduct.get(id) ?? { changes: {} };
    if (key === 'stock') edit.stock = change;
    else edit.changes[key] = change;
    byProduct.set(id, edit);
  }
  return [...byProduct].map(([id, edit]) => ({ id, ...edit }));
}

/** Formats a conflict's values as cells show them. */
export function shownConflict(conflict: EditConflict, column: GridColumn | undefined): EditConflict {
  const shown = (value: unknown) => (column ? cellText(column, value) : value);
  const { id, field, from, current, to } = conflict;
  return { id, field: cellName(id, field), from: shown(from), current: shown(current), to: shown(to) };
}

export function withValue(row: ProductGridRow, key: string, value: unknown): ProductGridRow {
  if (key === 'stock') return { ...row, stock: value as number };
  return { ...row, values: { ...row.values, [key]: value } };
}

export function takeOver(row: ProductGridRow, saved: StaffProduct | undefined): ProductGridRow {
  if (!saved) return row;
  const { status, values, unit_cost: unitCost, stock } = saved;
  return { ...row, status, values, unit_cost: unitCost, stock };
}

/**
 * Returns the errors by product and column: those of the rules, and the server's while the rejected text is still
 * there.
 */
export function findErrors(
  edits: Edits,
  columnOf: ColumnsByKey,
  rejected: Rejected,
): ReadonlyMap<number, Record<string, string>> {
  const errors = new Map<number, Record<string, string>>();
  const add = (id: number, key: string, error: string | undefined) => {
    if (error !== undefined) errors.set(id, { ...errors.get(id), [key]: error });
  };
  for (const [id, cells] of edits)
    for (const [key, text] of Object.entries(cells)) add(id, key, checkCell(columnOf.get(key)!, text));
  for (const [name, { text, message }] of rejected) {
    const [id, key] = splitName(name);
    if ((edits.get(id)?.[key] ?? text) === text) add(id, key, message);
  }
  return errors;
}
