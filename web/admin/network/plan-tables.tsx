import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldErrors } from '#contract/field-messages.ts';
import { type Language, languageFacts } from '#contract/language.ts';
import { worstCaseOf } from '#contract/plan-version.ts';
import type { PlanDocument } from '#contract/admin/network/plans.ts';
import { incomePlans as messages } from '#messages/admin.ts';
import { Panel } from '#web/admin/kit/form.tsx';
import { Button, FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import look from '#web/admin/kit/look.module.css';
import { parseClipboard } from '../catalogue/grid/grid-rules.ts';
import { formatDay } from '../kit/dates.ts';
import {
  cellsOf,
  chartFromCsv,
  chartHead,
  chartOf,
  chartToCsv,
  emptyRow,
  mostRows,
  pasteInto,
  pathOf,
  planFacts,
  type PlanColumn,
  type PlanForm,
  type PlanRow,
  type PlanTable,
  planTables,
} from './plan-form.ts';
import styles from './plans.module.css';

export interface PlanEditing {
  errors: FieldErrors;
  change: (form: PlanForm) => void;
}

interface PlanTablesProps {
  form: PlanForm;
  /** The plan in force, for comparison; null if there is none, or it is this one. */
  compared: PlanForm | null;
  /** Absent for a read-only plan. */
  editing?: PlanEditing | undefined;
}

/** Marks figures that differ from the plan in force, with its figure below. */
export function PlanTables({ form, compared, editing }: PlanTablesProps) {
  const was = compared && cellsOf(compared);
  const now = cellsOf(form);
  const cell: CellParts = {
    editing,
    was: (path) => {
      if (!was || path === 'effective_from') return null;
      const before = was.get(path) ?? null;
      return before === now.get(path) ? null : (before ?? '');
    },
  };
  return (
    <div className={styles['plan']}>
      <Facts form={form} parts={cell} />
      <TablePart table="rebate" form={form} compared={compared} parts={cell} />
      <TablePart table="level_bp" form={form} compared={compared} parts={cell} />
      <TablePart table="ranks" form={form} compared={compared} parts={cell} />
      <TablePart table="p_bonus" form={form} compared={compared} parts={cell}>
        {editing ? (
          <ChartFile rows={form.p_bonus} replace={(p_bonus) => editing.change({ ...form, p_bonus })} />
        ) : (
          form.p_bonus.length > 0 && <ChartDownload rows={form.p_bonus} />
        )}
      </TablePart>
    </div>
  );
}

/** Shows the highest payout on one purchase, for a plan without errors. */
export function WorstCase({ document }: { document: PlanDocument }) {
  const { own, line } = worstCaseOf(document.plan, chartOf(document));
  const texts = { own: own / 100, line: line / 100, sum: (own + line) / 100 };
  return (
    <p className={look['intro']}>
      {messages.worstCase(texts)} {own + line > 10_000 && messages.worstCaseAbove}
    </p>
  );
}

interface CellParts {
  editing: PlanEditing | undefined;
  /** Returns the figure in force if it differs (empty if there is none), else null. */
  was: (path: string) => string | null;
}

/** Formats a figure with India's grouping; other text stays as it was typed. */
function shown(text: string, { kind }: PlanColumn): string {
  const value = Number(text);
  if (kind === 'text' || text === '' || Number.isNaN(value)) return text;
  return value.toLocaleString('en-IN', { maximumFractionDigits: 2 });
}

interface CellProps {
  parts: CellParts;
  column: PlanColumn;
  path: string;
  text: string;
  label: string;
  empty: string;
  change: (text: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

function Cell({ parts: { editing, was }, column, path, text, label, empty, change, onPaste, onKeyDown }: CellProps) {
  const before = was(path);
  const note = before !== null && (
    <span className={look['small']}>
      {messages.inForceValue({ value: before === '' ? messages.none : shown(before, column) })}
    </span>
  );
  if (!editing)
    return (
      <span className={before === null ? undefined : styles['changed']}>
        {text === '' ? empty : shown(text, column)}
        {note}
      </span>
    );
  return (
    <span className={before === null ? styles['cell'] : `${styles['cell']} ${styles['changed']}`}>
      <TextField
        name={path}
        aria-label={label}
        size="xs"
        value={text}
        placeholder={column.isOptional ? empty : undefined}
        inputMode={column.kind === 'text' ? undefined : 'decimal'}
        autoComplete="off"
        maxLength={60}
        error={editing.errors[path]?.[0]}
        onChange={(event) => change(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
        lang={path.endsWith('.hi') ? 'hi' : undefined}
      />
      {note}
    </span>
  );
}

function Facts({ form, parts }: { form: PlanForm; parts: CellParts }) {
  const { editing } = parts;
  return (
    <Panel title={messages.basics}>
      <dl className={styles['facts']}>
        {planFacts.map((column) => {
          const { key } = column;
          const text = form.facts[key] ?? '';
          const change = (value: string) => editing?.change({ ...form, facts: { ...form.facts, [key]: value } });
          return (
            <div key={key}>
              <dt>{messages.facts[key]}</dt>
              <dd>
                {key !== 'effective_from' ? (
                  <Cell
                    parts={parts}
                    column={column}
                    path={key}
                    text={text}
                    label={messages.facts[key]}
                    empty={messages.unset}
                    change={change}
                  />
                ) : editing ? (
                  <TextField
                    type="date"
                    name={key}
                    aria-label={messages.facts[key]}
                    size="xs"
                    value={text}
                    error={editing.errors[key]?.[0]}
                    onChange={(event) => change(event.target.value)}
                  />
                ) : (
                  formatDay(text)
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

interface TablePartProps {
  table: PlanTable;
  form: PlanForm;
  compared: PlanForm | null;
  parts: CellParts;
  children?: ReactNode;
}

interface NumberedRow {
  index: number;
  row: PlanRow;
}

/** The cells support arrow keys and pasting a spreadsheet block. */
function TablePart({ table, form, compared, parts, children }: TablePartProps) {
  const { editing } = parts;
  const rows = form[table];
  const texts = messages.tables[table];
  const set = (changed: readonly PlanRow[]) => editing?.change({ ...form, [table]: changed });
  const before = compared?.[table].length ?? rows.length;
  return (
    <Panel title={texts.title}>
      <p className={look['intro']}>{texts.about}</p>
      {before !== rows.length && <p className={look['small']}>{messages.rowsInForce({ count: before })}</p>}
      {rows.length === 0 ? (
        <p className={look['intro']}>{messages.noRows}</p>
      ) : (
        <Table
          caption={texts.title}
          isCaptionHidden
          columns={columnsOf(table, rows, parts, set)}
          rows={rows.map((row, index) => ({ index, row }))}
          rowKey={({ index }) => index}
          onPhone={table === 'level_bp' || (table !== 'ranks' && !editing) ? 'share' : 'cards'}
        />
      )}
      <FieldError error={table === 'level_bp' ? editing?.errors['level_bp']?.[0] : editing?.errors[table]?.[0]} />
      {(editing || children) && (
        <div className={look['tools']}>
          {editing && rows.length < mostRows[table] && (
            <Button variant="secondary" size="small" onClick={() => set([...rows, emptyRow(table)])}>
              {texts.add}
            </Button>
          )}
          {children}
        </div>
      )}
    </Panel>
  );
}

function columnsOf(
  table: PlanTable,
  rows: readonly PlanRow[],
  parts: CellParts,
  set: (rows: readonly PlanRow[]) => void,
): Column<NumberedRow>[] {
  const texts = messages.tables[table];
  const columns: Column<NumberedRow>[] = [
    { header: texts.row, kind: 'rowHeader', cell: ({ index }) => nameRow(table, rows, index) },
    ...planTables[table].map((column, at): Column<NumberedRow> => ({
      header: labelOf(table, column.key),
      cell: ({ index, row }) => (
        <Cell
          parts={parts}
          column={column}
          path={pathOf(table, index, column.key)}
          text={row[column.key] ?? ''}
          label={`${nameRow(table, rows, index)}, ${labelOf(table, column.key)}`}
          empty={(texts.empty as Record<string, string>)[column.key] ?? ''}
          change={(text) => set(rows.map((each, place) => (place === index ? { ...each, [column.key]: text } : each)))}
          onPaste={(event) => {
            const block = parseClipboard(event.clipboardData.getData('text/plain'));
            if (block.length < 2 && (block[0]?.length ?? 0) < 2) return;
            event.preventDefault();
            set(pasteInto(rows, table, { row: index, column: at }, block));
          }}
          onKeyDown={(event) => moveFocus(event, (by) => pathOf(table, index + by, column.key))}
        />
      ),
    })),
  ];
  if (parts.editing)
    columns.push({
      header: <span className="visually-hidden">{messages.actions}</span>,
      kind: 'figure',
      cell: ({ index }) => (
        <Button
          variant="quiet"
          size="small"
          aria-label={messages.removeRow({ row: nameRow(table, rows, index) })}
          onClick={() => set(rows.filter((_, place) => place !== index))}
        >
          {messages.remove}
        </Button>
      ),
    });
  return columns;
}

function labelOf(table: PlanTable, key: string): string {
  if (table !== 'ranks' || !key.startsWith('name'))
    return (messages.tables[table].columns as Record<string, string>)[key] ?? key;
  return messages.nameIn({ language: languageFacts[(key.split('.')[1] ?? 'en') as Language].name });
}

function nameRow(table: PlanTable, rows: readonly PlanRow[], index: number): string {
  if (table === 'rebate') {
    const start = index === 0 ? '0' : rows[index - 1]!['upto_paise']!;
    return messages.slabFrom({ amount: start === '' ? '…' : shown(start, { key: 'upto_paise', kind: 'hundredths' }) });
  }
  return messages.tables[table].rowName({ number: index + 1 });
}

/** Up, down and Enter move to the cell above or below. */
function moveFocus(event: KeyboardEvent<HTMLInputElement>, pathBy: (rows: number) => string) {
  const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  const next = event.currentTarget.form?.elements.namedItem(pathBy(by));
  if (!(next instanceof HTMLInputElement)) return;
  next.focus();
  next.select();
}

function ChartDownload({ rows }: { rows: readonly PlanRow[] }) {
  return (
    <Button
      variant="secondary"
      size="small"
      onClick={() => saveFile(new Blob([chartToCsv(rows)], { type: 'text/csv' }), 'p-bonus.csv')}
    >
      {messages.downloadChart}
    </Button>
  );
}

/** Exports the chart as a file, and imports one that replaces all rows. */
function ChartFile({ rows, replace }: { rows: readonly PlanRow[]; replace: (rows: PlanRow[]) => void }) {
  const [error, setError] = useState('');
  const columns = chartHead.join(', ');
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    const read = file.size > 100_000 ? null : chartFromCsv(await file.text());
    input.value = '';
    setError(read ? '' : messages.badFile({ columns, rows: mostRows.p_bonus }));
    if (read) replace(read);
  };
  return (
    <>
      {rows.length > 0 && <ChartDownload rows={rows} />}
      <label className={styles['file']}>
        {messages.uploadChart({ columns })}
        <input type="file" accept=".csv,text/csv" onChange={(event) => void take(event.target)} />
      </label>
      <FieldError error={error || undefined} />
    </>
  );
}
