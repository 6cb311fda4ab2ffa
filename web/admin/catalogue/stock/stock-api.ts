import {
  type BatchDetail,
  type BatchDetailReply,
  type BatchOrders,
  type LookupReply,
  type ProductStock,
  type ProductStockReply,
  type Receipt,
  type ReceiptList,
  type ReceiptReply,
  type ScannedProduct,
  staffStockPaths,
  type StockBatchList,
  type StockLevelList,
  type SupplierList,
} from '#contract/admin/catalogue/stock.ts';
import type * as z from 'zod/mini';
import { callAsStaff, readAsStaff } from '#web/admin/api.ts';
import { readData } from '#web/admin/kit/loaders.ts';
import type { PageRequest } from '#web/admin/screen.tsx';

const idOf = ({ params }: PageRequest) => encodeURIComponent(params['id'] ?? '');

export function readLevels({ search, signal }: PageRequest): Promise<StockLevelList> {
  return readAsStaff<StockLevelList>(staffStockPaths.stock, { query: Object.fromEntries(search), signal });
}

export async function readProductStock(request: PageRequest): Promise<ProductStock> {
  const { search, signal } = request;
  const query = Object.fromEntries(search);
  const path = `${staffStockPaths.stock}/${idOf(request)}`;
  return (await readAsStaff<z.infer<typeof ProductStockReply>>(path, { query, signal })).data;
}

export function readReceipts({ search, signal }: PageRequest): Promise<ReceiptList> {
  return readAsStaff<ReceiptList>(staffStockPaths.receipts, { query: Object.fromEntries(search), signal });
}

export async function readReceipt(request: PageRequest): Promise<Receipt> {
  const path = `${staffStockPaths.receipts}/${idOf(request)}`;
  return (await readAsStaff<z.infer<typeof ReceiptReply>>(path, { signal: request.signal })).data;
}

export const readSuppliers = readData<SupplierList['data']>(staffStockPaths.suppliers);

export function readBatches({ search, signal }: PageRequest): Promise<StockBatchList> {
  return readAsStaff<StockBatchList>(staffStockPaths.batches, { query: Object.fromEntries(search), signal });
}

export interface BatchData {
  batch: BatchDetail;
  /** Null if the reader may not see orders. */
  orders: BatchOrders['data'] | null;
}

export async function readBatch(request: PageRequest): Promise<BatchData> {
  const path = `${staffStockPaths.batches}/${idOf(request)}`;
  const { signal } = request;
  const [batch, orders] = await Promise.all([
    readAsStaff<z.infer<typeof BatchDetailReply>>(path, { signal }),
    callAsStaff<BatchOrders>(`${path}/orders`, { signal }),
  ]);
  return { batch: batch.data, orders: orders.ok ? orders.reply.data : null };
}

/** Returns the products with this code; none if there is no answer. */
export async function findScanned(code: string): Promise<ScannedProduct[]> {
  const result = await callAsStaff<z.infer<typeof LookupReply>>(staffStockPaths.lookup, { query: { code } });
  return result.ok ? result.reply.data : [];
}
