import * as z from 'zod/mini';
import { Failure, success } from './envelope.ts';

/**
 * Products as a table. POST imports takes a CSV file (text/csv in UTF-8) or an Excel workbook (XLSX, its first sheet) whose first line names columns: `sku`, and any of the product's
 * values by their names; what has no column, or an empty cell, stays as it is; a cell with `eraseWord` empties its field. `category` takes a category's slug in place of `category_id`; lists are parted
 * by |. SKUs are compared without regard to capitals; one that is not known makes a draft. All rows or none; `?dry_run=true` only says what would change. `/undo` takes the last import
 * back. GET export is such a file of all products that are not archived.
 */
export const staffImportPaths = {
  imports: '/api/staff/product-imports',
  undo: '/api/staff/product-imports/undo',
  export: '/api/staff/product-export',
} as const;

/** The largest file and the most rows of an import. */
export const mostImportBytes = 16 * 1024 * 1024;
export const mostImportRows = 20_000;

/** What stands in a cell whose field is to be emptied, in any capitals. */
export const eraseWord = '(erase)';

/** Of an Excel workbook (XLSX). */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const ExportQuery = z.object({ format: z.optional(z.enum(['csv', 'xlsx'])) });

export const ImportQuery = z.object({
  dry_run: z.optional(z.enum(['true', 'false'])),
  /** Prices below cost are meant. */
  allow_below_cost: z.optional(z.enum(['true', 'false'])),
});

const ImportedRow = z.object({
  /** Of the file. */
  line: z.int(),
  sku: z.string(),
  action: z.enum(['create', 'update']),
  /** By field; of a new product all that the row says, from null. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export const ImportResult = z.object({
  dry_run: z.boolean(),
  created: z.int(),
  updated: z.int(),
  /** Rows that say what the products say already. */
  unchanged: z.int(),
  /** The first 1,000 rows that change something. */
  rows: z.array(ImportedRow),
});
export type ImportResult = z.infer<typeof ImportResult>;
export const ImportReply = success(ImportResult);

/** What is wrong with a file: every row and field, up to 1,000. */
export const ImportFailure = z.extend(Failure, {
  problems: z.optional(z.array(z.object({ line: z.int(), sku: z.string(), field: z.string(), message: z.string() }))),
});

export const UndoReply = success(z.object({ restored: z.int(), archived: z.int() }));
