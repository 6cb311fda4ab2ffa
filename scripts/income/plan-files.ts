import fs from 'node:fs/promises';
import path from 'node:path';
import { pBonusFaults, type PBonusDraft } from '#server/network/plan-rules.ts';
import { parsePlanVersion, type PlanVersion, planFolder } from '#server/network/plan-version.ts';
import { type ByteSource, CsvReader } from './csv.ts';
import { readHundredths, readWhole } from './fields.ts';
import { asInputError, InputError } from './input-error.ts';
import { translate } from '#server/platform/messages.ts';

/**
 * The plan version that the shop shows for a month: of those that come with the program, the one with the latest start not after it.
 * @param month YYYY-MM
 * @throws InputError before the first version
 */
export async function findPlanVersion(month: string): Promise<PlanVersion> {
  const files = (await fs.readdir(planFolder)).filter((file) => file.endsWith('.json')).sort();
  const file = files.findLast((each) => each <= `${month}-01.json`);
  if (!file)
    throw new InputError(
      '--month',
      `no income plan held in ${month}; the first one starts on ${files[0]!.slice(0, 10)}`,
    );
  return readPlanVersion(path.join(planFolder, file));
}

/** A plan version from a file. @throws InputError for what is no JSON, lacks fields, has gaps, overlaps or negative rates */
export async function readPlanVersion(file: string): Promise<PlanVersion> {
  let text: string;
  try {
    text = (await fs.readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    throw asInputError(error, file);
  }
  const parsed = parsePlanVersion(parseJson(file, text));
  if (!parsed.ok) throw new InputError(file, `${parsed.problem.path}: ${parsed.problem.problem}`);
  return parsed.plan;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as Error;
    const at = /at position (\d+)/.exec(message);
    const before = at ? text.slice(0, Number(at[1])) : text;
    throw new InputError(file, 'this is no JSON, or it is cut off', { line: before.split('\n').length });
  }
}

const columns = ['from_sp', 'to_sp', 'sp_bonus'] as const;
const most = 10_000_000_000;

/** A P-bonus chart from a file. @throws InputError for numbers out of range and rows that overlap or run backwards */
export async function readPBonusChart(source: ByteSource): Promise<PBonusDraft[]> {
  const reader = new CsvReader(source, columns);
  const { starts, ends } = reader;
  const rows: PBonusDraft[] = [];
  const lines: number[] = [];
  let at: number[] = [];
  await reader.read({
    onHead: (places) => (at = places),
    onRow: () => {
      const { bytes } = reader;
      const [fromSp, toSp] = [0, 1].map((column) => {
        const value = readWhole(bytes, starts[at[column]!]!, ends[at[column]!]!);
        if (!(value <= most)) throw reader.valueFault(column, `is no whole number of sale points from 0 to ${most}`);
        return value;
      }) as [number, number];
      const bonusBp = readHundredths(bytes, starts[at[2]!]!, ends[at[2]!]!);
      if (!(bonusBp >= 0 && bonusBp <= 10_000))
        throw reader.valueFault(2, 'is no percentage from 0 to 100 with at most two decimals');
      rows.push({ fromSp, toSp, bonusBp });
      lines.push(reader.line);
    },
  });
  const [field, faults] = Object.entries(pBonusFaults(rows))[0] ?? [];
  if (field === undefined) return rows;
  const [row, column] = field.split('.') as [string, string];
  throw new InputError(source.name, translate(faults![0]!, 'en'), { line: lines[Number(row)]!, column });
}
