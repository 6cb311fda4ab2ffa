import path from 'node:path';
import { catalogRoutes, createCatalogueVersion, mountPictures } from '#server/catalog/index.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { brandFileRoute } from '#server/content/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { answerUnknownCalls, createSite, type Site } from '#server/platform/http.ts';
import { publishOpenApi } from '#server/platform/openapi.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { securityHeaders } from '#server/platform/security-headers.ts';
import type { Services } from '#server/platform/services.ts';
import { createFeedCheck } from '#server/order-feed/index.ts';
import { healthRoutes } from '#server/platform/health.ts';
import { metricsRoute } from '#server/metrics/index.ts';
import { readEarnings } from '#server/income-close/index.ts';
import { joiningRoutes, sponsorChangeRoutes, membershipRoutes } from '#server/members/index.ts';
import { pBonusRoutes } from '#server/income-plan/index.ts';
import { portalRoutes, readOfficeSettings } from '#server/portal/index.ts';
import { pinPlacesRoutes } from '#server/shipping/index.ts';
import { requireStaff, staffRoutes } from '#server/admin/index.ts';
import { sessionCookieName } from '#server/staff/index.ts';
import { supportRoutes } from '#server/support/index.ts';
import { demoOfThisMachine } from '#server/platform/config.ts';
import { answerThisMachineOnly } from '#server/platform/this-machine.ts';
import { useReplicas } from './replica-reads.ts';
import { createLookReader, mountBrandedFiles } from '#server/storefront/brand-head.ts';
import { mountFailurePage } from '#server/storefront/failure-page.ts';
import { saveAssets } from '#server/storefront/saved-assets.ts';
import { mountPortal, mountPortalManifest } from '#server/storefront/portal.ts';

const cacheBytes = 8 * 1024 * 1024;
const cacheAgeMs = 15_000;

/**
 * The office origin: the seller portal at /, the staff's admin at /admin. It differs from the shop's origin, so that a
 * fault in the shop's pages cannot act as staff.
 */
export async function buildPortalSite(
  services: Services,
  options: { develop: boolean; buildFolder: string },
): Promise<Site> {
  const { trustProxy, http, adminUrl } = services.config;
  const { metrics, traces } = services;
  const site = createSite({
    logger: services.log,
    trustProxy,
    publicUrl: adminUrl,
    connections: http,
    beginTrace: traces?.beginRequest('office'),
    onAnswered: metrics?.countRequests('office'),
  });
  if (services.config.demo && !services.config.demoInTheOpen) answerThisMachineOnly(site, demoOfThisMachine);
  useReplicas(site, services);
  const limits = createLimits(services);
  const version = createCatalogueVersion(services);
  const cache = createAnswerCache(version, {
    maxAgeMs: cacheAgeMs,
    maxBytes: cacheBytes,
    clock: services.clock,
    headers: securityHeaders(adminUrl),
    admit: services.database.admit,
    count: metrics?.countAnswers('office'),
  });
  await publishOpenApi(site, {
    title: 'Office',
    description:
      'The calls of direct sellers and of staff. Amounts are rupees with at most two decimals. Staff calls that change something carry the x-csrf-token of their session. Calls whose description names a scope take an API key as well: `Authorization: Bearer shop_…`.',
    url: services.adminUrl,
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(services) },
      apiKey: { type: 'http', scheme: 'bearer' },
    },
    // The API document names every staff call, so only staff may read it.
    guard: (docs) => requireStaff(docs, services),
  });
  await site.register(async (calls) => {
    const api = calls as unknown as Site;
    letShopCall(api, services);
    catalogRoutes(api, services, cache);
    pBonusRoutes(api, services, cache);
  });
  await site.register(async (calls) => {
    const api = calls as unknown as Site;
    healthRoutes(api, services, createFeedCheck(services));
    metricsRoute(api, services);
    customerRoutes(api, services, limits);
    portalRoutes(api, services, limits);
    joiningRoutes(api, services, limits, readEarnings);
    membershipRoutes(api, services, limits);
    sponsorChangeRoutes(api, services, limits);
    staffRoutes(api, services, limits);
    supportRoutes(api, services, limits);
    pinPlacesRoutes(api, services, limits);
    answerUnknownCalls(api);
  });
  await mountPictures(site, services);
  brandFileRoute(site, services);
  mountFailurePage(site, {
    assetsFolder: options.develop ? null : path.join(options.buildFolder, 'office/assets'),
    companyIn: () => null,
  });
  const built = path.join(options.buildFolder, 'office');
  const savedAssets = options.develop ? null : await saveAssets(path.join(built, 'assets'), 'office', services);
  const readLook = createLookReader(services, version);
  mountPortalManifest(site, services);
  mountBrandedFiles(
    site,
    services,
    readLook,
    options.develop ? path.resolve('web/shop/public') : path.join(options.buildFolder, 'shop/client'),
  );
  await mountPortal(site, {
    develop: options.develop,
    buildFolder: built,
    savedAssets,
    formOrigins: () => [services.shopUrl],
    photoOrigin: services.files.linkOrigin,
    readLook,
    readSettings: (language) => readOfficeSettings(services, language),
  });
  return site;
}

/** These public calls need no login. */
function letShopCall(site: Site, services: Services): void {
  site.addHook('onRequest', async (_request, reply) => {
    // Set on the raw response, because cached answers bypass the framework.
    reply.raw.setHeader('access-control-allow-origin', services.shopUrl);
  });
}
