import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/language.ts';
import { generatedFiles } from '../scripts/messages.ts';
import { argumentsOf, type Catalogue, isMessageKey } from './compile.ts';
import { messagesIn, readCatalogue } from './messages.ts';

const areas = fs.readdirSync(path.join(import.meta.dirname, 'en')).map((name) => path.basename(name, '.json'));

/** Every text with its place: `placed.subject`. */
function textsOf(part: Catalogue, place = ''): [place: string, text: string][] {
  if (typeof part === 'string') return [[place, part]];
  return Object.entries(part).flatMap(([key, inner]) =>
    isMessageKey(key) ? textsOf(inner, place ? `${place}.${key}` : key) : [],
  );
}

/** Latin words that Hindi text keeps: names, units, what one types, and the page's own names for things. */
const keptInHindi =
  /https?:\S+|\bhttps\b|\S+@\S+|\bcontent-type application\/json|\b(API|JSON|HEIC|Idempotency-Key|SP|DS|PDF|PIN|OTP|GST|GSTIN|HSN|MRP|UPI|COD|TDS|PAN|SMS|E|P|R|BV|AWB|IFSC|BSR|JPEG|PNG|SVG|WebP|MB|KB|CSV|SKU|UTR|GSTR|CIN|FSSAI|CGST|SGST|IGST|REG|QR|order\.cancel|refund|UTF-8|sku|Google Authenticator|Aegis|1Password|RazorpayX|Razorpay|Cashfree|NEFT|CR|LF|smtp\.example\.com|rzp_test_|rzp_live_|all|none|ICIC|RTGS|IMPS|PostgreSQL|Ctrl|Enter|Esc|Excel|Google Sheets|WhatsApp|YouTube|OpenStreetMap|g|kg|ml|l|cm|[A-Z]{2,}[0-9]+)\b/g;

it('the generated types are current; `npm run messages` writes them', () => {
  for (const [name, text] of generatedFiles()) {
    const file = path.join(import.meta.dirname, 'generated', name);
    expect(fs.readFileSync(file, 'utf8'), name).toBe(text);
  }
});

it.each(areas)('English %s has no plural that the library would format in its own way', (area) => {
  // `#` would be set with separators of the system's making; the texts say {count}.
  for (const [place, text] of textsOf(readCatalogue('en', area)))
    expect(text, place).not.toMatch(/\{\w+, plural[^#]*#/);
});

describe.each(languages.filter((language) => language !== 'en'))('the catalogues of %s', (language) => {
  it.each(areas)('%s has every text of the English one, with its arguments', (area) => {
    const english = textsOf(readCatalogue('en', area));
    const other = new Map(textsOf(readCatalogue(language, area)));
    expect([...other.keys()].toSorted()).toEqual(english.map(([place]) => place).toSorted());
    for (const [place, text] of english) {
      const known = Object.keys(argumentsOf(text));
      const unknown = Object.keys(argumentsOf(other.get(place)!)).filter((name) => !known.includes(name));
      expect(unknown, place).toEqual([]);
      // A text without any would be no function where pages call it.
      if (known.length > 0) expect(Object.keys(argumentsOf(other.get(place)!)), place).not.toEqual([]);
      // What stands on English pages in Hindi besides is not repeated on Hindi ones.
      if (!place.endsWith('Hi')) expect(text === '' || other.get(place) !== '', `${place} is empty`).toBe(true);
    }
  });
});

it.each(areas)('Hindi %s is in Hindi', (area) => {
  const latin = textsOf(readCatalogue('hi', area)).filter(([, text]) => {
    const spoken = text.replaceAll(/\{\w+(, plural, )?|(=1|one|other) \{/g, ' ').replaceAll(keptInHindi, '');
    return /[a-z]{2}/i.test(spoken);
  });
  expect(latin).toEqual([]);
});

it('a text with arguments is a function, a plural goes by its count, and an area is made once', () => {
  const { order } = messagesIn('en').emails;
  expect(order.placed.subject({ brand: 'Aarvya', number: 'K7QM3-XV9RK' })).toBe(
    'We’ve received your Aarvya order K7QM3-XV9RK',
  );
  expect(messagesIn('hi').emails).toBe(messagesIn('hi').emails);
});

it('counts of the admin are grouped as India does, in every language', () => {
  for (const language of languages) {
    const { orders } = messagesIn(language).admin;
    expect(orders.total({ count: 123456 })).toContain('1,23,456 ');
    expect(orders.total({ count: 123 })).toContain('123 ');
  }
});

it('no program compares with one language beside the default, which the next language would not be', () => {
  const root = path.join(import.meta.dirname, '..');
  const compared = ['server', 'web', 'contract', 'locales', 'scripts', 'demo'].flatMap((folder) =>
    fs
      .globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder) })
      .map((name) => path.join(folder, name))
      .filter((file) => !file.includes('.test.'))
      .filter((file) => /[!=]== 'hi'|startsWith\('hi'\)/.test(fs.readFileSync(path.join(root, file), 'utf8'))),
  );
  expect(compared).toEqual([]);
});
