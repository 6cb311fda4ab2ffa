import { expect, test } from 'vitest';
import { decideReminder, nextReminder } from './rules.ts';

const bought = (at: string, packs = 1) => ({ at: new Date(at), packs });
const now = new Date('2026-11-21T12:00:00+05:30');
const india = (day: string) => new Date(`${day}T10:00:00+05:30`);

test.each([
  ['five days before the pack is empty', bought('2026-11-20T09:00:00+05:30'), 30, '2026-12-15'],
  ['later where two packs were bought', bought('2026-11-20T09:00:00+05:30', 2), 30, '2027-01-14'],
  ['not years ahead where many were', bought('2026-11-20T09:00:00+05:30', 500), 30, '2027-05-14'],
  ['a third of the time ahead of a small pack', bought('2026-11-20T23:59:59+05:30'), 9, '2026-11-26'],
  ['counted from today where the pack is empty by now', bought('2026-08-01T09:00:00+05:30'), 30, '2026-12-16'],
  ['by the day in India', bought('2026-11-20T18:31:00Z'), 30, '2026-12-16'],
])('the next reminder comes %s', (_what, purchase, lastsDays, day) => {
  expect(nextReminder(purchase, lastsDays, now)).toEqual(india(day));
});

const due = { lastsDays: 30, purchase: bought('2026-10-20T09:00:00+05:30'), isSold: true, unanswered: 0 };

test('a due reminder is sent, and the third without an order is the last', () => {
  expect(decideReminder(due, now)).toEqual({ kind: 'send', nextAt: india('2026-12-21'), isLast: false });
  expect(decideReminder({ ...due, unanswered: 1 }, now)).toMatchObject({ kind: 'send', isLast: false });
  expect(decideReminder({ ...due, unanswered: 2 }, now)).toMatchObject({ kind: 'send', isLast: true });
});

test('who has bought again meanwhile is reminded when that pack ends', () => {
  const purchase = bought('2026-11-19T09:00:00+05:30');
  expect(decideReminder({ ...due, purchase, unanswered: 2 }, now)).toEqual({
    kind: 'wait',
    nextAt: india('2026-12-14'),
    wasBought: true,
  });
});

test('nobody is reminded of what cannot be bought', () => {
  expect(decideReminder({ ...due, isSold: false }, now)).toEqual({
    kind: 'wait',
    nextAt: india('2026-11-28'),
    wasBought: false,
  });
});
