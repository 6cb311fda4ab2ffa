import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { workbookType } from '#contract/staff-import.ts';
import { csvRow } from '#server/platform/csv.ts';
import type { Services } from '#server/platform/services.ts';
import { streamWorkbook } from '#server/platform/workbook.ts';

/** The columns of a list's file by their heads, with what a row has in each. */
export type ListColumns<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>;

interface ListPart<Row> {
  data: readonly Row[];
  meta: { next_cursor: string | null };
}

/** So many rows are read at once. */
export const exportedAtOnce = 100;

/** The services with the connections of work that nobody waits for: a long export takes none from the shop. */
export function inBackground(services: Services): Services {
  return { ...services, db: services.database.background };
}

/**
 * Sends a whole list as a CSV file, read page by page while it is sent. Texts that a spreadsheet would take for formulas are guarded.
 * @param name of the file, without its ending
 * @param read a page of the list from a cursor on
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

/** The same as a workbook (XLSX); its texts stay texts. */
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
  // Spreadsheets take a file without this mark for another encoding.
  yield `\uFEFF${csvRow(Object.keys(columns))}`;
  for await (const rows of cellPages(columns, read)) yield rows.map((cells) => csvRow(cells)).join('');
}

/** The cells of each part of a list. */
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
