import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import {
  type EditConflict,
  type ProductGridRow,
  staffCatalogPaths,
  type StaffProduct,
  stockReasons,
} from '#contract/staff-catalog.ts';
import { grid as messages } from '#messages/admin/grid.ts';
import { product as productMessages } from '#messages/admin/product.ts';
import { products as listMessages } from '#messages/admin/products.ts';
import { ConflictDialog } from '#web/admin/kit/conflict-dialog.tsx';
import { conflictsOf, resolveConflicts } from '#web/admin/kit/conflicts.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, SelectField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { EmptyState } from '#web/ui/data-list.tsx';
import { ScreenHeading, usePermission } from '../../screen.tsx';
import { type ProductGridData, sendForRecord } from '../catalogue-api.ts';
import { useLeaveGuard } from '#web/admin/kit/leave-dialog.tsx';
import {
  cellText,
  type ColumnKey,
  costAbovePrice,
  firstColumns,
  gridColumns,
  labelOfColumn,
  savedValue,
  tidyText,
} from './grid-columns.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { addStep, type Cell, type CellText, noHistory, redo, undo, writeCells } from './grid-rules.ts';
import {
  cellName,
  type Change,
  changesOf,
  findErrors,
  groupChanges,
  type Rejected,
  shownConflict,
  splitName,
  takeOver,
  withValue,
} from './grid-saving.ts';
import { Sheet, type SheetHandle, warningText } from './sheet.tsx';
import styles from './product-grid.module.css';

/** Chosen products in a grid of cells, saved together. */
export default function ProductGrid() {
  const data = useLoaderData<ProductGridData>();
  if (data.list.data.length === 0)
    return (
      <>
        <BackLink />
        <ScreenHeading>{messages.heading}</ScreenHeading>
        <EmptyState>{messages.none}</EmptyState>
      </>
    );
  return <Grid {...data} />;
}

function BackLink() {
  return (
    <p className={styles['back']}>
      <Link to="/products">{productMessages.all}</Link>
    </p>
  );
}

function Grid({ list, categories, taxClasses }: ProductGridData) {
  const canWrite = usePermission('catalog.write');
  const canAdjustStock = usePermission('stock.adjust');
  const allColumns = useMemo(
    () => gridColumns(categories, taxClasses, canAdjustStock),
    [categories, taxClasses, canAdjustStock],
  );
  const [shown, setShown] = useLocalStorage<readonly string[]>({
    key: 'product-grid-columns',
    defaultValue: firstColumns,
    getInitialValueInEffect: false,
  });
  const columns = useMemo(() => {
    const chosen = allColumns.filter(({ key }) => shown.includes(key));
    return chosen.length > 0 ? chosen : allColumns.filter(({ key }) => firstColumns.includes(key));
  }, [allColumns, shown]);
  const columnOf = useMemo(() => new Map(allColumns.map((column) => [column.key as string, column])), [allColumns]);

  const [rows, setRows] = useState<readonly ProductGridRow[]>(list.data);
  const rowOf = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const [history, setHistory] = useState(noHistory);
  const { edits } = history;
  const [rejected, setRejected] = useState<Rejected>(new Map());
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [reason, setReason] = useState<string>('correction');
  const [allowsBelowCost, setAllowsBelowCost] = useState(false);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const sheet = useRef<SheetHandle>(null);
  const leave = useLeaveGuard(edits.size > 0);

  const savedText = (id: number, key: string) =>
    cellText(columnOf.get(key)!, savedValue(rowOf.get(id)!, key as ColumnKey));
  const errors = useMemo(() => findErrors(edits, columnOf, rejected), [edits, columnOf, rejected]);
  const faults = rows.flatMap(({ id }, row) =>
    allColumns.flatMap(({ key }) => {
      const error = errors.get(id)?.[key];
      return error === undefined ? [] : [{ row, key, error }];
    }),
  );
  const changedCells = [...edits.values()].reduce((sum, cells) => sum + Object.keys(cells).length, 0);
  const changesStock = [...edits.values()].some((cells) => 'stock' in cells);
  const isBelowCost = rows.some((row) => {
    const typed = edits.get(row.id);
    return typed !== undefined && costAbovePrice(row, typed)?.isBought === false;
  });

  const write = (cells: readonly CellText[]) => {
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

  /** Moves the focus to the next or the last error from the active cell on; its column is shown if it was not. */
  const goToFault = (direction: 1 | -1) => {
    const order = allColumns.map(({ key }) => key as string);
    const placeOf = (row: number, key: string) => row * order.length + order.indexOf(key);
    const here = placeOf(active.row, columns[active.column]?.key ?? '');
    const places = faults.map((fault) => ({ ...fault, place: placeOf(fault.row, fault.key) }));
    const found =
      direction === 1
        ? (places.find(({ place }) => place > here) ?? places[0])
        : (places.findLast(({ place }) => place < here) ?? places.at(-1));
    if (found) showCell(found.row, found.key);
  };
  const showCell = (row: number, key: string) => {
    const keys = columns.some((column) => column.key === key) ? null : [...columns.map((column) => column.key), key];
    if (keys) setShown(keys);
    const visible = keys ? allColumns.filter((column) => keys.includes(column.key)) : columns;
    sheet.current?.goTo({ row, column: visible.findIndex((column) => column.key === key) });
  };

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
    setNote('');
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
      said.set(cellName(id, field), { text: edits.get(id)?.[field] ?? savedText(id, field), message: first });
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

  /** Takes what colleagues have saved where it was chosen, and sends the rest again. */
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

  const activeRow = rows[active.row];
  const activeColumn = columns[active.column];
  const activeError = activeRow && activeColumn && errors.get(activeRow.id)?.[activeColumn.key];
  const activeTyped = activeRow && edits.get(activeRow.id);
  const activeWarning = activeRow && activeTyped ? costAbovePrice(activeRow, activeTyped) : null;
  return (
    <>
      <BackLink />
      <div className={styles['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        <div className={styles['tools']}>
          <Button
            variant="quiet"
            size="small"
            disabled={history.past.length === 0}
            onClick={() => step(undo, messages.undone)}
          >
            {messages.undo}
          </Button>
          <Button
            variant="quiet"
            size="small"
            disabled={history.future.length === 0}
            onClick={() => step(redo, messages.redone)}
          >
            {messages.redo}
          </Button>
          <Button variant="quiet" size="small" disabled={!canWrite} onClick={() => sheet.current?.fillDown()}>
            {messages.fillDown}
          </Button>
          <ColumnChooser columns={allColumns} shown={columns} onChange={setShown} />
        </div>
      </div>
      <p id="grid-keys" className={styles['keys']}>
        {messages.keys}
      </p>
      {list.meta.total !== undefined && list.meta.total > rows.length && (
        <FormMessage>{messages.tooMany({ shown: rows.length, total: list.meta.total })}</FormMessage>
      )}
      <div className={styles['line']}>
        {activeRow && activeColumn && (
          <span className={styles['place']}>
            {messages.cellLabel({ column: activeColumn.label, product: activeRow.values.name })}
          </span>
        )}
        <span className={styles['message']} role="status">
          {activeError ? (
            <span className={styles['error']}>{activeError}</span>
          ) : activeWarning ? (
            <span className={styles['warning']}>{warningText(activeWarning)}</span>
          ) : (
            note
          )}
        </span>
        {faults.length > 0 && (
          <span className={styles['errors']} role="group" aria-label={messages.errorsLabel}>
            <span>{messages.errors({ count: faults.length })}</span>
            <Button variant="quiet" size="small" onClick={() => goToFault(-1)}>
              {messages.previousError}
            </Button>
            <Button variant="quiet" size="small" onClick={() => goToFault(1)}>
              {messages.nextError}
            </Button>
          </span>
        )}
      </div>
      <div className={styles['scroller']}>
        <Sheet
          ref={sheet}
          label={messages.heading}
          describedBy="grid-keys"
          rows={rows}
          columns={columns}
          edits={edits}
          errors={errors}
          canWrite={canWrite}
          onWrite={write}
          onUndo={() => step(undo, messages.undone)}
          onRedo={() => step(redo, messages.redone)}
          onSave={save}
          onActive={setActive}
        />
      </div>
      {canWrite && (
        <div className={styles['save']}>
          {isBelowCost && (
            <CheckboxField
              label={messages.allowBelowCost}
              checked={allowsBelowCost}
              onChange={(event) => setAllowsBelowCost(event.target.checked)}
            />
          )}
          <FormMessage>{message}</FormMessage>
          <div className={styles['saveRow']}>
            {changesStock && (
              <SelectField
                label={messages.stockReason}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                options={stockReasons.map((value) => ({ value, label: listMessages.reasons[value] }))}
              />
            )}
            <Button busy={isBusy} disabled={edits.size === 0} onClick={save}>
              {messages.save}
            </Button>
            <Button
              variant="secondary"
              disabled={edits.size === 0 || isBusy}
              onClick={() => {
                setHistory(addStep(history, new Map()));
                setNote(messages.discarded);
              }}
            >
              {messages.discard}
            </Button>
            <output className={styles['state']}>
              {edits.size === 0
                ? productMessages.noChanges
                : messages.unsaved({ cells: changedCells, products: edits.size })}
            </output>
          </div>
        </div>
      )}
      {conflicts.length > 0 && (
        <ConflictDialog
          title={messages.conflictTitle}
          conflicts={conflicts.map((conflict) => shownConflict(conflict, columnOf.get(conflict.field)))}
          labelOf={(name) => {
            const [id, key] = splitName(name);
            return messages.cellLabel({ column: labelOfColumn(key), product: rowOf.get(id)?.values.name ?? '' });
          }}
          onResolve={resolve}
          onClose={() => setConflicts([])}
        />
      )}
      {leave.dialog}
    </>
  );
}
