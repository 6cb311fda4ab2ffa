/** Columns are named like the product's values. */
import { productFields, type ProductField, type ProductValues } from '#contract/admin/catalogue/catalog.ts';
import { eraseWord, maxImportRows } from '#contract/admin/catalogue/import.ts';
import { normaliseLine } from '#contract/typed-values.ts';
import path from 'node:path';
import { type CsvTable, parseCsv, type TableRow } from '#server/platform/csv.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { columnName, isWorkbook, type WorkbookProblem } from '#server/platform/workbook.ts';
import type { workbookTasks } from './workbook-helper.ts';
import { type Message, messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';

const texts = messages.errors.staff.catalog;

/** These contain slugs where the product has ids. */
export type NamedColumn = 'category' | 'more_categories' | 'attributes';
const furtherColumns = ['more_categories', 'attributes'] as const;
const namedColumns: readonly string[] = ['category', ...furtherColumns] satisfies NamedColumn[];
/** Without columns of ids. */
const left = new Set<string>(['category_id', 'more_category_ids', 'attribute_value_ids', 'related', 'goes_well_with']);
export const exportColumns = [
  'sku',
  'category',
  ...productFields.filter((field) => !left.has(field)),
  ...furtherColumns,
];

export interface ImportRow {
  line: number;
  sku: string;
  /** By field; categories by slug, attribute values by `<attribute>:<value>`. */
  cells: ReadonlyMap<ProductField | NamedColumn, unknown>;
}

export interface Problem {
  line: number;
  sku: string;
  field: string;
  message: Message;
}

export const skuKey = (sku: string): string => sku.toLowerCase();

const isField = (name: string): name is ProductField => productFields.some((field) => field === name);

const idLists = new Set<string>(['related', 'goes_well_with', 'more_category_ids', 'attribute_value_ids']);
const listFields = new Set<string>(['romanised', 'pictures', 'more_categories', 'attributes', ...idLists]);
const isList = (field: string) => listFields.has(field) || /^(tags|picture_alts)(_|$)/.test(field);

/** A large workbook takes hundreds of megabytes and seconds of CPU. */
const workbooks = createHelper<typeof workbookTasks>(path.join(import.meta.dirname, 'workbook-helper.ts'));

async function readSheet(file: Buffer): Promise<CsvTable | WorkbookProblem> {
  try {
    return await workbooks.run('read', { file, maxRows: maxImportRows });
  } catch {
    // It exceeded the memory or time that any table of products needs.
    return 'workbook';
  }
}

export async function writeSheet(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  return Buffer.from(await workbooks.run('write', { rows }));
}

/** Reads a CSV file or workbook, with the rows' problems. Error: 422 import_unreadable for an unusable file. */
export async function readImport(file: Buffer): Promise<Result<{ rows: ImportRow[]; problems: Problem[] }>> {
  const table = isWorkbook(file) ? await readSheet(file) : parseCsv(file, maxImportRows);
  if (table === 'workbook') return unreadable(texts.importWorkbook);
  if (table === 'encoding') return unreadable(texts.importEncoding);
  if (table === 'quotes') return unreadable(texts.importQuotes);
  if (table === 'too_many_rows')
    return unreadable(texts.importTooLong({ rows: maxImportRows.toLocaleString('en-IN') }));
  const [head, ...body] = table.rows;
  const columns = readColumns(head);
  if (!columns.ok) return columns;
  if (body.length === 0) return unreadable(texts.importEmpty);
  const problems: Problem[] = [];
  const lines = new Map<string, number>();
  return ok({ rows: body.map((row) => readRow(row, columns.value, { lines, problems })), problems });
}

const unreadable = (message: Message) => err(422, 'import_unreadable', message);

/** Without empty ones at the end, which spreadsheets keep once they were used. */
function readColumns(head: TableRow | undefined): Result<string[]> {
  const cells = head?.cells ?? [];
  const torn = head?.unreadable?.[0];
  if (head && torn) return unreadable(unreadableCell(head.line, torn));
  const columns = cells.slice(0, cells.findLastIndex((name) => name !== '') + 1).map((name) => name.toLowerCase());
  if (!columns.includes('sku')) return unreadable(texts.importNoSku);
  const unknown = columns.find((name) => name !== 'sku' && !namedColumns.includes(name) && !isField(name));
  if (unknown !== undefined) return unreadable(texts.importColumn({ column: unknown }));
  const twice = columns.find((name, place) => columns.indexOf(name) !== place);
  return twice === undefined ? ok(columns) : unreadable(texts.importColumnTwice({ column: twice }));
}

/** An empty cell leaves its field unchanged; an unreadable one is a problem. */
function readRow(
  { line, cells, unreadable: torn = [] }: TableRow,
  columns: readonly string[],
  { lines, problems }: { lines: Map<string, number>; problems: Problem[] },
): ImportRow {
  const sku = normaliseLine(cells[columns.indexOf('sku')] ?? '');
  const add = (field: string, message: Message) => problems.push({ line, sku, field, message });
  if (cells.slice(columns.length).some((cell) => cell !== '')) add('sku', texts.importCells);
  for (const cell of torn) add(columns[cell.column] ?? 'sku', unreadableCell(line, cell));
  const before = lines.get(skuKey(sku));
  if (before !== undefined) add('sku', texts.importSkuTwice({ line: before }));
  else if (sku !== '') lines.set(skuKey(sku), line);
  const isLeft = (place: number) => (cells[place] ?? '') === '' || torn.some(({ column }) => column === place);
  const named = columns.flatMap((name, place) =>
    name === 'sku' || isLeft(place)
      ? []
      : [[name as ProductField | NamedColumn, valueOf(name, cells[place]!)] as const],
  );
  return { line, sku, cells: new Map(named) };
}

/** Why a cell is unreadable, with its position as in spreadsheets. */
function unreadableCell(line: number, { column, shown }: { column: number; shown: string }): Message {
  const cell = `${columnName(column)}${line}`;
  return shown.startsWith('=') ? texts.importFormula({ cell }) : texts.importUnreadable({ cell, value: shown });
}

function valueOf(field: string, typed: string): unknown {
  const cell = typed.toLowerCase() === eraseWord ? '' : typed;
  if (isList(field)) {
    const items = cell === '' ? [] : cell.split('|').map((item) => item.trim());
    return idLists.has(field) ? items.map(Number) : items;
  }
  if (field === 'published') return /^(yes|true|1)$/i.test(cell) ? true : /^(no|false|0)$/i.test(cell) ? false : cell;
  return cell;
}

/** `named` has the values of columns with slugs. */
export function exportRow(
  sku: string,
  named: Readonly<Record<NamedColumn, string>>,
  values: ProductValues,
): (string | number)[] {
  return exportColumns.map((name) => {
    if (name === 'sku') return sku;
    if (namedColumns.includes(name)) return named[name as NamedColumn];
    const value = values[name as ProductField];
    if (Array.isArray(value)) return value.join('|');
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return value ?? '';
  });
}
