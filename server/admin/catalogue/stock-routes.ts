import * as z from 'zod/mini';
import { Failure, IdText } from '#contract/envelope.ts';
import {
  BatchDetailReply,
  BatchOrders,
  CountBody,
  CountFailure,
  CountReply,
  ExpiryBody,
  LookupQuery,
  LookupReply,
  ProductStockQuery,
  ProductStockReply,
  ReceiptBody,
  ReceiptFailure,
  ReceiptList,
  ReceiptQuery,
  ReceiptReply,
  type ReceiptRow,
  staffStockPaths,
  type StockBatch as StockBatchOut,
  StockBatchList,
  StockBatchQuery,
  type StockLevel,
  StockLevelList,
  StockLevelQuery,
  SupplierList,
  WriteOffBody,
} from '#contract/admin/catalogue/stock.ts';
import {
  correctExpiry,
  countStock,
  findScanned,
  listBatches,
  listReceipts,
  listStockLevels,
  listSuppliers,
  readBatch,
  readBatchOrders,
  readProductStock,
  readReceipt,
  receiveGoods,
  unknownBatch,
  writeOffBatch,
} from '#server/inventory/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { inBackground, type ListColumns, sendList } from '../list-export.ts';

const params = z.object({ id: IdText });
const tags = ['stock'];
const texts = messages.errors.staff;
const unknownProduct = err(404, 'product_not_found', texts.catalog.productNotFound).error;
const unknownReceipt = err(404, 'receipt_not_found', texts.stock.receiptNotFound).error;

/** Levels and movements, goods received, batches, counts. */
export function staffStockRoutes(site: Site, services: Services): void {
  levelRoutes(site, services);
  receiptRoutes(site, services);
  batchRoutes(site, services);
}

/** The list's cursor is our own. */
function whole<Page>(page: Result<Page>): Page {
  if (!page.ok) throw new Error(`a cursor of ours was rejected: ${page.error.code}`);
  return page.value;
}

const levelColumns: ListColumns<StockLevel> = {
  sku: (row) => row.sku,
  product: (row) => row.name,
  available: (row) => row.available,
  committed: (row) => row.committed,
  on_hand: (row) => row.on_hand,
  low_stock_at: (row) => row.low_stock_at,
  in_batches: (row) => row.in_batches,
  next_expiry: (row) => row.next_expiry,
};

const receiptColumns: ListColumns<ReceiptRow> = {
  id: (row) => row.id,
  supplier: (row) => row.supplier,
  bill_number: (row) => row.bill_number,
  bill_date: (row) => row.bill_date,
  received_at: (row) => row.received_at,
  received_by: (row) => row.received_by,
  products: (row) => row.products,
  quantity: (row) => row.quantity,
  total_cost: (row) => row.total_cost,
};

const batchColumns: ListColumns<z.infer<typeof StockBatchOut>> = {
  batch: (row) => row.code,
  sku: (row) => row.product.sku,
  product: (row) => row.product.name,
  expires_on: (row) => row.expires_on,
  state: (row) => row.state,
  remaining: (row) => row.remaining,
};

function levelRoutes(site: Site, services: Services): void {
  site.get(
    staffStockPaths.stock,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'Products with what is for sale, promised to open orders and on the shelf, a page at a time',
        tags,
        querystring: StockLevelQuery,
        response: { 200: StockLevelList, 422: Failure },
      },
    },
    async (request) => {
      return unwrap(await listStockLevels(services.db, request.query));
    },
  );
  site.get(
    `${staffStockPaths.stock}.csv`,
    {
      ...allow('catalog.read', 'stock.export'),
      schema: {
        summary: 'The stock of a list as a CSV file',
        tags,
        querystring: StockLevelQuery,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) =>
      sendList(reply, 'stock', levelColumns, async (cursor) =>
        whole(await listStockLevels(services.database.background, { ...query, cursor })),
      ),
  );
  site.get(
    `${staffStockPaths.stock}/:id`,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'A product’s batches and its movements, newest first',
        tags,
        params,
        querystring: ProductStockQuery,
        response: { 200: ProductStockReply, 404: Failure },
      },
    },
    async (request, reply) => {
      const stock = await readProductStock(services, request.params.id, request.query.cursor);
      return stock ? { status: 'success' as const, data: stock } : sendApiError(request, reply, unknownProduct);
    },
  );
  site.get(
    staffStockPaths.lookup,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'Products by the SKU or barcode that a scanner has read',
        tags,
        querystring: LookupQuery,
        response: { 200: LookupReply, 422: Failure },
      },
    },
    async ({ query }) => {
      const data = await findScanned(services.db, query.code);
      return { status: 'success' as const, data };
    },
  );
  site.post(
    staffStockPaths.counts,
    {
      ...allow('stock.adjust', 'stock.count'),
      schema: {
        summary: 'Set stock by what was counted on the shelf, all products or none',
        tags,
        body: CountBody,
        response: { 200: CountReply, 409: CountFailure, 422: Failure },
      },
    },
    async (request) => {
      const counted = unwrap(await countStock(services, request.actor, request.body));
      return { status: 'success' as const, data: counted };
    },
  );
}

function receiptRoutes(site: Site, services: Services): void {
  site.get(
    staffStockPaths.receipts,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'Goods received, newest first',
        tags,
        querystring: ReceiptQuery,
        response: { 200: ReceiptList, 422: Failure },
      },
    },
    async (request) => {
      return unwrap(await listReceipts(services.db, request.query));
    },
  );
  site.get(
    `${staffStockPaths.receipts}.csv`,
    {
      ...allow('catalog.read', 'receipt.export'),
      schema: {
        summary: 'Goods received as a CSV file, a line for each bill',
        tags,
        querystring: ReceiptQuery,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) =>
      sendList(reply, 'goods-received', receiptColumns, async (cursor) =>
        whole(await listReceipts(services.database.background, { ...query, cursor })),
      ),
  );
  site.get(
    `${staffStockPaths.receipts}/:id`,
    {
      ...allow('catalog.read'),
      schema: { summary: 'Goods received by one bill', tags, params, response: { 200: ReceiptReply, 404: Failure } },
    },
    async (request, reply) => {
      const receipt = await readReceipt(services.db, request.params.id);
      return receipt ? { status: 'success' as const, data: receipt } : sendApiError(request, reply, unknownReceipt);
    },
  );
  site.post(
    staffStockPaths.receipts,
    {
      ...allow('stock.adjust', 'stock.receive'),
      schema: {
        summary: 'Receive what a supplier has delivered; one bill is received once',
        tags,
        body: ReceiptBody,
        response: { 200: ReceiptReply, 409: ReceiptFailure, 422: Failure },
      },
    },
    async (request) => {
      const received = unwrap(await receiveGoods(services, request.actor, request.body));
      return { status: 'success' as const, data: (await readReceipt(services.db, received.id))! };
    },
  );
  site.get(
    staffStockPaths.suppliers,
    {
      ...allow('catalog.read'),
      schema: { summary: 'Suppliers who have delivered', tags, response: { 200: SupplierList } },
    },
    async () => ({ status: 'success' as const, data: await listSuppliers(services.db) }),
  );
}

function batchRoutes(site: Site, services: Services): void {
  const { batches } = staffStockPaths;
  const response = { 200: BatchDetailReply, 404: Failure, 409: Failure, 422: Failure };
  site.get(
    batches,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'Batches with something left, the first to expire first',
        tags,
        querystring: StockBatchQuery,
        response: { 200: StockBatchList, 422: Failure },
      },
    },
    async (request) => {
      return unwrap(await listBatches(services, request.query));
    },
  );
  site.get(
    `${batches}.csv`,
    {
      ...allow('catalog.read', 'batch.export'),
      schema: {
        summary: 'The batches of a list as a CSV file',
        tags,
        querystring: StockBatchQuery,
        produces: ['text/csv'],
      },
    },
    ({ query }, reply) =>
      sendList(reply, 'batches', batchColumns, async (cursor) =>
        whole(await listBatches(inBackground(services), { ...query, cursor })),
      ),
  );
  const read = async (id: number) => ({ status: 'success' as const, data: (await readBatch(services, id))! });
  site.get(
    `${batches}/:id`,
    {
      ...allow('catalog.read'),
      schema: {
        summary: 'A batch and where it came from',
        tags,
        params,
        response: { 200: BatchDetailReply, 404: Failure },
      },
    },
    async (request, reply) => {
      const batch = await readBatch(services, request.params.id);
      return batch ? { status: 'success' as const, data: batch } : sendApiError(request, reply, unknownBatch.error);
    },
  );
  site.get(
    `${batches}/:id/orders`,
    {
      ...allow('orders.read'),
      schema: {
        summary: 'The orders that a batch was packed for, with their buyers: whom to call when it is recalled',
        tags,
        params,
        response: { 200: BatchOrders },
      },
    },
    async (request) => ({
      status: 'success' as const,
      data: await readBatchOrders(services.db, request.params.id),
    }),
  );
  site.post(
    `${batches}/:id/write-off`,
    {
      ...allow('stock.adjust', 'stock.write_off'),
      schema: { summary: 'Take items of a batch out of stock', tags, params, body: WriteOffBody, response },
    },
    async (request) => {
      unwrap(await writeOffBatch(services, request.actor, request.params.id, request.body));
      return read(request.params.id);
    },
  );
  site.post(
    `${batches}/:id/expiry`,
    {
      ...allow('stock.adjust', 'stock.correct_expiry'),
      schema: { summary: 'Correct the day on which a batch expires', tags, params, body: ExpiryBody, response },
    },
    async (request) => {
      unwrap(await correctExpiry(services, request.actor, request.params.id, request.body));
      return read(request.params.id);
    },
  );
}
