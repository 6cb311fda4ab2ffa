import type { Language } from '#contract/language.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { KeptCodesReply, type OfficeSettings, OfficeSettingsReply } from '#contract/portal.ts';
import { paths } from '#contract/paths.ts';
import { readBrand } from '#server/content/index.ts';
import { readKeptCodes } from '#server/platform/email.ts';
import type { Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { maskEmail } from '#server/verification/index.ts';
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
  if (services.config.demo) demoCodesRoute(site, services);
}

export async function readOfficeSettings(services: Services, language: Language): Promise<OfficeSettings> {
  const { db, shopUrl, config } = services;
  return {
    brand: await readBrand(db, language),
    shop_url: shopUrl,
    demo_in_the_open: config.demoInTheOpen,
    demo: config.demo,
  };
}

/** A real shop does not have the call at all. */
function demoCodesRoute(site: Site, services: Services): void {
  site.get(
    memberPaths.demoCodes,
    { schema: { hide: true, response: { 200: KeptCodesReply } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const data = (await readKeptCodes(services)).map(({ secret, subject, recipient, created_at: at }) => ({
        code: secret,
        subject,
        to: maskEmail(recipient),
        at: at.toISOString(),
      }));
      return { status: 'success' as const, data };
    },
  );
}

/** In the caller's language. Staff's edits show at the next load. */
function settingsRoute(site: Site, services: Services): void {
  site.get(paths.officeSettings, { schema: { response: { 200: OfficeSettingsReply } } }, async (request, reply) => {
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-language' });
    return { status: 'success' as const, data: await readOfficeSettings(services, languageOf(request)) };
  });
}
