import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvRow } from '#server/platform/csv.ts';
import type { Services } from '#server/platform/services.ts';

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

async function* csvPages<Row>(
  columns: ListColumns<Row>,
  read: (cursor: string | undefined) => Promise<ListPart<Row>>,
): AsyncGenerator<string> {
  // Spreadsheets take a file without this mark for another encoding.
  yield `\uFEFF${csvRow(Object.keys(columns))}`;
  const cells = Object.values(columns);
  for (let cursor: string | null | undefined; cursor !== null;) {
    const part: ListPart<Row> = await read(cursor);
    yield part.data.map((row) => csvRow(cells.map((cell) => cell(row) ?? ''))).join('');
    cursor = part.meta.next_cursor;
  }
}
