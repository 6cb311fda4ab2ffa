import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { PaymentProviderName } from '#contract/payments.ts';

export const settlementPaths = {
  settlements: '/api/staff/settlements',
  entries: '/api/staff/settlement-entries',
  differences: '/api/staff/settlement-differences',
  differencesExport: '/api/staff/settlement-differences/export',
  /** The body is a provider's report. */
  imports: '/api/staff/settlement-imports',
  /** Requests a day's settlements from the provider. */
  fetch: '/api/staff/settlement-imports/fetch',
} as const;

/** 20 MB are about 100,000 rows. */
export const maxSettlementBytes = 20 * 1024 * 1024;
export const maxSettlementRows = 100_000;

const day = z.iso.date(staffFieldKey('day'));

export const SettlementImportQuery = z.object({
  provider: PaymentProviderName,
  name: z._default(z.string().check(z.maxLength(200, fieldKey('tooManyCharacters'))), ''),
});
export const FetchSettlementsBody = z.object({ provider: PaymentProviderName, day });
export const SettlementEntriesQuery = z.object({
  provider: PaymentProviderName,
  settlement_id: z.string().check(z.maxLength(80)),
});
export const SettlementQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/, fieldKey('notValid')))),
});

/** Amounts are in rupees. */
export const Settlement = z.object({
  provider: z.string(),
  settlement_id: z.string(),
  utr: z.string(),
  settled_at: z.string(),
  payments: z.int(),
  /** Before fees. */
  received: z.number(),
  refunds: z.int(),
  refunded: z.number(),
  /** Everything else: disputes, chargebacks, corrections; negative where money was deducted. */
  adjusted: z.number(),
  /** Without GST. */
  fees: z.number(),
  gst: z.number(),
  /** The amount that reached the bank. */
  net: z.number(),
  /** Entries that differ from the shop's records. */
  differences: z.int(),
});
export type Settlement = z.infer<typeof Settlement>;
export const SettlementList = z.object({
  status: z.literal('success'),
  data: z.array(Settlement),
  meta: z.object({
    next_cursor: z.nullable(z.string()),
    /** A test provider only has the settlements of the demo. */
    providers: z.array(
      z.object({ name: z.string(), title: z.string(), is_test: z.boolean(), has_reports: z.boolean() }),
    ),
  }),
});
export type SettlementList = z.infer<typeof SettlementList>;

/**
 * `unknown`: settled, but unknown to the shop. `amount`: the amounts differ. `unsettled`: paid days ago, in no
 * settlement.
 */
export const differenceKinds = ['unknown', 'amount', 'unsettled'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const SettlementEntry = z.object({
  provider: z.string(),
  kind: z.enum(['payment', 'refund', 'adjustment']),
  reference: z.string(),
  /** Null for an unsettled payment. */
  amount: z.nullable(z.number()),
  fee: z.number(),
  gst: z.number(),
  net: z.number(),
  settlement_id: z.string(),
  /** When it was settled; for an unsettled payment, when it was paid. */
  at: z.string(),
  order_id: z.nullable(z.int()),
  order_number: z.nullable(z.string()),
  /** The amount in the shop's records. */
  own_amount: z.nullable(z.number()),
  difference: z.nullable(z.enum(differenceKinds)),
});
export type SettlementEntry = z.infer<typeof SettlementEntry>;
export const SettlementEntryList = success(z.array(SettlementEntry));
export type SettlementEntryList = z.infer<typeof SettlementEntryList>;

export const SettlementImportReply = success(
  z.object({
    entries: z.int(),
    /** Number of new entries. */
    added: z.int(),
    settlements: z.int(),
  }),
);
export type SettlementImportReply = z.infer<typeof SettlementImportReply>;
