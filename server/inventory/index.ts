export { adjustStock, countStock } from './adjust-stock.ts';
export { type PackedBatch, packFromBatches, readPackedBatches, restock } from './batches.ts';
export { checkBatches } from './check-batches.ts';
export { editProducts } from './edit-products.ts';
export { correctExpiry, unknownBatch, writeOffBatch } from './edit-batches.ts';
export { receiveGoods } from './receive-goods.ts';
export {
  listBatches,
  listReceipts,
  listSuppliers,
  readBatch,
  readBatchOrders,
  readReceipt,
  readReceiptNames,
} from './read-receipts.ts';
export { findScanned, listStockLevels, readProductStock } from './read-stock.ts';
