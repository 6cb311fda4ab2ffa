import { accountHomePaths } from '#contract/account-home-paths.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { knownCaller } from '#server/platform/caller.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { readPersonalData } from './personal-data.ts';

export function privacyRoutes(site: Site, services: Services, limits: Limits): void {
  const schema = { tags: ['account'], summary: 'The customer’s copy of their own data, as a JSON file' };
  site.get(accountHomePaths.ownData, { ...requireCustomer(services), schema }, async (request, reply) => {
    const { id } = customerOf(request);
    unwrap(await limits.ownData.take(knownCaller(`customer:${id}`)));
    const data = await readPersonalData(services.db, id, { now: services.clock.now(), withContact: false });
    return reply
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2));
  });
}
