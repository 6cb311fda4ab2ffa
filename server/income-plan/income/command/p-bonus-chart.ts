import { pBonusFaults, type PBonusDraft } from '#contract/plan-version.ts';
import { translate } from '#server/platform/messages.ts';
import { type ByteSource, CsvReader } from '../csv/reader.ts';
import { readHundredths, readWhole } from '../csv/fields.ts';
import { InputError } from '../csv/input-error.ts';

const columns = ['from_sp', 'to_sp', 'sp_bonus'] as const;
const most = 10_000_000_000;

/** @throws InputError for numbers out of range and rows that overlap or run backwards */
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
