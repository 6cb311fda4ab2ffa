import { paise } from '#server/money/paise.ts';
import {
  type Cells,
  checked,
  moment,
  type ReportRules,
  required,
  rupees,
  type SettledEntry,
} from '../../settlements/report-rules.ts';

const columns = [
  ['event_type'],
  ['event_id'],
  ['sale_type'],
  ['event_amount'],
  ['event_settlement_amount'],
  ['service_charge', 'payment_service_charge'],
  ['service_tax', 'payment_service_tax'],
  ['settlement_utr', 'utr'],
  ['settlement_date'],
];

/**
 * Reads an event of https://www.cashfree.com/docs/api-reference/payments or of the settlement recon report,
 * https://www.cashfree.com/docs/partners/embedded/reports. A payment's charges are in the same row. A settlement
 * without an id is identified by its bank transfer's number (UTR).
 */
function readRow(read: Cells, line: number): SettledEntry[] {
  const settlementId = read('settlement_id', 'cf_settlement_id') || read('settlement_utr', 'utr');
  const type = read('event_type').toUpperCase();
  // The settlement's own row is the sum of the others.
  if (settlementId === '' || type === 'SETTLEMENT') return [];
  const kind = type === 'PAYMENT' ? 'payment' : type === 'REFUND' ? 'refund' : 'adjustment';
  const settled = rupees(read('event_settlement_amount'), 'event_settlement_amount', line);
  const isPayment = kind === 'payment';
  const own = { payment: read('cf_payment_id', 'transaction_id'), refund: read('refund_id'), adjustment: '' }[kind];
  return [
    checked(line, {
      kind,
      reference: required(own || read('event_id'), 'event_id', line),
      providerOrderId: read('order_id', 'merchant_order_id') || null,
      amount: paise(Math.abs(rupees(read('event_amount'), 'event_amount', line))),
      fee: isPayment ? rupees(read('service_charge', 'payment_service_charge') || '0', 'service_charge', line) : 0,
      gst: isPayment ? rupees(read('service_tax', 'payment_service_tax') || '0', 'service_tax', line) : 0,
      net: read('sale_type').toUpperCase() === 'DEBIT' ? -Math.abs(settled) : settled,
      settlementId,
      utr: read('settlement_utr', 'utr'),
      settledAt: moment(read('settlement_date'), 'settlement_date', line),
    }),
  ];
}

export const cashfreeReport: ReportRules = { columns, readRow };
