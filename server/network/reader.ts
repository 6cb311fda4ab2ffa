import type { ShopApi } from '#contract/shop-api.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { findPlan } from './store.ts';

/** The published reading call for the income plan, for routes and pages alike; one query. */
export function createPlanReader({ db, clock }: Services): Pick<ShopApi, 'incomePlan'> {
  return {
    incomePlan: async () => ({ status: 'success', data: await findPlan(db, dayInIndia(clock.now())) }),
  };
}
