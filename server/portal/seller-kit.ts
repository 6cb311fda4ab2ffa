import { memberPaths } from '#contract/member-rules.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { createPriceLists, nothingToPrint, printOrderFormFile, sendPrivateFile } from '#server/documents/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';
import { findCaller } from './sales.ts';

/** PDFs in the caller's language: an order form with their name and ID, and the price list. */
export function sellerKitRoutes(site: Site, services: Services, limits: Limits): void {
  const priceLists = createPriceLists(services);
  const options = {
    ...requireCustomer(services, limits.memberFile),
    schema: { tags: ['direct sellers'] },
  };
  site.get(memberPaths.orderForm, options, async (request, reply) => {
    const seller = await findCaller(services, customerOf(request).memberId);
    if (!seller) return sendApiError(request, reply, noSeller.error);
    return sendPrivateFile(reply, await printOrderFormFile(services, seller, languageOf(request)));
  });
  site.get(memberPaths.priceList, options, async (request, reply) => {
    const seller = await findCaller(services, customerOf(request).memberId);
    if (!seller) return sendApiError(request, reply, noSeller.error);
    const print = await priceLists(languageOf(request));
    if (!print) return sendApiError(request, reply, nothingToPrint);
    return sendPrivateFile(reply, { bytes: print.bytes, type: 'application/pdf', name: 'price-list.pdf' });
  });
}
