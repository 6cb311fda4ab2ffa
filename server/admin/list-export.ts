import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { workbookType } from '#contract/admin/catalogue/import.ts';
import { csvRow } from '#server/platform/csv.ts';
import type { Services } from '#server/platform/services.ts';
import { streamWorkbook } from '#server/platform/workbook.ts';

/** Headings, with the function that returns a row's value. */
export type ListColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>;

interface ListPart<Row> {
  data: readonly Row[];
  meta: { next_cursor: string | null };
}

export const exportedAtOnce = 100;

/** With the background connections, so that a long export takes none from the shop. */
export function inBackground(services: Services): Services {
  return { ...services, db: services.database.background };
}

/**
 * A CSV file, read page by page. Escapes texts that a spreadsheet would read as formulas.
 * @param name of the file, without its extension
 * @param read reads the page of the list at a cursor
 */
export function sendList<Row>(
  reply: FastifyReply,
  name: string,
  columns: ListColumns<Row>,
  read: (cursor: string | undefined) => Promise<ListPart<Row>>,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csvPages(columns, read)));
}

/** As XLSX, whose texts stay texts. */
export function sendListAsWorkbook<Row>(
  reply: FastifyReply,
  name: string,
  columns: ListColumns<Row>,
  read: (cursor: string | undefined) => Promise<ListPart<Row>>,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .type(workbookType)
    .send(Readable.from(streamWorkbook(Object.keys(columns), cellPages(columns, read))));
}

async function* csvPages<Row>(
  columns: ListColumns<Row>,
  read: (cursor: string | undefined) => Promise<ListPart<Row>>,
): AsyncGenerator<string> {
  // Spreadsheets assume another encoding for a file without this mark.
  yield `\uFEFF${csvRow(Object.keys(columns))}`;
  for await (const rows of cellPages(columns, read)) yield rows.map((cells) => csvRow(cells)).join('');
}

async function* cellPages<Row>(
  columns: ListColumns<Row>,
  read: (cursor: string | undefined) => Promise<ListPart<Row>>,
): AsyncGenerator<(string | number)[][]> {
  const cells = Object.values(columns);
  for (let cursor: string | null | undefined; cursor !== null;) {
    const part: ListPart<Row> = await read(cursor);
    yield part.data.map((row) => cells.map((cell) => cell(row) ?? ''));
    cursor = part.meta.next_cursor;
  }
}
