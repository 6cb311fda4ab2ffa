/** What the shop says of itself: the company's record, banners, offers and gallery. */

export { createContentReader } from './reader.ts';
export { contentRoutes } from './routes.ts';
export { senderOf } from './sender.ts';
export { presetBrand } from './brand.ts';
export { readBrand, saveBanners, saveBrand, saveGallery, saveOffers } from './store.ts';
