import type { ShopSettings } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { findBanners, findFrame, findGallery, findOffers } from './store.ts';

export type ContentReader = Pick<ShopApi, 'settings' | 'banners' | 'offers' | 'gallery'>;

/** What every page needs to know about the shop. */
export async function readSettings(services: Services, language: Language = 'en'): Promise<ShopSettings> {
  const { config, shopUrl, adminUrl, db, clock, opening } = services;
  const frame = await findFrame(db, clock.now(), language);
  const warning = { id: 0, text: messagesIn(language).shop.openDemo.text, link_path: null, first_order_only: false };
  return {
    ...frame,
    ...(config.demoInTheOpen && { announcement: warning }),
    shop_url: shopUrl,
    admin_url: adminUrl,
    full_start_loader: config.fullStartLoader,
    payment_provider: config.payments.offered[0]?.name ?? null,
    payment_providers: [...config.payments.offered],
    max_per_product: config.orderLimits.perProduct || null,
    return_days: config.returnDays,
    exit_notice_days: readNetworkSettings(services).exitNoticeDays,
    demo: config.demo,
    is_open: await opening.isOpen(),
  };
}

/** The published read calls in a language, for routes and pages; each is one query. */
export function createContentReader(services: Services, language: Language = 'en'): ContentReader {
  return {
    settings: async () => ({ status: 'success', data: await readSettings(services, language) }),
    banners: async () => ({ status: 'success', data: await findBanners(services.db, services.clock.now(), language) }),
    offers: async () => ({
      status: 'success',
      data: await findOffers(services.db, dayInIndia(services.clock.now()), language),
    }),
    gallery: async () => ({ status: 'success', data: await findGallery(services.db, language) }),
  };
}
