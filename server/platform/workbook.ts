/** Tables as Excel workbooks (XLSX). Reading one takes much memory and a core for seconds: see workbook-helper.ts. */
import type { CsvTable } from './csv.ts';

export type WorkbookProblem = 'workbook' | 'too_many_rows';

/** What a workbook may hold unpacked, in bytes: 16 MB of zeros would otherwise become 16 GB. */
const mostUnpacked = 200 * 1024 * 1024;

/** Whether a file is a ZIP archive, as every workbook of Excel 2007 and later is. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * The rows of a workbook's first sheet as `parseCsv` gives those of a file, or why it cannot be read. Of formulas the value that Excel has
 * saved is taken; days are YYYY-MM-DD.
 */
export async function readWorkbook(bytes: Buffer, mostRows: number): Promise<CsvTable | WorkbookProblem> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked === null) return 'workbook';
  if (unpacked > mostUnpacked) return 'too_many_rows';
  const { readSheet } = await import('read-excel-file/node');
  let sheet;
  try {
    sheet = await readSheet(bytes);
  } catch {
    return 'workbook';
  }
  const rows = sheet
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => toText(cell as unknown)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return rows.length > mostRows + 1 ? 'too_many_rows' : { rows };
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // 249.99999999999997 is how some of them store 250.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return (cell as string).trim();
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** What an archive's own directory says that its files come to; null where there is none, or one that does not fit the file. */
function unpackedBytes(bytes: Buffer): number | null {
  const last = Math.max(0, bytes.length - 22 - 65_535);
  let end = bytes.length - 22;
  while (end >= last && bytes.readUInt32LE(end) !== endMark) end--;
  if (end < last || end < 0) return null;
  let sum = 0;
  let at = bytes.readUInt32LE(end + 16);
  for (let entries = bytes.readUInt16LE(end + 10); entries > 0; entries--) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark) return null;
    sum += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return sum;
}

/** A workbook with one sheet whose first row stands out and stays in sight. Texts stay texts: none becomes a formula. */
export async function writeWorkbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const [head = [], ...body] = rows;
  const cell = (value: string | number) =>
    typeof value === 'number' ? { value, type: Number } : value === '' ? null : { value, type: String };
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  return writeXlsxFile(
    [
      head.map((value) => ({ value: String(value), type: String, fontWeight: 'bold' as const })),
      ...body.map((row) => row.map(cell)),
    ],
    {
      stickyRowsCount: 1,
      stickyColumnsCount: 1,
      columns: head.map((name) => ({ width: Math.max(12, String(name).length + 2) })),
    },
  ).toBuffer();
}
