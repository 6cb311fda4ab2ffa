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
} from '#contract/staff-stock.ts';
import type * as z from 'zod/mini';
import { callAsStaff, readAsStaff } from '../api.ts';
import type { PageRequest } from '../screen.tsx';

const idOf = ({ params }: PageRequest) => encodeURIComponent(params['id'] ?? '');

/** Returns a page of stock by the address's filters. @throws as readAsStaff. */
export function readLevels({ search, signal }: PageRequest): Promise<StockLevelList> {
  return readAsStaff<StockLevelList>(staffStockPaths.stock, { query: Object.fromEntries(search), signal });
}

/** Returns a product's batches and a page of its movements. @throws as readAsStaff. */
export async function readProductStock(request: PageRequest): Promise<ProductStock> {
  const { search, signal } = request;
  const query = Object.fromEntries(search);
  const path = `${staffStockPaths.stock}/${idOf(request)}`;
  return (await readAsStaff<z.infer<typeof ProductStockReply>>(path, { query, signal })).data;
}

/** Returns a page of goods received. @throws as readAsStaff. */
export function readReceipts({ search, signal }: PageRequest): Promise<ReceiptList> {
  return readAsStaff<ReceiptList>(staffStockPaths.receipts, { query: Object.fromEntries(search), signal });
}

/** Returns goods received by one bill. @throws as readAsStaff. */
export async function readReceipt(request: PageRequest): Promise<Receipt> {
  const path = `${staffStockPaths.receipts}/${idOf(request)}`;
  return (await readAsStaff<z.infer<typeof ReceiptReply>>(path, { signal: request.signal })).data;
}

/** Returns the suppliers who have delivered. @throws as readAsStaff. */
export async function readSuppliers({ signal }: PageRequest): Promise<SupplierList['data']> {
  return (await readAsStaff<SupplierList>(staffStockPaths.suppliers, { signal })).data;
}

/** Returns a page of batches. @throws as readAsStaff. */
export function readBatches({ search, signal }: PageRequest): Promise<StockBatchList> {
  return readAsStaff<StockBatchList>(staffStockPaths.batches, { query: Object.fromEntries(search), signal });
}

export interface BatchData {
  batch: BatchDetail;
  /** Null where the colleague may not see orders. */
  orders: BatchOrders['data'] | null;
}

/** Returns a batch with the orders that it went into. @throws as readAsStaff. */
export async function readBatch(request: PageRequest): Promise<BatchData> {
  const path = `${staffStockPaths.batches}/${idOf(request)}`;
  const { signal } = request;
  const [batch, orders] = await Promise.all([
    readAsStaff<z.infer<typeof BatchDetailReply>>(path, { signal }),
    callAsStaff<BatchOrders>(`${path}/orders`, { signal }),
  ]);
  return { batch: batch.data, orders: orders.ok ? orders.reply.data : null };
}

/** Returns the products that a scanned code is on; none where no answer came. */
export async function findScanned(code: string): Promise<ScannedProduct[]> {
  const result = await callAsStaff<z.infer<typeof LookupReply>>(staffStockPaths.lookup, { query: { code } });
  return result.ok ? result.reply.data : [];
}
