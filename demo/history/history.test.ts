import { expect, test } from 'vitest';
import { demoCatalogue } from '../index.ts';
import { demoTickets, historyDays, planHistory } from './index.ts';

const history = planHistory(21);

test('a seed gives the same half year of some 400 orders each time, another seed another', () => {
  expect(planHistory(21)).toEqual(history);
  expect(planHistory(22)).not.toEqual(history);
  expect(history.orders.length).toBeGreaterThan(360);
  expect(history.orders.length).toBeLessThan(460);
  const ages = history.orders.map(({ minutesAgo }) => minutesAgo);
  expect(ages).toEqual(ages.toSorted((a, b) => b - a));
  expect(ages[0]).toBeGreaterThan((historyDays - 3) * 1440);
  expect(ages.at(-1)).toBeLessThan(2 * 1440);
});

test('orders end in every way, are for products of the catalogue, and some buyers come back', () => {
  const endings = new Set(history.orders.map(({ ending }) => ending.kind));
  expect([...endings].toSorted()).toEqual([
    'cancelled',
    'delivered',
    'held',
    'paid_late',
    'returned',
    'undelivered',
    'unpaid',
  ]);
  const skus = new Set(demoCatalogue.products.map(({ sku }) => sku));
  expect(history.orders.flatMap(({ lines }) => lines).filter(({ sku }) => !skus.has(sku))).toEqual([]);
  const buyers = history.orders.map(({ buyer }) => buyer);
  expect(new Set(buyers).size).toBeGreaterThan(100);
  expect(new Set(buyers).size).toBeLessThan(buyers.length / 2);
});

test('nobody real can be written to or called: emails that cannot exist, numbers in a row, one of each a buyer', () => {
  const { buyers } = history;
  expect(buyers.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);
  expect(buyers.map(({ mobile }) => Number(mobile))).toEqual(buyers.map((_, index) => 9_876_500_001 + index));
  expect(new Set(buyers.map(({ email }) => email)).size).toBe(buyers.length);
});

test('tickets are of every kind, some of them open, one past its time', () => {
  expect([...new Set(demoTickets.map(({ kind }) => kind))].toSorted()).toEqual(['complaint', 'contact', 'query']);
  const open = demoTickets.filter(({ resolvedAfter }) => resolvedAfter === null);
  expect(open.length).toBeGreaterThan(2);
  expect(open.some(({ daysAgo, acknowledgedAfter }) => daysAgo > 2 && acknowledgedAfter === null)).toBe(true);
});
