import { useMemo, useState } from 'react';
import {
  type EditConflict,
  type ProductGridRow,
  staffCatalogPaths,
  type StaffProduct,
} from '#contract/admin/catalogue/catalog.ts';
import { grid as messages } from '#messages/admin.ts';
import { conflictsOf, resolveConflicts } from '#web/admin/kit/conflicts.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { type ProductGridData, sendForRecord } from '../catalogue-api.ts';
import { cellText, type ColumnKey, costAbovePrice, type GridColumn, savedValue, tidyText } from './grid-columns.ts';
import { addStep, type CellText, noHistory, redo, undo, writeCells } from './grid-rules.ts';
import {
  cellName,
  type Change,
  changesOf,
  findErrors,
  groupChanges,
  type Rejected,
  splitName,
  takeOver,
  withValue,
} from './grid-saving.ts';

/** The typed texts with undo and redo, and their errors. */
export function useGridEditing(list: ProductGridData['list'], allColumns: readonly GridColumn[]) {
  const columnOf = useMemo(() => new Map(allColumns.map((column) => [column.key as string, column])), [allColumns]);
  const [rows, setRows] = useState<readonly ProductGridRow[]>(list.data);
  const rowOf = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const [history, setHistory] = useState(noHistory);
  const { edits } = history;
  /** The server's errors about texts that are still typed. */
  const [rejected, setRejected] = useState<Rejected>(new Map());
  /** The last change, for screen readers. */
  const [note, setNote] = useState('');
  const savedText = (id: number, key: string) =>
    cellText(columnOf.get(key)!, savedValue(rowOf.get(id)!, key as ColumnKey));
  const errors = useMemo(() => findErrors(edits, columnOf, rejected), [edits, columnOf, rejected]);
  const faults = rows.flatMap(({ id }, row) =>
    allColumns.flatMap(({ key }) => {
      const error = errors.get(id)?.[key];
      return error === undefined ? [] : [{ row, key, error }];
    }),
  );
  /** Writes texts into the visible columns as one step. */
  const write = (cells: readonly CellText[], columns: readonly GridColumn[]) => {
    const texts = cells.map(({ row, column, text }) => {
      const own = columns[column]!;
      return { id: rows[row]!.id, key: own.key, text: tidyText(own, text) };
    });
    const next = writeCells(edits, texts, savedText);
    if (next === edits) return;
    setHistory(addStep(history, next));
    setNote(cells.length > 1 ? messages.changedCells({ count: cells.length }) : '');
  };
  const step = (change: typeof undo, done: string) => {
    const next = change(history);
    if (next.edits === history.edits) return;
    setHistory(next);
    setNote(done);
  };
  return {
    columnOf,
    rows,
    setRows,
    rowOf,
    history,
    setHistory,
    edits,
    rejected,
    setRejected,
    note,
    setNote,
    savedText,
    errors,
    faults,
    write,
    undo: () => step(undo, messages.undone),
    redo: () => step(redo, messages.redone),
    discard: () => {
      setHistory(addStep(history, new Map()));
      setNote(messages.discarded);
    },
    changedCells: [...edits.values()].reduce((sum, cells) => sum + Object.keys(cells).length, 0),
    changesStock: [...edits.values()].some((cells) => 'stock' in cells),
    isBelowCost: rows.some((row) => {
      const typed = edits.get(row.id);
      return typed !== undefined && costAbovePrice(row, typed)?.isBought === false;
    }),
  };
}

export type GridEditing = ReturnType<typeof useGridEditing>;

/** Saves all edits or none. `showCell` moves the focus to a cell with an error. */
export function useGridSaving(editing: GridEditing, showCell: (row: number, key: string) => void) {
  const { edits, rows, setRows, rowOf, columnOf, faults, rejected, setRejected, setHistory } = editing;
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState<string>('correction');
  const [allowsBelowCost, setAllowsBelowCost] = useState(false);

  async function send(changes: Readonly<Record<string, Change>>): Promise<void> {
    const sent = groupChanges(changes);
    setIsBusy(true);
    const result = await sendForRecord<StaffProduct[]>(staffCatalogPaths.productEdits, {
      edits: sent,
      allow_below_cost: allowsBelowCost,
      stock_reason: reason,
    });
    setIsBusy(false);
    if (!result.ok) return reject(result.failure, sent);
    const saved = new Map(result.reply.map((product) => [product.id, product]));
    setRows((before) => before.map((row) => takeOver(row, saved.get(row.id))));
    setHistory(noHistory);
    setRejected(new Map());
    setAllowsBelowCost(false);
    editing.setNote('');
    showToast(messages.saved({ count: saved.size }));
  }

  function reject(failure: CallFailure, sent: readonly { id: number }[]): void {
    const found = conflictsOf(failure);
    if (found.length > 0) return setConflicts(found);
    const said = new Map<string, { text: string; message: string }>();
    for (const [name, [first]] of Object.entries(failure.errors)) {
      const [, place, field] = /^edits\.(\d+)\.(\w+)/.exec(name) ?? [];
      const id = sent[Number(place)]?.id;
      if (id === undefined || field === undefined || first === undefined || !columnOf.has(field)) continue;
      said.set(cellName(id, field), { text: edits.get(id)?.[field] ?? editing.savedText(id, field), message: first });
    }
    setRejected(said);
    if (said.size === 0) return setMessage(failure.message);
    const [firstName] = said.keys();
    const [id, key] = splitName(firstName!);
    showCell(
      rows.findIndex((row) => row.id === id),
      key,
    );
  }

  const save = () => {
    if (isBusy || edits.size === 0) return;
    setMessage('');
    const local = faults.find(({ row, key }) => !rejected.has(cellName(rows[row]!.id, key)));
    if (local) return showCell(local.row, local.key);
    void send(changesOf(edits, rowOf, columnOf));
  };

  /** Takes the colleague's values where the reader chose them, and sends the rest again. */
  async function resolve(kept: readonly string[]): Promise<void> {
    const named = conflicts.map((conflict) => ({ ...conflict, field: cellName(conflict.id, conflict.field) }));
    const sent = resolveConflicts(changesOf(edits, rowOf, columnOf), named, kept);
    const fresh = new Map(rowOf);
    for (const { id, field, current } of conflicts) fresh.set(id, withValue(fresh.get(id)!, field, current));
    setRows(rows.map((row) => fresh.get(row.id)!));
    const remaining = new Map<number, Record<string, string>>();
    for (const name of Object.keys(sent)) {
      const [id, key] = splitName(name);
      remaining.set(id, { ...remaining.get(id), [key]: edits.get(id)![key]! });
    }
    setHistory({ ...noHistory, edits: remaining });
    setConflicts([]);
    if (Object.keys(sent).length > 0) await send(sent);
  }

  return {
    conflicts,
    dropConflicts: () => setConflicts([]),
    message,
    isBusy,
    reason,
    setReason,
    allowsBelowCost,
    setAllowsBelowCost,
    save,
    resolve,
  };
}
