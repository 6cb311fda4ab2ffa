/** What of a grid is sent to be saved, and what comes back: conflicts, errors, products as they were saved. */
import type { EditConflict, ProductGridRow, StaffProduct } from '#contract/staff-catalog.ts';
import { cellText, checkCell, type ColumnKey, type GridColumn, savedValue, typedValue } from './grid-columns.ts';
import type { Edits } from './grid-rules.ts';

/** One change of a cell, as it is sent. */
export interface Change {
  from: unknown;
  to: unknown;
}

/** Names a cell for everything that knows single fields, as the dialog of conflicts. */
export const cellName = (id: number, key: string) => `${id} ${key}`;
export const splitName = (name: string): [id: number, key: string] => {
  const [id, key] = name.split(' ') as [string, string];
  return [Number(id), key];
};

/** What the server has said of cells by their names, with the text that it said it of. */
export type Rejected = ReadonlyMap<string, { text: string; message: string }>;

type ColumnsByKey = ReadonlyMap<string, GridColumn>;

/** Returns the changes to send, by the names of their cells. */
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

/** Returns named changes as the call takes them: by product, with the stock apart from the fields. */
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

/** A conflict with its values as cells show them. */
export function shownConflict(conflict: EditConflict, column: GridColumn | undefined): EditConflict {
  const shown = (value: unknown) => (column ? cellText(column, value) : value);
  const { id, field, from, current, to } = conflict;
  return { id, field: cellName(id, field), from: shown(from), current: shown(current), to: shown(to) };
}

export function withValue(row: ProductGridRow, key: string, value: unknown): ProductGridRow {
  if (key === 'stock') return { ...row, stock: value as number };
  return { ...row, values: { ...row.values, [key]: value } };
}

/** A row as it was saved. */
export function takeOver(row: ProductGridRow, saved: StaffProduct | undefined): ProductGridRow {
  if (!saved) return row;
  const { status, values, unit_cost: unitCost, stock } = saved;
  return { ...row, status, values, unit_cost: unitCost, stock };
}

/** What is wrong by product and column: by the rules at once, and what the server said of a text that is still there. */
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
