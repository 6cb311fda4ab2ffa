import * as z from 'zod/mini';
import { fieldKey } from './field-messages.ts';

/**
 * A bank's payout file as data, and how to read the bank's response. `findTemplateProblems` validates a template when
 * it is saved; files are written and read by the template alone.
 */

export const lineSources = [
  'text',
  'mode',
  'debit_account',
  'debit_ifsc',
  'client_code',
  'reference',
  'member_id',
  'name',
  'account',
  'ifsc',
  'amount',
  'amount_paise',
  'currency',
  'date',
  'remarks',
  'email',
  'mobile',
  'line',
] as const;
export type LineSource = (typeof lineSources)[number];

/** Sources for the header before and the trailer after the payout lines. */
export const frameSources = [
  'text',
  'debit_account',
  'debit_ifsc',
  'client_code',
  'date',
  'batch',
  'count',
  'total',
  'total_paise',
] as const;
export type FrameSource = (typeof frameSources)[number];

export const dateFormats = ['DD/MM/YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD', 'DDMMYYYY', 'YYYYMMDD', 'DD-MON-YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];
export const separators = [',', ';', '|', '~', '\t'] as const;
export const transferModes = ['NEFT', 'RTGS', 'IMPS'] as const;

const shortText = z.string(fieldKey('notValid')).check(z.maxLength(100, fieldKey('notValid')));
const columnOf = <Source extends string>(sources: readonly Source[]) =>
  z.object({
    /** Column name in the first line and in the editor. */
    title: shortText,
    source: z.enum(sources as [Source, ...Source[]]),
    /** Only for the source `text`. */
    text: shortText,
    /** In characters: the exact width in a fixed-width file, otherwise the maximum. */
    width: z.nullable(z.int().check(z.gte(1), z.lte(200))),
    align: z.enum(['left', 'right']),
    pad: z.enum([' ', '0']),
  });
const LineColumn = columnOf(lineSources);
export type LineColumn = z.infer<typeof LineColumn>;
const FrameColumn = columnOf(frameSources);
export type FrameColumn = z.infer<typeof FrameColumn>;

const code = z.string().check(z.regex(/^[A-Za-z0-9 _-]{1,20}$/, fieldKey('notValid')));
const states = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(20));
const columnName = z.string().check(z.maxLength(60));

export const PayoutTemplate = z.object({
  name: z.string().check(z.trim(), z.minLength(1, fieldKey('notValid')), z.maxLength(60, fieldKey('notValid'))),
  /** The company's own account, and the bank's code for the company; set only if a column uses it. */
  debit_account: z.string().check(z.regex(/^(\d{6,24})?$/, fieldKey('notValid'))),
  debit_ifsc: z.string().check(z.regex(/^([A-Z]{4}0[A-Z0-9]{6})?$/, fieldKey('notValid'))),
  client_code: z.string().check(z.regex(/^[A-Za-z0-9_-]{0,30}$/, fieldKey('notValid'))),
  file: z.object({
    layout: z.enum(['delimited', 'fixed']),
    separator: z.enum(separators),
    line_end: z.enum(['crlf', 'lf']),
    extension: z.enum(['csv', 'txt']),
    /** Whether the first line holds the column names. */
    titles: z.boolean(),
    header: z.array(FrameColumn).check(z.maxLength(30)),
    columns: z.array(LineColumn).check(z.maxLength(60)),
    trailer: z.array(FrameColumn).check(z.maxLength(30)),
    date_format: z.enum(dateFormats),
    remarks: shortText,
    /** Each mode applies from `from_paise`; the first starts at 0. */
    modes: z
      .array(
        z.object({ mode: z.enum(transferModes), code, from_paise: z.int().check(z.gte(0), z.lte(1_000_000_000_000)) }),
      )
      .check(z.minLength(1, fieldKey('notValid')), z.maxLength(6)),
    /** The transfer code for accounts at the company's own bank. `prefix`: the first four letters of its IFSC. */
    own_bank: z.nullable(z.object({ prefix: z.string().check(z.regex(/^[A-Z]{4}$/, fieldKey('notValid'))), code })),
  }),
  response: z.object({
    /** Columns are identified by title in the first line, number (1), or character range (1-16). */
    layout: z.enum(['titles', 'positions', 'fixed']),
    separator: z.enum(separators),
    skip_first: z.int().check(z.gte(0), z.lte(20)),
    skip_last: z.int().check(z.gte(0), z.lte(20)),
    /** The `reason` column may be absent. */
    columns: z.object({
      reference: columnName,
      amount: columnName,
      state: columnName,
      utr: columnName,
      date: columnName,
      reason: columnName,
    }),
    amount_in: z.enum(['rupees', 'paise']),
    date_format: z.enum(dateFormats),
    /** The bank's words for each state, in any case. */
    paid: states,
    failed: states,
    /** Sent back by the bank. A payout in progress counts as failed; a paid one as returned. */
    returned: z._default(states, []),
    pending: states,
  }),
});
export type PayoutTemplate = z.infer<typeof PayoutTemplate>;

/** Each has a text under errors.staff.payouts.template. */
export const templateProblems = [
  'amountMissing',
  'accountMissing',
  'ifscMissing',
  'referenceMissing',
  'widthMissing',
  'widthTooSmall',
  'textUnsafe',
  'modesUnordered',
  'rtgsTooLow',
  'impsTooHigh',
  'responseColumnMissing',
  'responseColumnShape',
  'responseStates',
] as const;
export interface TemplateProblem {
  /** As in the form's field names. */
  path: string;
  problem: (typeof templateProblems)[number];
  /** Empty if no column is at fault. */
  column: string;
}

/** Characters of values that must never be truncated. */
const leastWidths: Partial<Record<LineSource | FrameSource, number>> = {
  reference: 13,
  account: 18,
  debit_account: 18,
  ifsc: 11,
  debit_ifsc: 11,
  amount: 13,
  amount_paise: 12,
  total: 15,
  total_paise: 14,
  date: 11,
  member_id: 8,
  line: 6,
  count: 6,
  batch: 6,
};
const rtgsFromPaise = 20_000_000;
const impsUpToPaise = 50_000_000;
/** Characters that a spreadsheet would run as a formula, or that would break a line. */
const unsafeText = /^[=+\-@]|["'\r\n\t,;|~]/;
/** A fixed-width file is ASCII: one multi-byte character would shift the columns after it. */
const isUnsafe = (text: string) => unsafeText.test(text) || /[^ -~]/.test(text);

const isCompanyData = (source: string): source is 'debit_account' | 'debit_ifsc' | 'client_code' =>
  source === 'debit_account' || source === 'debit_ifsc' || source === 'client_code';

/** Returns all problems of a template that already has the right shape. */
export function findTemplateProblems({ file, response, ...company }: PayoutTemplate): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const add = (path: string, problem: TemplateProblem['problem'], column = '') =>
    void problems.push({ path, problem, column });
  const longestCode = Math.max(...file.modes.map((mode) => mode.code.length), file.own_bank?.code.length ?? 0);
  const has = (...sources: LineSource[]) => file.columns.some(({ source }) => sources.includes(source));
  if (!has('amount', 'amount_paise')) add('file.columns', 'amountMissing');
  if (!has('account')) add('file.columns', 'accountMissing');
  if (!has('ifsc')) add('file.columns', 'ifscMissing');
  if (!has('reference')) add('file.columns', 'referenceMissing');
  for (const part of ['header', 'columns', 'trailer'] as const)
    for (const [index, { title, source, text, width }] of file[part].entries()) {
      const path = `file.${part}.${index}`;
      const least = leastWidths[source];
      if (width === null && file.layout === 'fixed') add(path, 'widthMissing', title);
      const typed = isCompanyData(source) ? company[source].length : source === 'mode' ? longestCode : 0;
      if (width !== null && width < Math.max(least ?? 0, typed)) add(path, 'widthTooSmall', title);
      // Titles that are not written to the file appear only in the editor.
      const isTitleUnsafe = file.titles ? isUnsafe(title) : unsafeText.test(title);
      if (isUnsafe(text) || isTitleUnsafe) add(path, 'textUnsafe', title);
      if (source === 'text' && width !== null && text.length > width) add(path, 'widthTooSmall', title);
    }
  if (isUnsafe(file.remarks)) add('file.remarks', 'textUnsafe');
  problems.push(...findModeProblems(file.modes), ...findResponseProblems(response));
  return problems;
}

function findModeProblems(modes: PayoutTemplate['file']['modes']): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const path = 'file.modes';
  const isOrdered = modes.every(({ from_paise: from }, at) =>
    at === 0 ? from === 0 : from > modes[at - 1]!.from_paise,
  );
  if (!isOrdered) problems.push({ path, problem: 'modesUnordered', column: '' });
  for (const [at, { mode, from_paise: from }] of modes.entries()) {
    if (mode === 'RTGS' && from < rtgsFromPaise) problems.push({ path, problem: 'rtgsTooLow', column: '' });
    const end = modes[at + 1]?.from_paise ?? Infinity;
    if (mode === 'IMPS' && end > impsUpToPaise + 1) problems.push({ path, problem: 'impsTooHigh', column: '' });
  }
  return problems;
}

const columnShapes = { titles: /\S/, positions: /^[1-9]\d?$/, fixed: /^[1-9]\d{0,3}-[1-9]\d{0,3}$/ } as const;

function findResponseProblems({
  layout,
  columns,
  paid,
  failed,
  returned,
  pending,
}: PayoutTemplate['response']): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  for (const [name, at] of Object.entries(columns)) {
    const path = `response.columns.${name}`;
    if (at === '') {
      if (name !== 'reason') problems.push({ path, problem: 'responseColumnMissing', column: name });
    } else if (!columnShapes[layout].test(at) || (layout === 'fixed' && !isRange(at)))
      problems.push({ path, problem: 'responseColumnShape', column: name });
  }
  const all = [...paid, ...failed, ...returned, ...pending].map((state) => state.trim().toUpperCase());
  if (paid.length === 0 || failed.length === 0 || new Set(all).size < all.length)
    problems.push({ path: 'response.paid', problem: 'responseStates', column: '' });
  return problems;
}

function isRange(text: string): boolean {
  const [from, to] = text.split('-').map(Number);
  return from! <= to!;
}
