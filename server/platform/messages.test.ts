import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fieldKey } from '#contract/field-messages.ts';
import { argumentsOf, type Catalogue, isMessageKey } from '#locales/compile.ts';
import { readCatalogue } from '#locales/messages.ts';
import { messages, translate, translateFields } from './messages.ts';

test('a text is a reference to itself, one with arguments takes them', () => {
  expect(messages.errors.orders.notFound).toEqual({ key: 'errors.orders.notFound', values: {} });
  expect(translate(messages.errors.orders.notFound, 'en')).toBe('We couldn’t find that order');
  expect(translate(messages.errors.orders.notFound, 'hi')).toBe('यह ऑर्डर नहीं मिला');
});

test('arguments are text, numbers, what each language writes in its own way, and other messages', () => {
  const { applied, offUpTo } = messages.replies.coupons;
  const benefit = offUpTo({ discount: 5, maximum: { en: 'ten', hi: 'दस' } });
  const message = applied({ code: 'A{benefit}', benefit });
  expect(translate(message, 'en')).toBe('Coupon A{benefit} applied: 5 off, up to ten');
  expect(translate(message, 'hi')).toBe('कूपन A{benefit} लागू हुआ: 5 की छूट, अधिकतम दस');
});

test('several messages stand beside each other', () => {
  const { closed, alreadyPaid } = messages.errors.orders;
  expect(translate([closed, alreadyPaid], 'en')).toBe('This order is closed This order has already been paid');
  expect(translate([closed, alreadyPaid], 'hi')).toBe('यह ऑर्डर बंद हो चुका है इस ऑर्डर का भुगतान पहले ही हो चुका है');
  expect(translateFields({ body: [closed, alreadyPaid] }, 'en')).toEqual({
    body: ['This order is closed', 'This order has already been paid'],
  });
});

test('a plural goes by its count', () => {
  const wait = (seconds: number) => translate(messages.errors.requests.tooManyForSeconds({ seconds }), 'en');
  expect([wait(1), wait(30)]).toEqual([
    'Too many attempts. Try again in 1 second.',
    'Too many attempts. Try again in 30 seconds.',
  ]);
});

test('schemas name texts by their whole key', () => {
  expect(translate({ key: fieldKey('billing.house'), values: {} }, 'en')).toBe('Please enter House Details');
});

function textsOf(part: Catalogue, key: string): [key: string, text: string][] {
  if (typeof part === 'string') return [[key, part]];
  return Object.entries(part).flatMap(([name, inner]) => (isMessageKey(name) ? textsOf(inner, `${key}.${name}`) : []));
}

test('the texts of fields have no arguments but those of a schema’s rule', () => {
  const { fields, staffFields } = readCatalogue('en', 'errors');
  for (const [key, text] of [...textsOf(fields!, 'fields'), ...textsOf(staffFields!, 'staffFields')])
    expect(
      Object.keys(argumentsOf(text)).filter((name) => !['minimum', 'maximum'].includes(name)),
      key,
    ).toEqual([]);
});

const root = path.join(import.meta.dirname, '../..');
const code = ['contract', 'server']
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => fs.readFileSync(path.join(root, folder, name), 'utf8')),
  )
  .join('\n');
const errorTexts = ['errors', 'replies'].flatMap((area) => textsOf(readCatalogue('en', area), area));

// Keys that the code composes: a block of the address, a kind of ticket, a part of a page.
const composed = /^(errors\.fields\.(billing|shipping)\.|replies\.support\.|errors\.staff\.pages\.\w+Required$)/;

test.each(errorTexts.filter(([key]) => !composed.test(key)))('%s is used', (key) => {
  expect(new RegExp(`\\b${key.split('.').at(-1)}\\b`).test(code)).toBe(true);
});
