import { Popover } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { stockReasons } from '#contract/admin/catalogue/catalog.ts';
import { grid as messages, product as productMessages, products as listMessages } from '#messages/admin.ts';
import { ConflictDialog } from '#web/admin/kit/form.tsx';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, optionsOf, SelectField } from '#web/admin/kit/inputs.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import { ScreenHeading, usePermission } from '../../screen.tsx';
import { type ProductGridData } from '../catalogue-api.ts';
import { useLeaveGuard } from '#web/admin/kit/leave-dialog.tsx';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { costAbovePrice, firstColumns, type GridColumn, gridColumns, labelOfColumn } from './grid-columns.ts';
import type { Cell } from './grid-rules.ts';
import { shownConflict, splitName } from './grid-saving.ts';
import { type GridEditing, useGridEditing, useGridSaving } from './use-grid-editing.ts';
import { Sheet, warningText } from './sheet.tsx';
import type { SheetHandle } from './use-sheet.ts';
import styles from './product-grid.module.css';

export default function ProductGrid() {
  const data = useLoaderData<ProductGridData>();
  if (data.list.data.length === 0)
    return (
      <>
        <BackLink to="/products">{productMessages.all}</BackLink>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        <EmptyState>{messages.none}</EmptyState>
      </>
    );
  return <Grid {...data} />;
}

function Grid({ list, categories, taxClasses }: ProductGridData) {
  const canWrite = usePermission('catalog.write');
  const canAdjustStock = usePermission('stock.adjust');
  const allColumns = useMemo(
    () => gridColumns(categories, taxClasses, canAdjustStock),
    [categories, taxClasses, canAdjustStock],
  );
  const [columns, setShown] = useShownColumns(allColumns);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const sheet = useRef<SheetHandle>(null);
  const showCell = (row: number, key: string) => {
    const keys = columns.some((column) => column.key === key) ? null : [...columns.map((column) => column.key), key];
    if (keys) setShown(keys);
    const visible = keys ? allColumns.filter((column) => keys.includes(column.key)) : columns;
    sheet.current?.goTo({ row, column: visible.findIndex((column) => column.key === key) });
  };
  const editing = useGridEditing(list, allColumns);
  const saving = useGridSaving(editing, showCell);
  const { rows, edits, rowOf, columnOf } = editing;
  const leave = useLeaveGuard(edits.size > 0);
  return (
    <>
      <BackLink to="/products">{productMessages.all}</BackLink>
      <div className={look['head']}>
        <ScreenHeading>{messages.heading}</ScreenHeading>
        <div className={look['buttons']}>
          <StepButtons {...editing} />
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
      <ActiveLine editing={editing} active={active} columns={columns} allColumns={allColumns} showCell={showCell} />
      <div className={styles['scroller']}>
        <Sheet
          ref={sheet}
          label={messages.heading}
          describedBy="grid-keys"
          rows={rows}
          columns={columns}
          edits={edits}
          errors={editing.errors}
          canWrite={canWrite}
          onWrite={(cells) => editing.write(cells, columns)}
          onUndo={editing.undo}
          onRedo={editing.redo}
          onSave={saving.save}
          onActive={setActive}
        />
      </div>
      {canWrite && <Saving editing={editing} saving={saving} />}
      {saving.conflicts.length > 0 && (
        <ConflictDialog
          texts={{ title: messages.conflictTitle }}
          conflicts={saving.conflicts.map((conflict) => shownConflict(conflict, columnOf.get(conflict.field)))}
          labelOf={(name) => {
            const [id, key] = splitName(name);
            return messages.cellLabel({ column: labelOfColumn(key), product: rowOf.get(id)?.values.name ?? '' });
          }}
          onResolve={saving.resolve}
          onClose={saving.dropConflicts}
        />
      )}
      {leave.dialog}
    </>
  );
}

function useShownColumns(allColumns: readonly GridColumn[]) {
  const [shown, setShown] = useLocalStorage<readonly string[]>({
    key: 'product-grid-columns',
    defaultValue: firstColumns,
    getInitialValueInEffect: false,
  });
  const columns = useMemo(() => {
    const chosen = allColumns.filter(({ key }) => shown.includes(key));
    return chosen.length > 0 ? chosen : allColumns.filter(({ key }) => firstColumns.includes(key));
  }, [allColumns, shown]);
  return [columns, setShown] as const;
}

function StepButtons({ history, undo, redo }: Pick<GridEditing, 'history' | 'undo' | 'redo'>) {
  return (
    <>
      <Button variant="quiet" size="small" disabled={history.past.length === 0} onClick={undo}>
        {messages.undo}
      </Button>
      <Button variant="quiet" size="small" disabled={history.future.length === 0} onClick={redo}>
        {messages.redo}
      </Button>
    </>
  );
}

interface ActiveLineProps {
  editing: GridEditing;
  active: Cell;
  columns: readonly GridColumn[];
  allColumns: readonly GridColumn[];
  showCell: (row: number, key: string) => void;
}

function ActiveLine({ editing, active, columns, allColumns, showCell }: ActiveLineProps) {
  const { rows, edits, errors, faults, note } = editing;
  const row = rows[active.row];
  const column = columns[active.column];
  const error = row && column && errors.get(row.id)?.[column.key];
  const typed = row && edits.get(row.id);
  const warning = row && typed ? costAbovePrice(row, typed) : null;
  /** Moves the focus to the next or previous error and shows its column if it was hidden. */
  const goToFault = (direction: 1 | -1) => {
    const order = allColumns.map(({ key }) => key as string);
    const placeOf = (at: number, key: string) => at * order.length + order.indexOf(key);
    const here = placeOf(active.row, column?.key ?? '');
    const places = faults.map((fault) => ({ ...fault, place: placeOf(fault.row, fault.key) }));
    const found =
      direction === 1
        ? (places.find(({ place }) => place > here) ?? places[0])
        : (places.findLast(({ place }) => place < here) ?? places.at(-1));
    if (found) showCell(found.row, found.key);
  };
  return (
    <div className={styles['line']}>
      {row && column && (
        <span className={styles['place']}>
          {messages.cellLabel({ column: column.label, product: row.values.name })}
        </span>
      )}
      <span className={styles['message']} role="status">
        {error ? (
          <span className={styles['error']}>{error}</span>
        ) : warning ? (
          <span className={styles['warning']}>{warningText(warning)}</span>
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
  );
}

function Saving({ editing, saving }: { editing: GridEditing; saving: ReturnType<typeof useGridSaving> }) {
  const { edits, changedCells } = editing;
  const { isBusy, message, reason, allowsBelowCost } = saving;
  return (
    <div className={styles['save']}>
      {editing.isBelowCost && (
        <CheckboxField
          label={messages.allowBelowCost}
          checked={allowsBelowCost}
          onChange={(event) => saving.setAllowsBelowCost(event.target.checked)}
        />
      )}
      <FormMessage>{message}</FormMessage>
      <div className={styles['saveRow']}>
        {editing.changesStock && (
          <SelectField
            label={messages.stockReason}
            value={reason}
            onChange={(event) => saving.setReason(event.target.value)}
            options={optionsOf(stockReasons, listMessages.reasons)}
          />
        )}
        <Button busy={isBusy} disabled={edits.size === 0} onClick={saving.save}>
          {messages.save}
        </Button>
        <Button variant="secondary" disabled={edits.size === 0 || isBusy} onClick={editing.discard}>
          {messages.discard}
        </Button>
        <output className={styles['state']}>
          {edits.size === 0
            ? productMessages.noChanges
            : messages.unsaved({ cells: changedCells, products: edits.size })}
        </output>
      </div>
    </div>
  );
}

interface ColumnChooserProps {
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  onChange: (keys: readonly string[]) => void;
}

function ColumnChooser({ columns, shown, onChange }: ColumnChooserProps) {
  const keys = shown.map(({ key }) => key as string);
  return (
    <Popover position="bottom-end" withArrow trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="secondary" size="small">
          {messages.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={messages.columns}>
        <div className={styles['choice']}>
          {columns.map(({ key, label }) => (
            <CheckboxField
              key={key}
              label={label}
              checked={keys.includes(key)}
              disabled={keys.length === 1 && keys.includes(key)}
              onChange={(event) =>
                onChange(event.target.checked ? [...keys, key] : keys.filter((other) => other !== key))
              }
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
