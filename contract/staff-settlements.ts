import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';

/** Paths of the staff's calls about what payment providers have paid out, on the office origin only. */
export const settlementPaths = {
  settlements: '/api/staff/settlements',
  entries: '/api/staff/settlement-entries',
  differences: '/api/staff/settlement-differences',
  differencesExport: '/api/staff/settlement-differences/export',
  /** POST: takes a provider's report as its body. */
  imports: '/api/staff/settlement-imports',
  /** POST: asks the provider for the settlements of a day. */
  fetch: '/api/staff/settlement-imports/fetch',
} as const;

export const settlementProviders = ['razorpay', 'cashfree'] as const;
export type SettlementProvider = (typeof settlementProviders)[number];
/** Whose settlements there are: the test window's come with the demo. */
export const settledProviders = [...settlementProviders, 'sandbox'] as const;
export type SettledProvider = (typeof settledProviders)[number];

/** Of a report as it is uploaded: 20 MB, 100,000 rows. */
export const mostSettlementBytes = 20 * 1024 * 1024;
export const mostSettlementRows = 100_000;

const provider = z.enum(settlementProviders, fieldKey('notValid'));
const settled = z.enum(settledProviders, fieldKey('notValid'));
const day = z.iso.date(staffFieldKey('day'));

export const SettlementImportQuery = z.object({
  provider,
  name: z._default(z.string().check(z.maxLength(200, fieldKey('tooManyCharacters'))), ''),
});
export const FetchSettlementsBody = z.object({ provider, day });
export const SettlementEntriesQuery = z.object({ provider: settled, settlement_id: z.string().check(z.maxLength(80)) });
export const SettlementQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/, fieldKey('notValid')))),
});

/** Amounts are rupees. */
export const Settlement = z.object({
  provider: settled,
  settlement_id: z.string(),
  utr: z.string(),
  settled_at: z.string(),
  payments: z.int(),
  /** Before fees. */
  received: z.number(),
  refunds: z.int(),
  refunded: z.number(),
  /** Whatever else: disputes, chargebacks, corrections; negative where it was taken. */
  adjusted: z.number(),
  /** Without GST. */
  fees: z.number(),
  gst: z.number(),
  /** What came to the bank. */
  net: z.number(),
  /** Entries that differ from what the shop knows. */
  differences: z.int(),
});
export type Settlement = z.infer<typeof Settlement>;
export const SettlementList = z.object({
  status: z.literal('success'),
  data: z.array(Settlement),
  meta: z.object({ next_cursor: z.nullable(z.string()) }),
});
export type SettlementList = z.infer<typeof SettlementList>;

/**
 * unknown: the provider has settled what the shop does not know. amount: both know it, with different amounts. unsettled: the shop was paid, and no
 * settlement has it, days after.
 */
export const differenceKinds = ['unknown', 'amount', 'unsettled'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const SettlementEntry = z.object({
  provider: z.string(),
  kind: z.enum(['payment', 'refund', 'adjustment']),
  reference: z.string(),
  /** Null of what no settlement has. */
  amount: z.nullable(z.number()),
  fee: z.number(),
  gst: z.number(),
  net: z.number(),
  settlement_id: z.string(),
  /** When it was settled; of what no settlement has, when it was paid. */
  at: z.string(),
  order_id: z.nullable(z.int()),
  order_number: z.nullable(z.string()),
  /** As the shop knows it. */
  own_amount: z.nullable(z.number()),
  difference: z.nullable(z.enum(differenceKinds)),
});
export type SettlementEntry = z.infer<typeof SettlementEntry>;
export const SettlementEntryList = success(z.array(SettlementEntry));
export type SettlementEntryList = z.infer<typeof SettlementEntryList>;

export const SettlementImportReply = success(
  z.object({
    entries: z.int(),
    /** Those that were not known before. */
    added: z.int(),
    settlements: z.int(),
  }),
);
export type SettlementImportReply = z.infer<typeof SettlementImportReply>;
