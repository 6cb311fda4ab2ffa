import type { Language } from '#contract/language.ts';
import { type OfficeSettings, OfficeSettingsReply } from '#contract/portal.ts';
import { paths } from '#contract/paths.ts';
import { readBrand } from '#server/content/index.ts';
import type { Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { achieverConsentRoutes } from './achiever-consent.ts';
import { incomeAccountRoutes } from './income-account.ts';
import { linkVisitRoutes } from './link-visits.ts';
import { memberFileRoutes } from './member-files.ts';
import { notificationChoiceRoutes } from './notification-choices.ts';
import { trainingRoutes } from './training.ts';
import { memberTicketRoutes } from './member-tickets.ts';
import { memberIncomeRoutes } from './member-incomes.ts';
import { memberHomeRoutes } from './member-home.ts';
import { contactConsentRoutes } from './contact-consent.ts';
import { salesRoutes } from './sales.ts';
import { shareCardRoutes } from './share-cards.ts';
import { sellerCheckRoutes } from './seller-check.ts';
import { sellerKitRoutes } from './seller-kit.ts';
import { shopHandoverRoute } from './shop-handover.ts';
import { teamRoutes } from './team.ts';

export function portalRoutes(site: Site, services: Services, limits: Limits): void {
  sellerCheckRoutes(site, services, limits);
  memberHomeRoutes(site, services);
  teamRoutes(site, services);
  achieverConsentRoutes(site, services, limits);
  contactConsentRoutes(site, services);
  memberIncomeRoutes(site, services);
  memberFileRoutes(site, services, limits);
  incomeAccountRoutes(site, services, limits);
  memberTicketRoutes(site, services, limits);
  trainingRoutes(site, services);
  notificationChoiceRoutes(site, services);
  salesRoutes(site, services);
  shopHandoverRoute(site, services, limits);
  linkVisitRoutes(site, services);
  sellerKitRoutes(site, services, limits);
  shareCardRoutes(site, services, limits);
  settingsRoute(site, services);
}

export async function readOfficeSettings(services: Services, language: Language): Promise<OfficeSettings> {
  const { db, shopUrl, config } = services;
  return { brand: await readBrand(db, language), shop_url: shopUrl, demo_in_the_open: config.demoInTheOpen };
}

/** In the caller's language. Staff's edits show at the next load. */
function settingsRoute(site: Site, services: Services): void {
  site.get(paths.officeSettings, { schema: { response: { 200: OfficeSettingsReply } } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language' });
    return { status: 'success' as const, data: await readOfficeSettings(services, languageOf(request)) };
  });
}
