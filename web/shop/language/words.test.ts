import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';

const shop = path.join(import.meta.dirname, '../..');
const folders = [shop, path.join(shop, '../contract')];
const sources = folders.flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => !/\/admin\//.test(file)),
);
const wordFiles = sources.filter((file) => /-words(\.server)?\.ts$/.test(file));

/** Latin words that Hindi text keeps: names, units, what one types, and the page's own names for things. */
const kept =
  /https?:\S+|\S+@\S+|\b(SP|DS|PDF|PIN|OTP|GST|GSTIN|HSN|MRP|UPI|COD|TDS|PAN|SMS|E|P|R|BV|AWB|IFSC|JPEG|PNG|WebP|MB|Razorpay|Ctrl|WhatsApp|YouTube|OpenStreetMap|g|kg|ml|l|cm|[A-Z]{2,}[0-9]+)\b/g;

type Words = Record<string, unknown>;

/** What words say, functions called with stand-ins that are no words. */
function told(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return told((value as (...parts: unknown[]) => unknown)(...standIns));
  if (value && typeof value === 'object') return Object.values(value).flatMap(told);
  return [];
}
const standIns = [7, 7, 7, 7, 7];

/** Where each word stands, arrays by their length too. */
function shape(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return typeof value;
  if (Array.isArray(value)) return value.map(shape);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, shape(part)]),
  );
}

describe.each(wordFiles.map((file) => [path.relative(shop, file), file]))('%s', (_name, file) => {
  const twin = file.replace(/-words(\.server)?\.ts$/, '-words.hi$1.ts');

  it('has a Hindi twin that says the same things', async () => {
    const english = (await import(file)) as { words: Words };
    const hindi = (await import(twin)) as { words: Words };
    expect(Object.keys(hindi)).toEqual(Object.keys(english));
    expect(shape(hindi.words)).toEqual(shape(english.words));
  });

  it('says in Hindi what it says', async () => {
    if (file.endsWith('language-words.ts')) return;
    const { words } = (await import(twin)) as { words: Words };
    const latin = told(words).filter((text) => /[a-z]{2}/i.test(text.replaceAll(kept, '')));
    expect(latin).toEqual([]);
  });
});

/** Letters in what a component writes between tags or into attributes that are read out. */
function writtenIn(file: string): string[] {
  const found: string[] = [];
  const spoken = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'legend', 'hint', 'heading']);
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!node || typeof node !== 'object') return;
    const { type, value, name } = node as { type?: string; value?: unknown; name?: { value?: string } };
    const said = type === 'JSXAttribute' ? (value as { value?: unknown } | null)?.value : value;
    const spokenHere = type === 'JSXText' || (type === 'JSXAttribute' && spoken.has(name?.value ?? ''));
    if (spokenHere && typeof said === 'string' && /\p{L}{2}/u.test(said)) found.push(said.trim());
    Object.values(node).forEach(visit);
  };
  visit(parseSync(fs.readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true }).body);
  return found;
}

const screens = sources.filter((file) => file.endsWith('.tsx'));

it.each(screens.map((file) => [path.relative(shop, file), file]))('%s takes its words from a twin', (_name, file) => {
  expect(writtenIn(file)).toEqual([]);
});
