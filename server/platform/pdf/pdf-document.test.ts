import { expect, test } from 'vitest';
import { createPdfDocument, drawTable, findMissingGlyphs, type TextStyle } from './index.ts';
import { readDocument } from '#server/testing/read-pdf.ts';

const text: TextStyle = { face: 'sans', size: 10, colour: '#22302a' };
const head: TextStyle = { face: 'serif', size: 24, colour: '#17402f' };
const options = {
  language: 'en' as const,
  title: 'Bill प्रति',
  author: 'Vanya Herbals',
  at: new Date('2026-11-21T06:00:00Z'),
};
const look = {
  text,
  head: { ...text, face: 'bold' as const },
  headGround: '#eeeeee',
  line: '#cccccc',
  padding: { x: 4, y: 4 },
};

async function bill(rows: number): Promise<Buffer> {
  const pdf = await createPdfDocument({
    ...options,
    furniture: (sheet, { number, count }) =>
      void sheet.place(`Page ${number} of ${count}`, text, { x: 48, y: 800, width: 400 }),
  });
  pdf.write('Tax invoice', head, { role: 'H1' });
  drawTable(
    pdf,
    [
      { head: 'Goods', width: { share: 1 } },
      { head: 'Amount', width: 90, align: 'right' },
    ],
    Array.from({ length: rows }, (_, index) => ({ cells: [`Goods ${index} तेल`, '₹1,23,456.00'] })),
    look,
  );
  return pdf.finish();
}

test('a table goes on over pages, each with the head, its number and their count', async () => {
  const { pages } = readDocument(await bill(80));
  expect(pages).toHaveLength(3);
  pages.forEach((page, index) => {
    expect(page.match(/^Amount$/gm)).toHaveLength(1);
    expect(page.replaceAll('\n', '')).toContain(`Page ${index + 1} of 3`);
  });
  const items = pages.join('\n').match(/Goods \d+/g);
  expect(items).toEqual(Array.from({ length: 80 }, (_, index) => `Goods ${index}`));
});

test('a rupee amount and Hindi are set, each in its font', async () => {
  const { pages, fonts } = readDocument(await bill(1));
  expect(pages.join().replaceAll('\n', '')).toContain('₹1,23,456.00');
  expect(pages.join()).toContain('तेल');
  expect(fonts).toEqual(['Mukta-Regular', 'Mukta-SemiBold', 'TiroDevaHindi-Regular']);
});

function countTold(bytes: Buffer, words: string): number {
  const stored = Buffer.from(`\uFEFF${words}`, 'utf16le')
    .swap16()
    .toString('latin1')
    .replaceAll(/[()\\\n\r\t\b\f]/g, (sign) => {
      const named = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }[sign];
      return `\\${named ?? sign}`;
    });
  return bytes.toString('latin1').split(`/ActualText (${stored})`).length - 1;
}

test.each([
  ['অসমীয়া বাংলা ক্ষিতীশ', 'NotoSansBengali-Regular'],
  ['ગુજરાતી ક્ષેત્ર', 'NotoSansGujarati-Regular'],
  ['ਪੰਜਾਬੀ ਸਿੰਘ', 'NotoSansGurmukhi-Regular'],
  ['தமிழ்நாடு கண்ணன்', 'NotoSansTamil-Regular'],
  ['తెలుగు శ్రీనివాస్', 'NotoSansTelugu-Regular'],
  ['ಕನ್ನಡ ಶ್ರೀನಿವಾಸ್', 'NotoSansKannada-Regular'],
  ['മലയാളം കൃഷ്ണൻ', 'NotoSansMalayalam-Regular'],
  ['ଓଡ଼ିଆ ଶ୍ରୀ', 'NotoSansOriya-Regular'],
  ['ᱥᱟᱱᱛᱟᱲᱤ', 'NotoSansOlChiki-Regular'],
  ['ꯃꯩꯇꯩꯂꯣꯟ', 'NotoSansMeeteiMayek-Regular'],
  ['اردو کشمیری سنڌي', 'NotoSansArabic-Regular'],
])('%s is set in its letters, in each face', async (words, font) => {
  const pdf = await createPdfDocument(options);
  for (const face of ['sans', 'medium', 'bold', 'serif', 'italic'] as const) pdf.write(words, { ...text, face });
  const bytes = await pdf.finish();
  expect(readDocument(bytes).fonts).toContain(font);
  expect(countTold(bytes, words)).toBe(5);
});

test('a character that no font has is a box as wide as a letter, and the text is told with it', async () => {
  const pdf = await createPdfDocument(options);
  expect([pdf.widthOf('🙂', text), pdf.widthOf('→→', text), pdf.widthOf('\uFE0F', text)]).toEqual([7, 14, 0]);
  pdf.write('Asha 🙂', text);
  expect(countTold(await pdf.finish(), 'Asha 🙂')).toBe(1);
});

test('letters in an order that is none end neither the document nor the process', async () => {
  const pdf = await createPdfDocument(options);
  for (const words of ['\uABED', 'a\uABED', 'ꯀ꯭ꯁ', 'ꯁꯕꯉꯤ꯫ꯢ\u200C', 'ਿਿ੍', '্ক্', ' \u093C\u094D']) pdf.write(words, text);
  expect(readDocument(await pdf.finish()).pages).toHaveLength(1);
});

test('the document says what it is, in which language, and that it is tagged', async () => {
  const { info, catalog } = readDocument(await bill(1));
  expect(info).toMatchObject({ Title: 'Bill प्रति', Author: 'Vanya Herbals', CreationDate: 'D:20261121060000Z' });
  expect(catalog).toContain('/Lang (en-IN)');
  expect(catalog).toContain('/StructTreeRoot');
});

test('the same content of the same date gives the same bytes', async () => {
  const [first, second] = [await bill(5), await bill(5)];
  expect(first.equals(second)).toBe(true);
  expect(first.equals(await bill(6))).toBe(false);
});

test('a row higher than a page is cut; what is longer than its box ends in an ellipsis', async () => {
  const pdf = await createPdfDocument(options);
  pdf.place('one two three four five six seven', text, { x: 48, y: 48, width: 60, maxLines: 2 });
  drawTable(pdf, [{ head: 'Words', width: { share: 1 } }], [{ cells: ['word '.repeat(2000)] }], look);
  const { pages } = readDocument(await pdf.finish());
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join('\n').match(/word/g)).toHaveLength(2000);
  expect(pages[0]).toContain('…');
  expect(pages[0]).not.toContain('seven');
});

test('pictures are embedded with what they show', async () => {
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const pdf = await createPdfDocument(options);
  pdf.picture(jpeg, { x: 50, y: 50, width: 100, height: 100, alt: 'A leaf' });
  const bytes = await pdf.finish();
  expect(readDocument(bytes).pictures).toEqual([{ width: 20, height: 10 }]);
  expect(bytes.toString('latin1')).toContain('/Alt (A leaf)');
});

test('what documents show as boxes is listed once; what they show is not', async () => {
  expect(await findMissingGlyphs('Asha 🙂 → 🙂 Öl, தமிழ் हिन्दी اردو ₹ – “a” 漢')).toEqual(['🙂', '→', '漢']);
});
