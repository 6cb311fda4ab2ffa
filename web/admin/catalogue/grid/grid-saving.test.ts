import { expect, test } from 'vitest';
import type { ProductGridRow } from '#contract/admin/catalogue/catalog.ts';
import { type ColumnKey, costAbovePrice, type GridColumn, tidyText } from './grid-columns.ts';
import { changesOf, findErrors, groupChanges } from './grid-saving.ts';

const column = (key: ColumnKey, kind: GridColumn['kind'], more: Partial<GridColumn> = {}): [string, GridColumn] => [
  key,
  { key, label: key, kind, width: 7, ...more },
];
const tea = { value: 4, label: 'Tea & Infusions' };
const columns = new Map([
  column('name', 'text'),
  column('regular_price', 'number'),
  column('sale_price', 'number'),
  column('stock', 'number'),
  column('category_id', 'choice', { choices: [{ value: 3, label: 'Hair' }, tea] }),
]);
const row = {
  id: 7,
  values: { name: 'Amla', regular_price: 100, sale_price: null, cost_price: 60, category_id: 3 },
  unit_cost: 72,
  stock: 5,
} as ProductGridRow;

test('what is typed is sent by product, with the stock apart and choices by their values', () => {
  const edits = new Map([[7, { regular_price: '120', category_id: tea.label, stock: '8' }]]);
  expect(groupChanges(changesOf(edits, new Map([[7, row]]), columns))).toEqual([
    {
      id: 7,
      changes: { regular_price: { from: 100, to: '120' }, category_id: { from: 3, to: 4 } },
      stock: { from: 5, to: '8' },
    },
  ]);
});

test('a cell has the error of its rule, else what the server said of its text', () => {
  const rejected = new Map([
    ['7 sale_price', { text: '90', message: 'Too high' }],
    ['7 name', { text: 'Old', message: 'Taken' }],
  ]);
  const edits = new Map([[7, { regular_price: 'cheap', sale_price: '90', name: 'New', category_id: 'Toys' }]]);
  expect(findErrors(edits, columns, rejected).get(7)).toEqual({
    regular_price: 'Enter an amount in rupees, such as 60 or 49.50',
    sale_price: 'Too high',
    category_id: 'Choose one from the list',
  });
});

test('texts of a spreadsheet lose its signs, and choices take their own words', () => {
  const of = (key: string, text: string) => tidyText(columns.get(key)!, text);
  expect(of('regular_price', ' ₹1,29,900.50 ')).toBe('129900.50');
  expect(of('category_id', 'tea & infusions')).toBe('Tea & Infusions');
  expect(of('category_id', 'Toys')).toBe('Toys');
  expect(of('name', ' Amla, dried ')).toBe('Amla, dried');
});

test('a price is compared with the cost price first, then with the last delivery', () => {
  expect(costAbovePrice(row, { regular_price: '59' })).toEqual({ cost: 60, isBought: false });
  expect(costAbovePrice(row, { sale_price: '70' })).toEqual({ cost: 72, isBought: true });
  expect(costAbovePrice(row, { sale_price: '72' })).toBeNull();
  expect(costAbovePrice(row, { regular_price: 'cheap' })).toBeNull();
});
