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
  ['transaction_entity', 'type'],
  ['entity_id'],
  ['amount'],
  ['fee_exclusive_tax', 'fee'],
  ['tax'],
  ['debit'],
  ['credit'],
  ['settlement_id'],
  ['settled_at'],
  ['settlement_utr'],
];

/** Fields as in https://razorpay.com/docs/api/settlements/fetch-recon, but rupees, and the fee without its tax. */
function readRow(read: Cells, line: number): SettledEntry[] {
  if (read('settlement_id') === '') return [];
  const type = read('transaction_entity', 'type').toLowerCase();
  const amount = rupees(read('amount'), 'amount', line);
  const gst = rupees(read('tax') || '0', 'tax', line);
  const exclusive = read('fee_exclusive_tax');
  const fee = exclusive === '' ? rupees(read('fee') || '0', 'fee', line) - gst : rupees(exclusive, 'fee', line);
  const net = rupees(read('credit') || '0', 'credit', line) - rupees(read('debit') || '0', 'debit', line);
  return [
    checked(line, {
      kind: type === 'payment' || type === 'refund' ? type : 'adjustment',
      reference: required(read('entity_id'), 'entity_id', line),
      providerOrderId: read('order_id') || null,
      amount: paise(amount),
      fee,
      gst,
      net,
      settlementId: read('settlement_id'),
      utr: read('settlement_utr'),
      settledAt: moment(read('settled_at'), 'settled_at', line),
    }),
  ];
}

export const razorpayReport: ReportRules = { columns, readRow };
