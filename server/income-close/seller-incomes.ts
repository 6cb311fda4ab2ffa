import { type SellerIncomes, SellerIncomesReply } from '#contract/income-plan.ts';
import { paths } from '#contract/paths.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { type AnswerCache, publicJson } from '#server/platform/answer-cache.ts';
import type { Db } from '#server/platform/database.ts';
import type { Site } from '#server/platform/http.ts';
import type { Services } from '#server/platform/services.ts';
import { fewestEarnings } from './queries.ts';
import { bandStarts, type CloseSummary } from './statements.ts';

const monthsShown = 12;

/**
 * Earnings in the last twelve approved months, from the sums stored with each close; null if no month has enough
 * members.
 */
async function readSellerIncomes(db: Db): Promise<SellerIncomes | null> {
  const rows = await db
    .selectFrom('income_close')
    .select(['month', 'summary'])
    .where('state', '=', 'approved')
    .orderBy('month', 'desc')
    .limit(monthsShown)
    .execute();
  const months = rows.flatMap(({ month, summary }) => {
    const { members, earners, percentiles, bands } = summary as CloseSummary;
    if (!percentiles || !bands || members < fewestEarnings) return [];
    return [{ month: month.slice(0, 7), members, earners, median: percentiles.median_paise, bands }];
  });
  if (months.length === 0) return null;
  const counted = months.reduce((sum, { members }) => sum + members, 0);
  return {
    months: months.map(({ month, members, earners, median }) => ({
      month,
      sellers: members,
      earners,
      median: paiseToRupees(paise(median)),
    })),
    bands: [...bandStarts.map((start) => paiseToRupees(paise(start - 1))), null].map((upto, band) => ({
      upto,
      // Tenths of a percent.
      percent: Math.round((1_000 * months.reduce((sum, { bands }) => sum + bands[band]!, 0)) / counted) / 10,
    })),
  };
}

export function createSellerIncomesReader({ db }: Pick<Services, 'db'>): Pick<ShopApi, 'sellerIncomes'> {
  return { sellerIncomes: async () => ({ status: 'success', data: await readSellerIncomes(db) }) };
}

/** The same in every language; cached until a month is approved. */
export function sellerIncomesRoute(site: Site, services: Services, cache: AnswerCache): void {
  const reader = createSellerIncomesReader(services);
  site.get(
    paths.sellerIncomes,
    {
      schema: {
        summary: 'What direct sellers earned in the last twelve approved months',
        tags: ['network'],
        response: { 200: SellerIncomesReply },
      },
    },
    (request, reply) =>
      cache.serve(request, reply, paths.sellerIncomes, async () => publicJson(await reader.sellerIncomes())),
  );
}
