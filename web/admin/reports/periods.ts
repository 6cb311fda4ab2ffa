/** Preset periods, as IST days (YYYY-MM-DD), both inclusive. */

export const presetNames = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'last90',
  'month',
  'lastMonth',
  'year',
  'lastYear',
] as const;
export type PresetName = (typeof presetNames)[number];

export interface Days {
  from: string;
  to: string;
}

/** Calculates with calendar days, without a time zone. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Month 0 is last year's December; day 0 is the last day of the previous month. */
function calendarDay(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Returns the days of each preset. Financial years begin in April. */
export function presetDays(today: string): Record<PresetName, Days> {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const fiscalYear = month >= 4 ? year : year - 1;
  const last = (days: number) => ({ from: daysBefore(today, days - 1), to: today });
  const yesterday = daysBefore(today, 1);
  return {
    today: last(1),
    yesterday: { from: yesterday, to: yesterday },
    last7: last(7),
    last30: last(30),
    last90: last(90),
    month: { from: calendarDay(year, month, 1), to: today },
    lastMonth: { from: calendarDay(year, month - 1, 1), to: calendarDay(year, month, 0) },
    year: { from: calendarDay(fiscalYear, 4, 1), to: today },
    lastYear: { from: calendarDay(fiscalYear - 1, 4, 1), to: calendarDay(fiscalYear, 3, 31) },
  };
}

export function findPreset({ from, to }: Days, today: string): PresetName | null {
  const days = presetDays(today);
  return presetNames.find((name) => days[name].from === from && days[name].to === to) ?? null;
}
