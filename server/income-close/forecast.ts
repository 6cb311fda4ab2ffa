import type { Selectable } from 'kysely';
import type { PlanVersion } from '#contract/plan-version.ts';
import { dayInIndia, hourInIndia, monthInIndia } from '#contract/india-time.ts';
import type { IncomeForecast, IncomeForecastMember } from '#server/platform/database-types.ts';
import { anyOf } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { beside } from './close-helper.ts';

/**
 * Computes what the current month would pay if it ended now, with the reader and engine of a close, and replaces the
 * last forecast. Months that have a draft lose their forecast.
 */
export async function computeForecast(services: Pick<Services, 'clock' | 'config' | 'database'>): Promise<void> {
  return beside('forecast', services, services.clock.now());
}

export type Forecast = Selectable<IncomeForecast> & { shown: number; computed_at: Date; plan: string };

/** Null if there is no forecast, the setting is off, or the month has a draft. */
export async function readForecast(
  { db, config }: Pick<Services, 'db' | 'config'>,
  month: string,
): Promise<Forecast | null> {
  if (!readNetworkSettings({ config }).incomeForecast) return null;
  const row = await db
    .selectFrom('income_forecast as f')
    .selectAll('f')
    .where('f.month', '=', `${month}-01`)
    .where('f.shown', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('income_close as c')
            .select('c.id')
            .whereRef('c.month', '=', 'f.month')
            .where('c.state', 'in', ['draft', 'approved']),
        ),
      ),
    )
    .executeTakeFirst();
  return row ? (row as Forecast) : null;
}

export interface MemberForecast extends Selectable<IncomeForecastMember> {
  computedAt: Date;
  rankName: Pick<PlanVersion['ranks'][number], 'name' | 'names'>;
  /** Requirements of the next rank; null at the highest. */
  next: { rank: number; name: string; names: Record<string, string>; leaders: number; network: number } | null;
}

/** One member's part of a forecast, or null. */
export async function readMemberForecast(
  services: Pick<Services, 'db' | 'config'>,
  memberId: string,
  month: string,
): Promise<MemberForecast | null> {
  const forecast = await readForecast(services, month);
  const row =
    forecast &&
    (await services.db
      .selectFrom('income_forecast_member')
      .selectAll()
      .where('month', '=', forecast.month)
      .where('attempt', '=', forecast.shown)
      .where('member_id', '=', memberId)
      .executeTakeFirst());
  if (!row) return null;
  const { ranks } = JSON.parse(forecast.plan) as PlanVersion;
  // Ranks count from 1.
  const next = ranks[row.rank];
  return {
    ...row,
    computedAt: forecast.computed_at,
    rankName: ranks[row.rank - 1]!,
    next: next
      ? { rank: row.rank + 1, name: next.name, names: next.names ?? {}, leaders: next.leaders, network: next.network }
      : null,
  };
}

/** Group points in centiSp by member ID, and as of when; null without a forecast. */
export async function readGroupPoints(
  services: Pick<Services, 'db' | 'config'>,
  month: string,
  memberIds: readonly string[],
): Promise<{ computedAt: Date; points: Map<string, number> } | null> {
  const forecast = await readForecast(services, month);
  if (!forecast) return null;
  const rows = await services.db
    .selectFrom('income_forecast_member')
    .select(['member_id', 'group_centi_sp'])
    .where('month', '=', forecast.month)
    .where('attempt', '=', forecast.shown)
    .where('member_id', '=', anyOf(memberIds))
    .execute();
  return {
    computedAt: forecast.computed_at,
    points: new Map(
      rows.flatMap(({ member_id: id, group_centi_sp: points }) => (points === null ? [] : [[id, points] as const])),
    ),
  };
}

export const forecastJobs: JobHandlers = {
  /** Once, in the early hours in India. A missed night is made up for by the next. */
  async 'hourly:income-forecast'(services) {
    if (!readNetworkSettings(services).incomeForecast) return;
    const at = services.clock.now();
    const hour = hourInIndia(at);
    if (hour < 1 || hour > 5) return;
    const row = await services.db
      .selectFrom('income_forecast')
      .select('computed_at')
      .where('month', '=', `${monthInIndia(at)}-01`)
      .executeTakeFirst();
    if (row?.computed_at && dayInIndia(row.computed_at) === dayInIndia(at)) return;
    await computeForecast(services);
  },
};
