import { parseArgs } from 'node:util';
import { parseMemberId } from '../member-ids.ts';
import { readHundredths } from '../csv/fields.ts';
import { InputError } from '../csv/input-error.ts';

export interface IncomeOptions {
  members: string;
  purchases: string;
  month: string;
  out: string | undefined;
  fixedIncomePaise: number | undefined;
  pChart: string | undefined;
  plan: string | undefined;
  /** Key of the member to explain. */
  explain: number | undefined;
  json: boolean;
}

export const usage = `Computes one month's incomes of all direct sellers.

  npm run -s income -- --members members.csv --purchases purchases.csv --month 2026-10 --out incomes.csv

  --members FILE         member_id,sponsor_id,joined_on,status,highest_rank,r_bonus_count
  --purchases FILE       member_id,sp,amount
  --month YYYY-MM        the month, in India
  --out FILE             where the incomes go
  --fixed-income RUPEES  what the highest rank earns, such as 100000.00
  --p-chart FILE         from_sp,to_sp,sp_bonus; without it there is no P-bonus
  --plan FILE            another version of the plan than the shop's for that month
  --explain MEMBER_ID    tells where each rupee of one member comes from; --out may then be left out
  --json                 the explanation, or the run's totals, as JSON

Exit code 0: done. 2: something is wrong with the input, the disk or the command; nothing was written.
`;

/**
 * Parses the command line; null if it asks for help.
 * @throws InputError for options that are unknown, missing or malformed
 */
export function readOptions(parameters: readonly string[]): IncomeOptions | null {
  const values = parse(parameters);
  if (values.help) return null;
  const needed = (name: 'members' | 'purchases' | 'month') => {
    const value = values[name];
    if (!value) throw new InputError(`--${name}`, 'the option is missing; --help tells them all');
    return value;
  };
  const month = needed('month');
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new InputError('--month', `"${month}" is no month: YYYY-MM`);
  const explain = values.explain === undefined ? undefined : parseMemberId(values.explain);
  if (explain === -1) throw new InputError('--explain', `"${values.explain}" is no member ID: 6 to 8 digits`);
  if (!values.out && explain === undefined)
    throw new InputError('--out', 'the option is missing; --help tells them all');
  return {
    members: needed('members'),
    purchases: needed('purchases'),
    month,
    out: values.out,
    fixedIncomePaise: readRupees(values['fixed-income']),
    pChart: values['p-chart'],
    plan: values.plan,
    explain,
    json: values.json ?? false,
  };
}

function parse(parameters: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...parameters],
      options: {
        members: text,
        purchases: text,
        month: text,
        out: text,
        'fixed-income': text,
        'p-chart': text,
        plan: text,
        explain: text,
        json: flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new InputError('', `${(error as Error).message.split('\n')[0]}; --help tells all options`);
  }
}

function readRupees(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const bytes = new TextEncoder().encode(text);
  const paise = readHundredths(bytes, 0, bytes.length);
  if (!(paise >= 0 && Number.isFinite(paise)))
    throw new InputError('--fixed-income', `"${text}" is no amount in rupees with at most two decimals`);
  return paise;
}
