import path from 'node:path';
import type { Language } from '#contract/language.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import {
  catalogRoutes,
  createCatalogueVersion,
  labReportRoute,
  mountPictures,
  productTag,
  publicPictureFolder,
  suggestionRoutes,
} from '#server/catalog/index.ts';
import { brandFileRoute, contentRoutes } from '#server/content/index.ts';
import { customerRoutes, optionalCustomer } from '#server/customers/index.ts';
import { documentRoutes } from '#server/documents/index.ts';
import { sellerIncomesRoute } from '#server/income-close/index.ts';
import { achieverRoutes } from '#server/members/index.ts';
import { planRoutes } from '#server/income-plan/index.ts';
import { orderRoutes } from '#server/orders/index.ts';
import { pageRoutes } from '#server/pages/index.ts';
import { photoRoutes } from '#server/photos/index.ts';
import { openLiveGateways, paymentRoutes, windowOrigins } from '#server/payments/index.ts';
import { checkoutRoutes } from '#server/checkout/index.ts';
import { fulfilmentRoutes } from '#server/fulfilment/index.ts';
import { countVisitors } from '#server/reports/index.ts';
import { reminderRoutes, restockRoutes } from '#server/reminders/index.ts';
import { handoverLoginRoutes, sellerMonthRoute } from '#server/portal/index.ts';
import { privacyRoutes } from '#server/privacy/index.ts';
import { reviewRoutes } from '#server/reviews/index.ts';
import { type AnswerCache, createAnswerCache } from '#server/platform/answer-cache.ts';
import { createEdgeHeaders, tagFiles } from '#server/platform/edge/edge-headers.ts';
import { answerUnknownCalls, createSite, type Site } from '#server/platform/http.ts';
import { inEachLanguage } from '#server/platform/language.ts';
import { createLimits } from '#server/platform/rate-limit.ts';
import { securityHeaders } from '#server/platform/security-headers.ts';
import type { Services } from '#server/platform/services.ts';
import { createFeedCheck } from '#server/order-feed/index.ts';
import { healthRoutes } from '#server/platform/health.ts';
import { publishOpenApi } from '#server/platform/openapi.ts';
import { pricingRoutes } from '#server/pricing/index.ts';
import { shippingRoutes } from '#server/shipping/index.ts';
import { createLookReader, type LookReader, mountBrandedFiles } from '#server/storefront/brand-head.ts';
import { mountFailurePage, rememberCompany } from '#server/storefront/failure-page.ts';
import { cacheCalls, type PageCalls } from '#server/storefront/cached-calls.ts';
import { saveAssets } from '#server/storefront/saved-assets.ts';
import { mountSeo } from '#server/storefront/seo.ts';
import { createShopApi } from '#server/storefront/shop-api.ts';
import { supportRoutes } from '#server/support/index.ts';
import { demoOfThisMachine } from '#server/platform/config.ts';
import { answerThisMachineOnly } from '#server/platform/this-machine.ts';
import { useReplicas } from './replica-reads.ts';

interface SiteOptions {
  develop: boolean;
  buildFolder: string;
}

/** Of one language's pages. */
interface Reading {
  apiIn: (language: Language) => ShopApi;
  callsIn: (language: Language) => PageCalls;
  cache: AnswerCache;
  readLook: LookReader;
}

/** Some two thousand pages. */
const cacheBytes = 32 * 1024 * 1024;
/** Separate, so that many PIN codes do not evict pages. */
const pincodeCacheBytes = 2 * 1024 * 1024;
/** Separate for the same reason. */
const suggestionCacheBytes = 4 * 1024 * 1024;
/** Until stock sold by another process shows. */
const cacheAgeMs = 15_000;

/** Published calls, pictures and pages. */
export async function buildShopSite(services: Services, options: SiteOptions): Promise<Site> {
  const { trustProxy, http, shopUrl } = services.config;
  const { metrics, traces } = services;
  const site = createSite({
    logger: services.log,
    trustProxy,
    publicUrl: shopUrl,
    connections: http,
    beginTrace: traces?.beginRequest('shop'),
    onAnswered: metrics?.countRequests('shop'),
  });
  if (services.config.demo && !services.config.demoInTheOpen) answerThisMachineOnly(site, demoOfThisMachine);
  useReplicas(site, services);
  const headers = securityHeaders(shopUrl);
  const catalogueVersion = createCatalogueVersion(services);
  const edge = services.config.edge ? createEdgeHeaders(services.config.edge, productTag) : undefined;
  if (edge) tagFiles(site);
  const caching = { maxAgeMs: cacheAgeMs, clock: services.clock, headers, edge, admit: services.database.admit };
  const openCache = (name: string, maxBytes: number) =>
    createAnswerCache(catalogueVersion, { ...caching, maxBytes, count: metrics?.countAnswers(name) });
  const cache = openCache('shop', cacheBytes);
  const pincodes = openCache('pincodes', pincodeCacheBytes);
  const suggestions = openCache('suggestions', suggestionCacheBytes);
  await publishOpenApi(site, {
    title: 'Shop',
    description: 'The calls of the shop. Amounts are rupees with at most two decimals; prices include GST.',
    url: services.shopUrl,
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  });
  await site.register((calls) =>
    shopCalls(calls as unknown as Site, services, { catalogueVersion, cache, pincodes, suggestions }),
  );
  await mountPictures(site, services);
  brandFileRoute(site, services);
  const readLook = createLookReader(services, catalogueVersion);
  const { apis, companyIn } = rememberCompany(inEachLanguage((language) => createShopApi(services, language)));
  mountFailurePage(site, {
    assetsFolder: options.develop ? null : path.join(options.buildFolder, 'shop/client/assets'),
    companyIn,
  });
  const keeping = { source: catalogueVersion, clock: services.clock, maxAgeMs: cacheAgeMs };
  const callsIn = inEachLanguage((language) => cacheCalls(apis[language], keeping));
  const storefront = await mountPages(
    site,
    services,
    { apiIn: (language) => apis[language], callsIn: (language) => callsIn[language](), cache, readLook },
    options,
  );
  mountSeo(site, { services, api: apis.en, cache, storefront });
  return site;
}

interface Caches {
  catalogueVersion: ReturnType<typeof createCatalogueVersion>;
  cache: AnswerCache;
  pincodes: AnswerCache;
  suggestions: AnswerCache;
}

export async function shopCalls(
  api: Site,
  services: Services,
  { catalogueVersion, cache, pincodes, suggestions }: Caches,
): Promise<void> {
  const limits = createLimits(services);
  const gateways = await openLiveGateways(services);
  countVisitors(api, services);
  healthRoutes(api, services, createFeedCheck(services));
  catalogRoutes(api, services, cache);
  suggestionRoutes(api, services, limits, suggestions);
  labReportRoute(api, services, limits);
  contentRoutes(api, services, cache);
  achieverRoutes(api, services, limits, cache);
  pageRoutes(api, services, cache);
  planRoutes(api, services, cache);
  sellerIncomesRoute(api, services, cache);
  pricingRoutes(api, services, limits);
  shippingRoutes(api, services, limits, pincodes);
  customerRoutes(api, services, limits);
  checkoutRoutes(api, services, limits, gateways);
  paymentRoutes(api, services, limits, gateways);
  orderRoutes(api, services, limits);
  fulfilmentRoutes(api, services, limits);
  supportRoutes(api, services, limits);
  photoRoutes(api, services, limits, async (request) => {
    // A login that has ended must not lose the photo: the sender then counts as a visitor.
    const customer = await optionalCustomer(services, request);
    return customer.ok ? (customer.value?.id ?? null) : null;
  });
  reviewRoutes(api, services, limits, cache);
  reminderRoutes(api, services, limits);
  restockRoutes(api, services, limits);
  privacyRoutes(api, services, limits);
  sellerMonthRoute(api, services);
  handoverLoginRoutes(api, services, limits);
  documentRoutes(api, services, { catalogueVersion, cache });
  answerUnknownCalls(api);
}

/** From their sources or as built. Returns a function that returns the current build. */
async function mountPages(
  site: Site,
  services: Services,
  { apiIn, callsIn, cache, readLook }: Reading,
  { develop, buildFolder }: SiteOptions,
) {
  if (develop) return (await import('#server/storefront/dev.ts')).mountStorefrontDev(site, apiIn);
  const { mountStorefront } = await import('#server/storefront/mount.ts');
  const built = path.join(buildFolder, 'shop');
  mountBrandedFiles(site, services, readLook, path.join(built, 'client'));
  const build = await mountStorefront(site, {
    callsIn,
    cache,
    buildFolder: built,
    savedAssets: await saveAssets(path.join(built, 'client/assets'), 'shop', services),
    picturesFrom: publicPictureFolder(services),
    callOrigins: () => [services.adminUrl],
    paymentWindows: () => windowOrigins(services.config),
    readLook,
  });
  return () => Promise.resolve(build);
}
