/** Tables as Excel workbooks (XLSX). Reading needs much memory and seconds of CPU: see workbook-helper.ts. */
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { type CsvTable, exportedCell, tableRow, unguarded } from './csv.ts';

export type WorkbookProblem = 'workbook' | 'too_many_rows';

/** In bytes, unpacked: a 16 MB file of zeros could unpack to 16 GB. */
const maxUnpacked = 200 * 1024 * 1024;

/** Every workbook since Excel 2007 is a ZIP archive. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/**
 * Reads the first sheet's rows like `parseCsv`, or returns why it cannot. Formulas give the value that Excel saved.
 * Unreadable are: formulas without a saved value, errors, unknown cell types, and dates, which no table of ours has but
 * into which spreadsheets turn texts such as 12-2026.
 */
export async function readWorkbook(bytes: Buffer, maxRows: number): Promise<CsvTable | WorkbookProblem> {
  const unpacked = unpackedBytes(bytes);
  if (unpacked === null) return 'workbook';
  if (unpacked > maxUnpacked) return 'too_many_rows';
  const { readSheet } = await import('read-excel-file/node');
  let sheet;
  try {
    sheet = await readSheet(Buffer.from(markUnreadable(bytes)));
  } catch {
    return 'workbook';
  }
  const rows = sheet
    .map((cells, index) => rowOf(index + 1, cells))
    .filter(({ cells, unreadable }) => unreadable || cells.some((cell) => cell !== ''));
  return rows.length > maxRows + 1 ? 'too_many_rows' : { rows };
}

/** A private-use character that no font has marks unreadable cells. */
const mark = '\uE0FF';

function rowOf(line: number, cells: readonly unknown[]): CsvTable['rows'][number] {
  const texts = cells.map(toText);
  const marked = texts.flatMap((text, column) => (text.startsWith(mark) ? [{ column, shown: text.slice(1) }] : []));
  return tableRow(
    line,
    texts.map((text) => (text.startsWith(mark) ? '' : text)),
    marked,
  );
}

const cellElement = /<((?:\w+:)?)c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1c>)/g;
const valueElement = /<(?:\w+:)?v(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?v>)/;

/** Turns unreadable cells into marked texts, because the reader treats errors and uncalculated formulas as empty. */
function markUnreadable(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/i.test(name) });
  const marked = Object.entries(files).map(([name, content]) => {
    if (!/worksheets\/|sheet\d*\.xml$/i.test(name)) return [name, content] as const;
    const text = strFromU8(content);
    const written = text.replace(cellElement, (cell, prefix: string, about: string, within: string | undefined) => {
      const shown = unreadableText(about, within ?? '');
      if (shown === null) return cell;
      const place = about.replace(/\s(?:t|s)=(?:"[^"]*"|'[^']*')/g, '');
      return `<${prefix}c${place} t="inlineStr"><${prefix}is><${prefix}t>${mark}${shown}</${prefix}t></${prefix}is></${prefix}c>`;
    });
    return [name, written === text ? content : strToU8(written)] as const;
  });
  return zipSync(Object.fromEntries(marked), { level: 0 });
}

/** An unreadable cell's content as XML; null for a readable or empty cell. */
function unreadableText(about: string, within: string): string | null {
  const type = /\st=["']([^"']*)["']/.exec(about)?.[1] ?? 'n';
  const value = valueElement.exec(within);
  const text = value?.[1]?.trim() ?? '';
  if (type === 'e') return text || '#ERROR!';
  const formula = /<(?:\w+:)?f\b[^>]*?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?f>)/.exec(within);
  // A calculated text may be empty.
  if (formula && (value === null || (text === '' && type !== 'str'))) return `=${formula[1] ?? ''}`;
  switch (type) {
    case 'n':
      return text === '' || Number.isFinite(Number(text)) ? null : text;
    case 'b':
      return within === '' || /^[01]$/.test(text) ? null : text;
    case 'd':
      return text === '' || !Number.isNaN(Date.parse(text)) ? null : text;
    case 's':
    case 'str':
    case 'inlineStr':
      return null;
    default:
      return text || type;
  }
}

function toText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return mark + cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  // Some spreadsheets store 250 as 249.99999999999997.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return unguarded((cell as string).trim());
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** The unpacked size stated by an archive's directory; null if it has none, or one that does not match the file. */
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

/** One sheet with a bold first row that stays visible. Texts stay texts: none becomes a formula. */
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

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageFiles = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** All files but the sheet. The second style is the bold one of the head. */
const workbookParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packageFiles}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageFiles}/relationships"><Relationship Id="r1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageFiles}/relationships"><Relationship Id="r1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const markup: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Removes characters that XML cannot contain, and escapes markup. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- these are meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (sign) => markup[sign]!);

/** Counted from 0: A to Z, then AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** `number` is counted from 1. */
function sheetRow(number: number, cells: readonly (string | number)[], style = 0): string {
  const written = cells.map((typed, index) => {
    const cell = exportedCell(typed);
    const about = `r="${columnName(index)}${number}" s="${style}"`;
    return typeof cell === 'number'
      ? `<c ${about}><v>${cell}</v></c>`
      : `<c ${about} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

/** Streams a workbook as `writeWorkbook` makes it, one part in memory at a time. Excel opens up to 1,048,576 rows. */
export async function* streamWorkbook(
  head: readonly string[],
  parts: AsyncIterable<readonly (readonly (string | number)[])[]>,
): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const take = () => made.splice(0);
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const add = (name: string) => {
    const file = new ZipDeflate(name);
    archive.add(file);
    return (text: string, isLast = false) => file.push(strToU8(text), isLast);
  };
  for (const [name, content] of Object.entries(workbookParts)) add(name)(xml + content, true);
  const write = add('xl/worksheets/sheet1.xml');
  write(
    `${xml}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>${sheetRow(1, head, 1)}`,
  );
  yield* take();
  let number = 1;
  for await (const rows of parts) {
    write(rows.map((row) => sheetRow(++number, row)).join(''));
    yield* take();
  }
  write('</sheetData></worksheet>', true);
  archive.end();
  yield* take();
}
