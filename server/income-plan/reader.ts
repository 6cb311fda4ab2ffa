import type { Language } from '#contract/language.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { Services } from '#server/platform/services.ts';
import { findPlan } from './store.ts';

/** Used by routes and pages alike; one query. */
export function createPlanReader({ db, clock }: Services, language: Language = 'en'): Pick<ShopApi, 'incomePlan'> {
  return {
    incomePlan: async () => ({ status: 'success', data: await findPlan(db, dayInIndia(clock.now()), language) }),
  };
}
