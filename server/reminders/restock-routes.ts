import { DoneReply } from '#contract/customer.ts';
import { stockAlertPaths } from '#contract/stock-alert-paths.ts';
import { StockAlertBody, StockAlertTokenBody } from '#contract/stock-alerts.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { personal } from '#server/platform/personal-call.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { requestAlert, useAlertLink } from './restock-alerts.ts';

const success = 'success' as const;
const tags = ['catalogue'];

export function restockRoutes(site: Site, services: Services, limits: Limits): void {
  site.post(
    stockAlertPaths.alerts,
    {
      ...personal,
      schema: { summary: 'Hear when a product is back', tags, body: StockAlertBody, response: { 200: DoneReply } },
    },
    async (request, reply) => {
      const { product_id: productId, email } = request.body;
      unwrap(await limits.stockAlert.take(callerOf(request, reply, services), { email }));
      unwrap(await requestAlert(services, { productId, email, language: languageOf(request) }));
      return { status: success, message: localize(request, messages.replies.stockAlerts.asked) };
    },
  );

  for (const action of ['confirm', 'stop'] as const)
    site.post(
      stockAlertPaths[action],
      {
        ...personal,
        schema: {
          summary: action === 'confirm' ? 'Confirm an address' : 'Hear no more of a product',
          tags,
          body: StockAlertTokenBody,
          response: { 200: DoneReply },
        },
      },
      async (request, reply) => {
        unwrap(await limits.stockAlertLink.take(callerOf(request, reply, services)));
        unwrap(await useAlertLink(services, request.body, action));
        return { status: success, message: localize(request, messages.replies.stockAlerts[action]) };
      },
    );
}
