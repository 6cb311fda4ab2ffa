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
} from './catalog/index.ts';
import { brandFileRoute, contentRoutes } from './content/index.ts';
import { customerRoutes, optionalCustomer } from './customers/index.ts';
import { documentRoutes } from './documents/index.ts';
import { sellerIncomesRoute } from './income-close/index.ts';
import { achieverRoutes } from './members/index.ts';
import { planRoutes } from './network/index.ts';
import { orderRoutes } from './orders/index.ts';
import { pageRoutes } from './pages/index.ts';
import { photoRoutes } from './photos/index.ts';
import { openLiveGateways, paymentRoutes, windowOrigins } from './payments/index.ts';
import { checkoutRoutes } from './checkout/index.ts';
import { fulfilmentRoutes } from './fulfilment/index.ts';
import { returnRoutes } from './returns/index.ts';
import { countVisitors } from './reports/index.ts';
import { reminderRoutes, restockRoutes } from './reminders/index.ts';
import { handoverLoginRoutes, sellerMonthRoute } from './portal/index.ts';
import { privacyRoutes } from './privacy/index.ts';
import { reviewRoutes } from './reviews/index.ts';
import { type AnswerCache, createAnswerCache } from './platform/answer-cache.ts';
import { createEdgeHeaders, tagFiles } from './platform/edge/edge-headers.ts';
import { answerUnknownCalls, createSite, type Site } from './platform/http.ts';
import { inEachLanguage } from './platform/language.ts';
import { createLimits } from './platform/rate-limit.ts';
import { securityHeaders } from './platform/security-headers.ts';
import type { Services } from './platform/services.ts';
import { lookAtFeed } from './order-feed/index.ts';
import { healthRoutes } from './platform/health.ts';
import { publishOpenApi } from './platform/openapi.ts';
import { pricingRoutes } from './pricing/index.ts';
import { shippingRoutes } from './shipping/index.ts';
import { createLookReader, type LookReader, mountBrandedFiles } from './storefront/brand-head.ts';
import { mountFailurePage, rememberCompany } from './storefront/failure-page.ts';
import { keepCalls, type PageCalls } from './storefront/kept-calls.ts';
import { saveAssets } from './storefront/saved-assets.ts';
import { mountSeo } from './storefront/seo.ts';
import { createShopApi } from './storefront/shop-api.ts';
import { supportRoutes } from './support/index.ts';
import { demoOfThisMachine } from './platform/config.ts';
import { answerThisMachineOnly } from './platform/this-machine.ts';
import { useReplicas } from './replica-reads.ts';

interface SiteOptions {
  develop: boolean;
  buildFolder: string;
}

/** What pages of a language are made from, and where they are kept. */
interface Reading {
  apiIn: (language: Language) => ShopApi;
  callsIn: (language: Language) => PageCalls;
  cache: AnswerCache;
  readLook: LookReader;
}

/** Some two thousand pages. */
const cacheBytes = 32 * 1024 * 1024;
/** PIN codes have a cache of their own, so that requests for many of them do not evict pages. */
const pincodeCacheBytes = 2 * 1024 * 1024;
/** So have suggestions for what is being typed. */
const suggestionCacheBytes = 4 * 1024 * 1024;
/** Stock sold by another process shows at the latest after this time. */
const cacheAgeMs = 15_000;

/** The shop's origin: the published calls, pictures and pages. */
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
  const callsIn = inEachLanguage((language) => keepCalls(apis[language], keeping));
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

/** The shop's calls. */
export async function shopCalls(
  api: Site,
  services: Services,
  { catalogueVersion, cache, pincodes, suggestions }: Caches,
): Promise<void> {
  const limits = createLimits(services);
  const gateways = await openLiveGateways(services);
  countVisitors(api, services);
  healthRoutes(api, services, lookAtFeed(services));
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
  returnRoutes(api, services, limits);
  supportRoutes(api, services, limits);
  photoRoutes(api, services, limits, async (request) => {
    // A login that has ended must not cost the photo: whoever sends it is a visitor.
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

/** The pages, from their sources or as built, and what tells of which they consist. */
async function mountPages(
  site: Site,
  services: Services,
  { apiIn, callsIn, cache, readLook }: Reading,
  { develop, buildFolder }: SiteOptions,
) {
  if (develop) return (await import('./storefront/dev.ts')).mountStorefrontDev(site, apiIn);
  const { mountStorefront } = await import('./storefront/mount.ts');
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
