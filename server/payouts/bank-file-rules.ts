/** Pure. The file is ASCII, and no cell is one that a spreadsheet would run as a formula. */
import type { FrameColumn, LineColumn, PayoutTemplate } from '#contract/payout-template.ts';
import type { Paise } from '#server/money/paise.ts';
import { formatDay } from './day-rules.ts';
import { normaliseMobile } from '#contract/typed-values.ts';

/** With all data that a bank may require. */
export interface FileLine {
  reference: string;
  memberId: string;
  /** As typed; cleaned on writing. */
  name: string;
  account: string;
  ifsc: string;
  paise: Paise;
  email: string;
  mobile: string;
}

export interface FileFrame {
  batchId: number;
  /** YYYY-MM-DD */
  day: string;
  count: number;
  paise: Paise;
}

/** A value that must never be truncated does not fit its column. */
export class ColumnTooNarrow extends Error {}

/**
 * To A-Z, 0-9 and single spaces, which every bank accepts, at most `width` characters. Drops accents; nothing remains
 * of a name in another script.
 */
export function cleanName(name: string, width: number | null): string {
  const clean = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
  return width === null ? clean : clean.slice(0, width).trimEnd();
}

/** Without a first character that would start a formula in a spreadsheet. */
const cleanEmail = (email: string) => email.replace(/[^A-Za-z0-9@._+-]/g, '').replace(/^[+\-@]+/, '');
const cleanMobile = (mobile: string) => normaliseMobile(mobile).replace(/\D/g, '').slice(-10);

/** 123456 is "1234.56". */
function rupeesText(amount: Paise): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** The bank's transfer code for an amount. The company's own bank may have a separate code. */
export function codeOf({ modes, own_bank: own }: PayoutTemplate['file'], ifsc: string, amount: Paise): string {
  if (own && ifsc.startsWith(own.prefix)) return own.code;
  return modes.findLast(({ from_paise: from }) => amount >= from)!.code;
}

type Writer = (column: LineColumn | FrameColumn, value: string) => string;

/** Free text may be truncated to its column; numbers and codes may not. */
const cutSources = new Set(['name', 'remarks', 'email', 'mobile']);

function writerOf({ layout }: PayoutTemplate['file']): Writer {
  return ({ title, source, width, align, pad }, value) => {
    if (width === null) return value;
    const fits = cutSources.has(source) ? value.slice(0, width) : value;
    if (fits.length > width)
      throw new ColumnTooNarrow(`${title || source}: ${value.length} characters, ${width} at most`);
    if (layout === 'delimited') return fits;
    return align === 'right' ? fits.padStart(width, pad) : fits.padEnd(width, pad);
  };
}

/** Without a trailing separator. */
function join({ layout, separator, line_end }: PayoutTemplate['file'], cells: readonly string[]): string {
  return `${cells.join(layout === 'fixed' ? '' : separator)}${line_end === 'crlf' ? '\r\n' : '\n'}`;
}

/** The header, then the column titles. */
export function writeHead({ file, ...company }: PayoutTemplate, frame: FileFrame): string {
  const write = writerOf(file);
  const header = file.header.length > 0 ? writeFrame({ file, ...company }, file.header, frame) : '';
  const titles = file.titles
    ? join(
        file,
        // A title may be truncated to its column, because no payment depends on it.
        file.columns.map((column) => write({ ...column, source: 'remarks' }, column.title)),
      )
    : '';
  return header + titles;
}

export function writeEnd(template: Omit<PayoutTemplate, 'response' | 'name'>, frame: FileFrame): string {
  return template.file.trailer.length > 0 ? writeFrame(template, template.file.trailer, frame) : '';
}

function writeFrame(
  { file, debit_account, debit_ifsc, client_code }: Omit<PayoutTemplate, 'response' | 'name'>,
  columns: readonly FrameColumn[],
  { batchId, day, count, paise: total }: FileFrame,
): string {
  const values = {
    debit_account,
    debit_ifsc,
    client_code,
    date: formatDay(day, file.date_format),
    batch: String(batchId),
    count: String(count),
    total: rupeesText(total),
    total_paise: String(total),
  };
  const write = writerOf(file);
  return join(
    file,
    columns.map((column) => write(column, column.source === 'text' ? column.text : values[column.source])),
  );
}

/** `number` counts from 1. @throws ColumnTooNarrow if an amount, an account or a reference does not fit */
export function writeLine(
  { file, debit_account, debit_ifsc, client_code }: PayoutTemplate,
  line: FileLine,
  { day, number }: { day: string; number: number },
): string {
  const write = writerOf(file);
  const cell = (column: LineColumn): string => {
    switch (column.source) {
      case 'text':
        return column.text;
      case 'mode':
        return codeOf(file, line.ifsc, line.paise);
      case 'debit_account':
        return debit_account;
      case 'debit_ifsc':
        return debit_ifsc;
      case 'client_code':
        return client_code;
      case 'reference':
        return line.reference;
      case 'member_id':
        return line.memberId;
      // Nothing remains of a name in another script: the member ID identifies the payee to the bank.
      case 'name':
        return cleanName(line.name, column.width) || cleanName(`Member ${line.memberId}`, column.width);
      case 'account':
        return line.account;
      case 'ifsc':
        return line.ifsc;
      case 'amount':
        return rupeesText(line.paise);
      case 'amount_paise':
        return String(line.paise);
      case 'currency':
        return 'INR';
      case 'date':
        return formatDay(day, file.date_format);
      case 'remarks':
        return file.remarks;
      case 'email':
        return cleanEmail(line.email);
      case 'mobile':
        return cleanMobile(line.mobile);
      case 'line':
        return String(number);
    }
  };
  return join(
    file,
    file.columns.map((column) => write(column, cell(column))),
  );
}

/** What the template needs but lacks. */
export function missingCompanyData(template: PayoutTemplate): ('debit_account' | 'debit_ifsc' | 'client_code')[] {
  const { header, columns, trailer } = template.file;
  const used = new Set<string>([...header, ...columns, ...trailer].map(({ source }) => source));
  return (['debit_account', 'debit_ifsc', 'client_code'] as const).filter(
    (name) => used.has(name) && template[name] === '',
  );
}
