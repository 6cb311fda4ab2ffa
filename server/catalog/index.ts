/** What the shop sells: reading, searching, stock, and the writing side that staff and the demo use. */

export { createCatalogFreshness } from './freshness.ts';
export { mountPictures, pictureFolder } from './picture-files.ts';
export { createCatalogReader, picturePath, type CatalogReader } from './reader.ts';
export { catalogRoutes } from './routes.ts';
export {
  bumpCatalogVersion,
  saveCategories,
  savePictures,
  saveProducts,
  saveTaxClasses,
  type CategoryDraft,
  type ProductDraft,
  type TaxClassDraft,
} from './save.ts';
export { returnStock, setStock, takeStock, type StockLine } from './stock.ts';
export { pictureJson, readSellable, type SellableProduct } from './store.ts';
