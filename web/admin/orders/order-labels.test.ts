import { expect, test } from 'vitest';
import { formatEventActor, formatEventDetail, formatEventNote } from './order-labels.ts';

test('an event reads as what it was about, and by whom', () => {
  const refund = { refund_id: 4, amount_paise: 46_545, method: 'bank_transfer' };
  expect(formatEventDetail({ detail: refund })).toBe('₹465.45, by bank transfer, refund 4');
  const received = { return_id: 3, restocked: 1, written_off: 0, note: 'One jar broken' };
  expect(formatEventDetail({ detail: received })).toBe('1 restocked, 0 written off, return 3');
  expect(formatEventNote({ kind: 'return_received', detail: received })).toBe('One jar broken');
  expect(formatEventDetail({ detail: { until: '2026-11-24T14:30:00.000Z' } })).toBe('until 24 Nov 2026, 20:00');
  expect(formatEventDetail({ detail: { batch: 'B7', pieces: 1 } })).toBe('1 item, batch B7');
  expect(formatEventDetail({ detail: { reason: 'Called' } })).toBe('');
  expect(formatEventNote({ kind: 'return_requested', detail: { reason: 'damaged' } })).toBe('It arrived damaged');
  expect(
    ['system', 'guest', 'buyer', 'customer:12', 'provider:sandbox', 'Meera Negi'].map((by) => formatEventActor({ by })),
  ).toEqual(['automatically', 'guest', 'customer', 'customer 12', 'payment provider (sandbox)', 'Meera Negi']);
});
