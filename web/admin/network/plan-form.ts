import { languages } from '#contract/language.ts';
import { findFaults, type PBonusDraft, type PlanVersion } from '#contract/plan-version.ts';
import type { PlanDocument } from '#contract/admin/network/plans.ts';
import type { FieldErrors } from '#contract/field-messages.ts';
import { formatMessage } from '#locales/message-ref.ts';
import { plan as faultTexts } from '#messages/errors.ts';

/** How a cell is typed. Percent, rupees and sale points have at most two decimals and are `hundredths`. */
export type CellKind = 'text' | 'whole' | 'hundredths';
export interface PlanColumn {
  key: string;
  kind: CellKind;
  /** Empty means no upper bound, all levels, or not set. */
  isOptional?: boolean;
}

const otherLanguages = languages.filter((language) => language !== 'en');

export const planFacts = [
  { key: 'effective_from', kind: 'text' },
  { key: 'sp_paise', kind: 'hundredths' },
  { key: 'active_centi_sp', kind: 'hundredths' },
  { key: 'freeze_months', kind: 'whole' },
  { key: 'personal_bp', kind: 'hundredths' },
  { key: 'r_bonus_limit', kind: 'whole' },
  { key: 'fixed_income_paise', kind: 'hundredths', isOptional: true },
] as const satisfies readonly PlanColumn[];

export const planTables = {
  rebate: [
    { key: 'upto_paise', kind: 'hundredths', isOptional: true },
    { key: 'bp', kind: 'hundredths' },
  ],
  level_bp: [{ key: 'bp', kind: 'hundredths' }],
  ranks: [
    { key: 'name', kind: 'text' },
    ...otherLanguages.map((language) => ({ key: `names.${language}`, kind: 'text', isOptional: true }) as const),
    { key: 'leaders', kind: 'whole' },
    { key: 'network', kind: 'whole' },
    { key: 'e_bonus_bp', kind: 'hundredths' },
    { key: 'r_bonus_bp', kind: 'hundredths' },
    { key: 'levels', kind: 'whole', isOptional: true },
  ],
  p_bonus: [
    { key: 'from_sp', kind: 'whole' },
    { key: 'to_sp', kind: 'whole' },
    { key: 'bonus_bp', kind: 'hundredths' },
  ],
} as const satisfies Record<string, readonly PlanColumn[]>;
export type PlanTable = keyof typeof planTables;
export const planTableNames = Object.keys(planTables) as PlanTable[];

/** A row of the form: texts by column. */
export type PlanRow = Readonly<Record<string, string>>;
export type PlanForm = { readonly facts: PlanRow } & {
  readonly [Table in PlanTable]: readonly PlanRow[];
};

/** Returns the cell's path, which the plan's rules and the field names share. */
export function pathOf(table: PlanTable, index: number, key: string): string {
  return table === 'level_bp' ? `level_bp[${index}]` : `${table}[${index}].${key}`;
}

const inHundredths = (value: number | null) => (value === null ? '' : String(value / 100));
const inWhole = (value: number | undefined) => (value === undefined ? '' : String(value));

export function toForm({ plan, p_bonus }: PlanDocument): PlanForm {
  return {
    facts: {
      effective_from: plan.effective_from,
      sp_paise: inHundredths(plan.sp_paise),
      active_centi_sp: inHundredths(plan.active_centi_sp),
      freeze_months: inWhole(plan.freeze_months),
      personal_bp: inHundredths(plan.personal_bp),
      r_bonus_limit: inWhole(plan.r_bonus_limit),
      fixed_income_paise: inHundredths(plan.fixed_income_paise),
    },
    rebate: plan.rebate.map(({ upto_paise, bp }) => ({
      upto_paise: inHundredths(upto_paise),
      bp: inHundredths(bp),
    })),
    level_bp: plan.level_bp.map((bp) => ({ bp: inHundredths(bp) })),
    ranks: plan.ranks.map((rank) => ({
      name: rank.name,
      ...Object.fromEntries(otherLanguages.map((language) => [`names.${language}`, rank.names?.[language] ?? ''])),
      leaders: inWhole(rank.leaders),
      network: inWhole(rank.network),
      e_bonus_bp: inHundredths(rank.e_bonus_bp),
      r_bonus_bp: inHundredths(rank.r_bonus_bp),
      levels: inWhole(rank.levels),
    })),
    p_bonus: p_bonus.map((row) => ({
      from_sp: inWhole(row.from_sp),
      to_sp: inWhole(row.to_sp),
      bonus_bp: inHundredths(row.bonus_bp),
    })),
  };
}

const bare = (text: string) => text.replaceAll(/[,\s₹%]/g, '');

/** Parses a whole number with or without separators, ₹ or %; NaN for other text. */
function readWhole(text = ''): number {
  const digits = bare(text);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Parses a number with at most two decimals, in hundredths. */
function readHundredths(text = ''): number {
  const found = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(bare(text));
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN;
}

const isEmpty = (text: string | undefined) => bare(text ?? '') === '';

/** Converts the form to a plan. Invalid numbers become NaN, which the plan's rules reject. */
export function toDocument({ facts, rebate, level_bp, ranks, p_bonus }: PlanForm): PlanDocument {
  const ends = rebate.map((row) => (isEmpty(row['upto_paise']) ? null : readHundredths(row['upto_paise'])));
  const fixed = facts['fixed_income_paise'];
  return {
    plan: {
      effective_from: facts['effective_from'] ?? '',
      sp_paise: readHundredths(facts['sp_paise']),
      active_centi_sp: readHundredths(facts['active_centi_sp']),
      freeze_months: readWhole(facts['freeze_months']),
      personal_bp: readHundredths(facts['personal_bp']),
      rebate: rebate.map((row, index) => ({
        // A slab starts where the previous one ends.
        over_paise: index === 0 ? 0 : (ends[index - 1] ?? Number.NaN),
        upto_paise: ends[index]!,
        bp: readHundredths(row['bp']),
      })),
      level_bp: level_bp.map((row) => readHundredths(row['bp'])),
      ranks: ranks.map((row) => {
        const names = otherLanguages
          .map((language) => [language, (row[`names.${language}`] ?? '').trim()] as const)
          .filter(([, name]) => name !== '');
        return {
          name: (row['name'] ?? '').trim(),
          ...(names.length > 0 && { names: Object.fromEntries(names) }),
          leaders: readWhole(row['leaders']),
          network: readWhole(row['network']),
          e_bonus_bp: readHundredths(row['e_bonus_bp']),
          r_bonus_bp: readHundredths(row['r_bonus_bp']),
          ...(!isEmpty(row['levels']) && { levels: readWhole(row['levels']) }),
        };
      }),
      r_bonus_limit: readWhole(facts['r_bonus_limit']),
      fixed_income_paise: isEmpty(fixed) ? null : readHundredths(fixed),
    } satisfies PlanVersion,
    p_bonus: p_bonus.map((row) => ({
      from_sp: readWhole(row['from_sp']),
      to_sp: readWhole(row['to_sp']),
      bonus_bp: readHundredths(row['bonus_bp']),
    })),
  };
}

export function chartOf({ p_bonus }: Pick<PlanDocument, 'p_bonus'>): PBonusDraft[] {
  return p_bonus.map((row) => ({ fromSp: row.from_sp, toSp: row.to_sp, bonusBp: row.bonus_bp }));
}

/** Returns the plan's errors by field name, in the page's language. */
export function describeFaults(document: PlanDocument): FieldErrors {
  const faults: FieldErrors = {};
  for (const [path, refs] of Object.entries(findFaults(document.plan, chartOf(document)))) {
    // A wrong start of a slab is an error of the previous slab's end, where it is typed.
    const slab = /^rebate\[(\d+)\]\.over_paise$/.exec(path);
    const place = slab ? pathOf('rebate', Math.max(0, Number(slab[1]) - 1), 'upto_paise') : path;
    faults[place] ??= refs.map(({ key, values }) => formatMessage({ errors: { plan: faultTexts } }, key, values));
  }
  return faults;
}

/** Returns all cells by path with parsed numbers, so that two plans can be compared. */
export function cellsOf(form: PlanForm): Map<string, string> {
  const cells = new Map<string, string>();
  for (const { key, kind } of planFacts) cells.set(key, normal(form.facts[key] ?? '', kind));
  for (const table of planTableNames)
    form[table].forEach((row, index) => {
      for (const { key, kind } of planTables[table]) cells.set(pathOf(table, index, key), normal(row[key] ?? '', kind));
    });
  return cells;
}

function normal(text: string, kind: CellKind): string {
  if (kind === 'text' || isEmpty(text)) return text.trim();
  const value = kind === 'whole' ? readWhole(text) : readHundredths(text) / 100;
  return Number.isNaN(value) ? text : String(value);
}

/** Counts the cells that differ, including those of only one plan, but not the start date. */
export function countChanges(one: PlanForm, other: PlanForm): number {
  const [ours, theirs] = [cellsOf(one), cellsOf(other)];
  const places = new Set([...ours.keys(), ...theirs.keys()]);
  places.delete('effective_from');
  return [...places].filter((place) => ours.get(place) !== theirs.get(place)).length;
}

/**
 * Pastes a spreadsheet block into a table from one cell on, and adds missing rows. Rows beyond `mostRows` are dropped.
 */
export function pasteInto(
  rows: readonly PlanRow[],
  table: PlanTable,
  from: { row: number; column: number },
  block: readonly (readonly string[])[],
): PlanRow[] {
  const columns = planTables[table];
  const pasted: Record<string, string>[] = rows.map((row) => ({ ...row }));
  block.forEach((line, down) => {
    const at = from.row + down;
    if (at >= mostRows[table]) return;
    pasted[at] ??= { ...emptyRow(table) };
    line.forEach((text, right) => {
      const column = columns[from.column + right];
      if (column) pasted[at]![column.key] = text;
    });
  });
  return pasted;
}

/** Limits of the plan's rules and calls. */
export const mostRows: Record<PlanTable, number> = {
  rebate: 100,
  level_bp: 100,
  ranks: 31,
  p_bonus: 500,
};

export function emptyRow(table: PlanTable): PlanRow {
  return Object.fromEntries(planTables[table].map(({ key }) => [key, '']));
}

export const chartHead = ['from_sp', 'to_sp', 'sp_bonus'] as const;

/** Returns the P-bonus chart as the file that the income command reads. */
export function chartToCsv(rows: readonly PlanRow[]): string {
  const lines = rows.map((row) => planTables.p_bonus.map(({ key, kind }) => normal(row[key] ?? '', kind)).join(','));
  return [chartHead.join(','), ...lines, ''].join('\r\n');
}

/** Parses such a file, with columns in any order; null if it is invalid or too long. */
export function chartFromCsv(text: string): PlanRow[] | null {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  const separator = head.includes(';') ? ';' : ',';
  const cellsIn = (line: string) => line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const names = cellsIn(head);
  const places = chartHead.map((name) => names.indexOf(name));
  if (places.includes(-1) || lines.length > mostRows.p_bonus) return null;
  return lines.map((line) => {
    const cells = cellsIn(line);
    return Object.fromEntries(planTables.p_bonus.map(({ key }, column) => [key, cells[places[column]!] ?? '']));
  });
}
