/** What the shop says of itself: the company's record, banners and offers. */

export { createContentReader } from './reader.ts';
export { contentRoutes } from './routes.ts';
export { presetBrand } from './brand.ts';
export { readBrand, saveBanners, saveBrand, saveOffers } from './store.ts';
