import path from 'node:path';
import { catalogRoutes, createCatalogueVersion, mountPictures } from './catalog/index.ts';
import { customerRoutes } from './customers/index.ts';
import { brandFileRoute } from './content/index.ts';
import { createAnswerCache } from './platform/answer-cache.ts';
import { answerUnknownCalls, createSite, type Site } from './platform/http.ts';
import { publishOpenApi } from './platform/openapi.ts';
import { createLimits } from './platform/rate-limit.ts';
import { securityHeaders } from './platform/security-headers.ts';
import type { Services } from './platform/services.ts';
import { lookAtFeed } from './order-feed/index.ts';
import { healthRoutes } from './platform/health.ts';
import { metricsRoute } from './metrics/index.ts';
import { joiningRoutes, sponsorChangeRoutes } from './joining/index.ts';
import { membershipRoutes } from './membership/index.ts';
import { pBonusRoutes } from './network/index.ts';
import { portalRoutes, readOfficeSettings } from './portal/index.ts';
import { pinPlacesRoutes } from './shipping/index.ts';
import { requireStaff, staffRoutes } from './admin/index.ts';
import { sessionCookieName } from './staff/index.ts';
import { supportRoutes } from './support/index.ts';
import { demoOfThisMachine } from './platform/config.ts';
import { answerThisMachineOnly } from './platform/this-machine.ts';
import { useReplicas } from './replica-reads.ts';
import { createLookReader, mountBrandedFiles } from './storefront/brand-head.ts';
import { mountFailurePage } from './storefront/failure-page.ts';
import { saveAssets } from './storefront/saved-assets.ts';
import { mountPortal, mountPortalManifest } from './storefront/portal.ts';

const cacheBytes = 8 * 1024 * 1024;
const cacheAgeMs = 15_000;

/** The office origin: direct sellers at /, staff at /admin. Apart from the shop's, so that a fault there cannot act as staff. */
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
    // It names every call of staff: what outsiders need not know, they are not shown.
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
    healthRoutes(api, services, lookAtFeed(services));
    metricsRoute(api, services);
    customerRoutes(api, services, limits);
    portalRoutes(api, services, limits);
    joiningRoutes(api, services, limits);
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

/** Lets the shop's pages read the answers of these calls: public ones, without login. */
function letShopCall(site: Site, services: Services): void {
  site.addHook('onRequest', async (_request, reply) => {
    // On the socket's answer itself: kept answers go past the framework.
    reply.raw.setHeader('access-control-allow-origin', services.shopUrl);
  });
}
