export { catalogApprovals } from './approvals.ts';
export { checkStock, checkOrphanMovements } from './check-stock.ts';
export { createCatalogueVersion, readCatalogueVersion } from './catalogue-version.ts';
export { productTag, shownStock } from './stock-levels.ts';
export {
  bringPictures,
  listNamedPictures,
  listPictures,
  mountPictures,
  pictureFolder,
  pictureInStore,
  publicPictureFolder,
} from './picture-files.ts';
export { listTaxClasses, previewTaxClass, readGstRateDay, readTaxOf, saveGstRateDay } from './tax-classes.ts';
export { addPresetTaxClasses } from './preset-tax-classes.ts';
export { addPresetAttributes, savePresetAttributes } from './preset-attributes.ts';
export { addLabReport, labReportRoute, listLabReports, removeLabReport } from './lab-reports.ts';
export { checkPdf, pdfTooLarge } from './read-pdf.ts';
export { pictureTooLarge, uploadPicture } from './upload-picture.ts';
export {
  archiveCategory,
  createCategory,
  editCategory,
  listStaffCategories,
  orderCategories,
  restoreCategory,
} from './edit-categories.ts';
export {
  applyEdits,
  archiveProduct,
  createProduct,
  duplicateProduct,
  editProduct,
  type RecordChange,
  readStaffProduct,
  restoreProduct,
  unknownProduct,
} from './edit-products.ts';
export {
  createAttribute,
  createAttributeValue,
  deleteAttribute,
  deleteAttributeValue,
  editAttribute,
  editAttributeValue,
  listStaffAttributes,
  orderAttributes,
  orderAttributeValues,
} from './edit-attributes.ts';
export {
  createCollection,
  deleteCollection,
  editCollection,
  insertCollections,
  listCollections,
  listLinkTargets,
  orderCollections,
  previewCollection,
  readCollection,
} from './edit-collections.ts';
export {
  createSynonym,
  deleteSynonym,
  editSynonym,
  listSearchMisses,
  listSynonyms,
  trySearch,
} from './edit-synonyms.ts';
export { setCostPrices } from './save.ts';
export { createFamily, dissolveFamily, listFamilies, updateFamily } from './edit-families.ts';
export { insertFamilies } from './families.ts';
export { saveRelations } from './relations.ts';
export { countSchedules, findSchedules, insertEarlierPrices, readPrices, toPriceSchedule } from './price-history.ts';
export { searchMissesOf } from './search-misses.ts';
export { cancelSchedule, catalogJobs, schedulePrices } from './schedule-prices.ts';
export { exportProducts, exportWorkbook, importProducts, undoImport } from './import-products.ts';
export { readProductRecords, toStaffProduct } from './product-record.ts';
export { listGridProducts, listStaffProducts } from './staff-products.ts';
export { createCatalogReader } from './reader.ts';
export { ratingOf } from './rating-rules.ts';
export { catalogRoutes, suggestionRoutes } from './routes.ts';
export {
  saveCategories,
  savePictures,
  saveProductAttributes,
  saveProducts,
  saveTaxClasses,
  tagsOfProducts,
} from './save.ts';
export type { ProductDraft } from './product-fields.ts';
export { findShortages, lockStock, moveStock, returnStock, setStock, reserveStock } from './stock.ts';
export {
  findPictures,
  findPublished,
  findTranslatedNames,
  readCategoryNames,
  readProductChanges,
  readSellable,
  type SellableProduct,
} from './store.ts';
