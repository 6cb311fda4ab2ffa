import { expect, test } from 'vitest';
import { describeStatement } from './statement.ts';

test.each([
  ['select "id" from "orders" as "o" where "id" = $1 for update', 'SELECT orders'],
  ['insert into "order_event" ("order_id") values ($1) on conflict do update set "a" = $2', 'INSERT order_event'],
  ['update "stock" set "quantity" = $1 from "moved" where true', 'UPDATE stock'],
  ['update "stock" as "s" set "quantity" = $1', 'UPDATE stock'],
  ['delete from "cart" where "id" = $1', 'DELETE cart'],
  ['with "due" as materialized (SELECT id FROM job FOR UPDATE) update "job" set "attempts" = 1', 'UPDATE job'],
  ['WITH a AS (SELECT 1 FROM product) SELECT * FROM a', 'SELECT product'],
  ['(SELECT 1 FROM ONLY category)', 'SELECT category'],
  ['SELECT 1', 'SELECT'],
  ['begin', 'BEGIN'],
  ['start transaction isolation level repeatable read read only', 'START'],
])('%s', (text, name) => {
  expect(describeStatement(text)).toMatchObject({ name, kind: 'client', attributes: { 'db.query.text': text } });
});

test('of a long text its beginning is told', () => {
  const text = `select ${'"a", '.repeat(1_000)}"b" from "orders"`;
  const { name, attributes } = describeStatement(text);
  expect(name).toBe('SELECT orders');
  expect(attributes['db.query.text']).toBe(text.slice(0, 1_000));
});
