import { expect, test } from 'vitest';
import { eventActor, eventFacts, eventWords } from './event-detail.ts';

test('an event says in words what it was about, and by whom', () => {
  const refund = { refund_id: 4, amount_paise: 46_545, method: 'bank_transfer' };
  expect(eventFacts({ detail: refund })).toBe('₹465.45, by bank transfer, refund 4');
  const received = { return_id: 3, restocked: 1, written_off: 0, note: 'One jar broken' };
  expect(eventFacts({ detail: received })).toBe('1 back into stock, 0 written off, return 3');
  expect(eventWords({ kind: 'return_received', detail: received })).toBe('One jar broken');
  expect(eventFacts({ detail: { until: '2026-11-24T14:30:00.000Z' } })).toBe('until 24 Nov 2026, 20:00');
  expect(eventFacts({ detail: { batch: 'B7', pieces: 1 } })).toBe('1 piece, batch B7');
  expect(eventFacts({ detail: { reason: 'Called' } })).toBe('');
  expect(eventWords({ kind: 'return_requested', detail: { reason: 'damaged' } })).toBe('It arrived damaged');
  expect(
    ['system', 'guest', 'buyer', 'customer:12', 'provider:sandbox', 'Meera Negi'].map((by) => eventActor({ by })),
  ).toEqual([
    'by itself',
    'the buyer, as a guest',
    'the buyer',
    'the buyer, customer 12',
    'the payment provider (sandbox)',
    'Meera Negi',
  ]);
});
