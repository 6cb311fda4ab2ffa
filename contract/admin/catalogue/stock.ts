import * as z from 'zod/mini';
import { Picture } from '#contract/catalog.ts';
import { Failure, page, Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { countField, rupeesField, wholeField } from '#contract/number-fields.ts';
import { isGstin } from '#contract/tax-numbers.ts';
import { freeText, lineText } from '#contract/text-fields.ts';

export const staffStockPaths = {
  /** Stock by product; `/{id}` reads one product's batches and movements. */
  stock: '/api/staff/stock',
  /** Finds products by a scanned SKU or barcode. */
  lookup: '/api/staff/stock-lookup',
  counts: '/api/staff/stock-counts',
  /** `/{id}` reads one. */
  receipts: '/api/staff/goods-receipts',
  suppliers: '/api/staff/suppliers',
  /**
   * `/{id}` reads one, `/orders` lists the orders packed from it, `/write-off` removes items, `/expiry` corrects its
   * expiry date.
   */
  batches: '/api/staff/stock-batches',
} as const;

const required = staffFieldKey('required');
const note = z._default(freeText(300), '');
const cursor = z.optional(z.string().check(z.maxLength(1000, fieldKey('unknownCursor'))));
const searched = z.optional(
  z.pipe(
    lineText(100),
    z.transform((text: string) => (text === '' ? undefined : text)),
  ),
);

const StockProduct = z.object({ id: z.int(), sku: z.string(), name: z.string(), picture: z.nullable(Picture) });

/** `on_hand`: on the shelf; `committed`: reserved for open orders; `available`: for sale. */
const StockFigures = {
  available: z.int(),
  committed: z.int(),
  on_hand: z.int(),
};

export const StockLevel = z.extend(StockProduct, {
  ...StockFigures,
  low_stock_at: z.nullable(z.int()),
  /** Items in batches, and the earliest expiry day of batches with items left. */
  in_batches: z.int(),
  next_expiry: z.nullable(z.string()),
});
export type StockLevel = z.infer<typeof StockLevel>;
export const StockLevelList = page(StockLevel);
export type StockLevelList = z.infer<typeof StockLevelList>;

/** `low`: at or below the low-stock level, fewest first. */
export const StockLevelQuery = z.object({
  search: searched,
  view: z.optional(z.enum(['low', 'out'], staffFieldKey('unknownState'))),
  cursor,
});
export type StockLevelQuery = z.infer<typeof StockLevelQuery>;

/** `sellable`: used for orders; `short`: too close to its expiry to be sent; `expired`. */
export const batchStates = ['sellable', 'short', 'expired'] as const;
export type BatchState = (typeof batchStates)[number];

const batchFields = {
  id: z.int(),
  code: z.string(),
  /** Last day on which it is good, YYYY-MM-DD; null where not recorded. */
  expires_on: z.nullable(z.string()),
  state: z.enum(batchStates),
  remaining: z.int(),
};
export const StockBatch = z.object({ ...batchFields, product: StockProduct });
export type StockBatch = z.infer<typeof StockBatch>;
export const StockBatchList = page(StockBatch);
export type StockBatchList = z.infer<typeof StockBatchList>;

/** `expiring`: within 90 days, without expired ones; `write_off`: expired, or too close to expiry to be sent. */
export const StockBatchQuery = z.object({
  search: searched,
  view: z.optional(z.enum(['expiring', 'write_off', 'all'], staffFieldKey('unknownState'))),
  cursor,
});
export type StockBatchQuery = z.infer<typeof StockBatchQuery>;

/** `reason` is a staff reason, or one of the program's: `opening stock` or an effect of an order. */
const MovementOut = z.object({
  id: z.int(),
  at: z.string(),
  change: z.int(),
  /** The stock after the movement. */
  balance: z.int(),
  reason: z.string(),
  note: z.string(),
  /** Null for the program and for deleted accounts. */
  staff: z.nullable(z.string()),
  order: z.nullable(z.object({ id: z.int(), number: z.string() })),
  receipt: z.nullable(z.object({ id: z.int(), supplier: z.string(), bill_number: z.string() })),
});
export type StockMovement = z.infer<typeof MovementOut>;

export const ProductStock = z.extend(StockProduct, {
  ...StockFigures,
  low_stock_at: z.nullable(z.int()),
  barcode: z.string(),
  is_archived: z.boolean(),
  /** Batches with items left, the next to go out first. */
  batches: z.array(z.object(batchFields)),
  /** Newest first. */
  movements: z.array(MovementOut),
  next_cursor: z.nullable(z.string()),
});
export type ProductStock = z.infer<typeof ProductStock>;
export const ProductStockReply = success(ProductStock);
export const ProductStockQuery = z.object({ cursor });

export const LookupQuery = z.object({
  code: z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(100, fieldKey('tooManyCharacters'))),
});
export const ScannedProduct = z.extend(StockProduct, { ...StockFigures, cost_price: z.nullable(Rupees) });
export type ScannedProduct = z.infer<typeof ScannedProduct>;
/** Several products can share a barcode. */
export const LookupReply = success(z.array(ScannedProduct));

export const maxReceiptLines = 300;
const batchCode = freeText(40);
const day = z.iso.date(staffFieldKey('day'));
const expiryDay = z._default(
  z.nullable(
    z.pipe(
      z
        .string(staffFieldKey('expiryDay'))
        .check(z.refine((text) => text === '' || day.safeParse(text).success, staffFieldKey('expiryDay'))),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
  null,
);

/** Error keys of lines are `lines.<index>.<field>`. */
export const ReceiptBody = z.object({
  supplier: freeText(120, required),
  supplier_gstin: z._default(
    z.string().check(
      z.trim(),
      z.toUpperCase(),
      z.refine((text) => text === '' || isGstin(text), staffFieldKey('gstin')),
    ),
    '',
  ),
  bill_number: freeText(60, required),
  bill_date: day,
  note,
  lines: z
    .array(
      z.object({
        product_id: z.int(fieldKey('unknownId')),
        quantity: countField,
        /** Without GST that the company can reclaim. */
        unit_cost: rupeesField,
        batch: z._default(batchCode, ''),
        expires_on: expiryDay,
      }),
      staffFieldKey('list'),
    )
    .check(z.minLength(1, staffFieldKey('receiptLines')), z.maxLength(maxReceiptLines, staffFieldKey('tagsMost'))),
  /** Sets the products' cost prices to these costs. */
  update_cost_prices: z._default(z.boolean(staffFieldKey('yesOrNo')), false),
});
export type ReceiptBody = z.output<typeof ReceiptBody>;

const receiptFields = {
  id: z.int(),
  supplier: z.string(),
  bill_number: z.string(),
  /** YYYY-MM-DD. */
  bill_date: z.string(),
  received_at: z.string(),
  received_by: z.nullable(z.string()),
  products: z.int(),
  quantity: z.int(),
  total_cost: Rupees,
};
export const ReceiptRow = z.object(receiptFields);
export type ReceiptRow = z.infer<typeof ReceiptRow>;
export const ReceiptList = page(ReceiptRow);
export type ReceiptList = z.infer<typeof ReceiptList>;
export const ReceiptQuery = z.object({ search: searched, cursor });
export type ReceiptQuery = z.infer<typeof ReceiptQuery>;

export const Receipt = z.object({
  ...receiptFields,
  supplier_gstin: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({
      product: StockProduct,
      quantity: z.int(),
      unit_cost: Rupees,
      cost: Rupees,
      batch: z.nullable(z.object({ id: z.int(), code: z.string(), expires_on: z.nullable(z.string()) })),
    }),
  ),
});
export type Receipt = z.infer<typeof Receipt>;
export const ReceiptReply = success(Receipt);
/** The bill is already recorded, in this receipt. */
export const ReceiptFailure = z.extend(Failure, { receipt_id: z.optional(z.int()) });

/** Suppliers by name with their last entered data, most recent first. */
export const SupplierList = success(z.array(z.object({ name: z.string(), gstin: z.string() })));
export type SupplierList = z.infer<typeof SupplierList>;

export const BatchDetail = z.object({
  ...batchFields,
  product: StockProduct,
  available: z.int(),
  receipts: z.array(
    z.object({
      id: z.int(),
      supplier: z.string(),
      bill_number: z.string(),
      quantity: z.int(),
      received_at: z.string(),
    }),
  ),
});
export type BatchDetail = z.infer<typeof BatchDetail>;
export const BatchDetailReply = success(BatchDetail);

/** Newest first, at most 1,000: the customers to call in a recall. */
export const BatchOrders = success(
  z.array(z.object({ id: z.int(), number: z.string(), name: z.string(), mobile: z.string(), quantity: z.int() })),
);
export type BatchOrders = z.infer<typeof BatchOrders>;

/** 409 batch_changed if the quantity is no longer `from`. */
export const WriteOffBody = z.object({
  from: wholeField,
  quantity: countField,
  reason: z.enum(['expired', 'damage', 'lost', 'sample', 'correction'], staffFieldKey('stockReason')),
  note,
});
export type WriteOffBody = z.output<typeof WriteOffBody>;

export const ExpiryBody = z.object({ from: z.nullable(z.string()), to: expiryDay });
export type ExpiryBody = z.output<typeof ExpiryBody>;

export const maxCounted = 500;
/**
 * Counted on the shelf, including items committed to open orders. `from` is the `on_hand` that was shown. If it has
 * changed: 409 count_conflict with the current figures, and nothing is changed.
 */
export const CountBody = z.object({
  lines: z
    .array(
      z.object({ product_id: z.int(fieldKey('unknownId')), from: wholeField, counted: wholeField }),
      staffFieldKey('list'),
    )
    .check(z.minLength(1, staffFieldKey('countLines')), z.maxLength(maxCounted, staffFieldKey('tagsMost'))),
  note,
});
export type CountBody = z.output<typeof CountBody>;
const CountedLine = z.object({ product_id: z.int(), on_hand: z.int(), committed: z.int(), available: z.int() });
export type CountedLine = z.infer<typeof CountedLine>;
export const CountReply = success(z.object({ changed: z.int(), lines: z.array(CountedLine) }));
export type CountReply = z.infer<typeof CountReply>;
export const CountFailure = z.extend(Failure, { current: z.optional(z.array(CountedLine)) });
