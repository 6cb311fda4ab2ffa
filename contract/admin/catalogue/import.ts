import * as z from 'zod/mini';
import { Failure, success } from '#contract/envelope.ts';

/**
 * POST on imports takes a CSV file (text/csv in UTF-8) or an Excel workbook (XLSX, first sheet). The first line names
 * the columns: `sku`, and any product fields. Missing columns and empty cells leave a field unchanged; `eraseWord`
 * empties it. `category` takes a slug in place of `category_id`; list items are separated by |. SKUs ignore capitals;
 * an unknown one creates a draft. All rows are saved or none; `?dry_run=true` only reports. `/undo` reverts the last
 * import. GET on export returns such a file of all unarchived products.
 */
export const staffImportPaths = {
  imports: '/api/staff/product-imports',
  undo: '/api/staff/product-imports/undo',
  export: '/api/staff/product-export',
} as const;

export const maxImportBytes = 16 * 1024 * 1024;
export const maxImportRows = 20_000;

/** Empties the cell's field, in any capitals. */
export const eraseWord = '(erase)';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const ExportQuery = z.object({ format: z.optional(z.enum(['csv', 'xlsx'])) });

export const ImportQuery = z.object({
  dry_run: z.optional(z.enum(['true', 'false'])),
  /** Otherwise prices below cost are rejected. */
  allow_below_cost: z.optional(z.enum(['true', 'false'])),
});

const ImportedRow = z.object({
  /** Line number in the file. */
  line: z.int(),
  sku: z.string(),
  action: z.enum(['create', 'update']),
  /** Changes by field. A new product lists all its fields, with `from` null. */
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export const ImportResult = z.object({
  dry_run: z.boolean(),
  created: z.int(),
  updated: z.int(),
  /** Number of rows that already match the products. */
  unchanged: z.int(),
  /** The first 1,000 with changes. */
  rows: z.array(ImportedRow),
});
export type ImportResult = z.infer<typeof ImportResult>;
export const ImportReply = success(ImportResult);

/** All faults of a file by row and field, up to 1,000. */
export const ImportFailure = z.extend(Failure, {
  problems: z.optional(z.array(z.object({ line: z.int(), sku: z.string(), field: z.string(), message: z.string() }))),
});

export const UndoReply = success(z.object({ restored: z.int(), archived: z.int() }));
