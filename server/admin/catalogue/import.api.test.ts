import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImportResult, maxImportBytes, staffImportPaths, workbookType } from '#contract/admin/catalogue/import.ts';
import { type StaffProduct, staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import type { CsvTable } from '#server/platform/csv.ts';
import { readWorkbook, writeWorkbook } from '#server/platform/workbook.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { fillShop, type SampleIds, samplePicture } from '#server/testing/sample-catalogue.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, openStaffSite, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
let ids: SampleIds;
beforeAll(async () => {
  services = await openTestServices({ rateLimitScale: 1_000_000 });
  office = openCaller(services, staffRoutes);
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  headers = await logInForTest(office, member);
});
beforeEach(async () => {
  await emptyTables(services.db, 'product', 'product_import');
  ids = await fillShop(services, [
    { sku: 'amla', name: 'Amla', tags: ['Vegan', 'Raw'], salePaise: 9_000 },
    { sku: 'tea', name: 'Tea', category: 'tea', description: '=1+1' },
  ]);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

const send = async (file: string | Buffer, query = '') =>
  office.call('POST', `${staffImportPaths.imports}${query}`, file, { headers, type: 'text/csv' });
const importFile = async (file: string, query = '') => (await send(file, query)).body.data as ImportResult;
const undo = () => office.call('POST', staffImportPaths.undo, {}, { headers });
const read = async (sku: string) => {
  const id = ids.products.get(sku)!;
  const { body } = await office.call('GET', `${staffCatalogPaths.products}/${id}`, undefined, { headers });
  return (body.data as StaffProduct).values;
};
const skus = async () =>
  (await services.db.selectFrom('product').select('sku').where('archived_at', 'is', null).orderBy('id').execute()).map(
    ({ sku }) => sku,
  );
const problemsOf = ({ body }: { body: object }) =>
  (body as { problems: { line: number; sku: string; field: string; message: string }[] }).problems;
const newRow = 'new,New Herb,hair,150,30049011,medicament,50,g,Maker,India,AYUSH,UK-1,24';
const newHead =
  'sku,name,category,regular_price,hsn,tax_class,net_value,net_unit,manufacturer,country_of_origin,licence_kind,licence_number,shelf_life_months';

test('a dry run shows the difference and changes nothing; the import does what it showed', async () => {
  const file = 'sku,sale_price,tags\namla,(erase),Vegan|Fresh\ntea,,\n';
  const before = await read('amla');
  const shown = await importFile(file, '?dry_run=true');
  expect(shown).toEqual({
    dry_run: true,
    created: 0,
    updated: 1,
    unchanged: 1,
    rows: [
      {
        line: 2,
        sku: 'amla',
        action: 'update',
        changes: { sale_price: { from: 90, to: null }, tags: { from: ['Vegan', 'Raw'], to: ['Vegan', 'Fresh'] } },
      },
    ],
  });
  expect(await read('amla')).toEqual(before);
  expect(await importFile(file)).toEqual({ ...shown, dry_run: false });
  // Fields without a column stay unchanged.
  expect(await read('amla')).toEqual({ ...before, sale_price: null, tags: ['Vegan', 'Fresh'] });
});

test('a SKU that is not known makes a draft, and undoing the import takes everything back', async () => {
  const before = await read('tea');
  const result = await importFile(`${newHead}\n${newRow}\n${newRow.replace('new,', 'tea,')}`);
  expect([result.created, result.updated]).toEqual([1, 1]);
  expect(await skus()).toEqual(['amla', 'tea', 'new']);
  expect((await read('tea')).name).toBe('New Herb');
  expect((await undo()).body.data).toEqual({ restored: 1, archived: 1 });
  expect(await read('tea')).toEqual(before);
  expect(await skus()).toEqual(['amla', 'tea']);
  const again = await undo();
  expect([again.status, again.body.code]).toEqual([404, 'import_not_found']);
});

test('a class of GST goes by its name in files, and its code still works', async () => {
  await importFile('sku,tax_class\namla,cosmetics\ntea,cosmetic\n');
  expect([(await read('amla')).tax_class, (await read('tea')).tax_class]).toEqual(['cosmetic', 'cosmetic']);
  const { bytes } = await office.call('GET', staffImportPaths.export, undefined, { headers });
  expect(bytes.toString('utf8').match(/Cosmetics/g)).toHaveLength(2);
});

test('what somebody has changed since is not undone, nor anything else of the import', async () => {
  await importFile('sku,name\namla,Amalaki\ntea,Chai\n');
  const url = `${staffCatalogPaths.products}/${ids.products.get('tea')}`;
  await office.call('POST', url, { changes: { name: { from: 'Chai', to: 'Masala Chai' } } }, { headers });
  const answer = await undo();
  expect([answer.status, answer.body.code]).toEqual([409, 'import_changed']);
  expect((await read('amla')).name).toBe('Amalaki');
});

test('every bad row is named with its line, and none is imported', async () => {
  const before = [await read('amla'), await read('tea')];
  const answer = await send(
    [
      newHead,
      newRow,
      'amla,Amla,none,90,30049011,gst-12,100,g,Maker,India,AYUSH,UK-1,24',
      'bare,Bare',
      newRow.replace('New Herb', 'Twice'),
      'tea,"Tea',
      'leaves",tea,80,1,medicament,100,g,Maker,India,AYUSH,UK-1,24',
    ].join('\n'),
  );
  expect([answer.status, answer.body.code]).toEqual([422, 'import_invalid']);
  const found = problemsOf(answer).map(({ line, sku, field, message }) => [line, sku, field, message]);
  expect(found).toEqual(
    expect.arrayContaining([
      [3, 'amla', 'category_id', 'Choose a category that isn’t archived'],
      [3, 'amla', 'tax_class', 'This GST rate doesn’t exist. Choose one from the list.'],
      [3, 'amla', 'sale_price', 'Enter a sale price below the MRP of ₹90, or leave it empty'],
      [4, 'bare', 'regular_price', 'Enter an amount in rupees, such as 60 or 49.50'],
      [5, 'new', 'sku', 'This SKU is already on line 2'],
    ]),
  );
  expect([await read('amla'), await read('tea')]).toEqual(before);
  expect(await skus()).toEqual(['amla', 'tea']);
});

test('a price below cost is named with the cost, and imported where it is meant', async () => {
  const file = 'sku,sale_price,cost_price\namla,80,85.50\n';
  const answer = await send(file);
  expect(problemsOf(answer)).toEqual([
    { line: 2, sku: 'amla', field: 'sale_price', message: expect.stringContaining('₹85.50') as string },
  ]);
  expect((await read('amla')).sale_price).toBe(90);
  expect(await importFile(file, '?allow_below_cost=true')).toMatchObject({ updated: 1 });
  expect((await read('amla')).sale_price).toBe(80);
});

test('what pictures show comes in by its own columns, and not for more pictures than there are', async () => {
  const many = await send(`sku,pictures,picture_alts\namla,${samplePicture.image_name},A jar|Its lid\n`);
  expect(problemsOf(many)).toEqual([
    { line: 2, sku: 'amla', field: 'picture_alts', message: 'There are more descriptions than pictures' },
  ]);
  await importFile(`sku,pictures,picture_alts,picture_alts_hi\namla,${samplePicture.image_name},A jar,एक जार\n`);
  expect(await read('amla')).toMatchObject({ picture_alts: ['A jar'], picture_alts_hi: ['एक जार'] });
  // Without their columns the texts stay, and are removed together with their picture.
  await importFile('sku,name\namla,Amla Gold\n');
  expect((await read('amla')).picture_alts).toEqual(['A jar']);
  await importFile('sku,pictures\namla,(Erase)\n');
  expect((await read('amla')).picture_alts).toEqual([]);
});

test.each([
  [Buffer.from('sku,name\namla,caf\u00e9', 'latin1'), 'We can’t read this file. Save it as CSV UTF-8 and try again.'],
  ['name\nAmla', 'The first line needs a column called sku'],
  ['sku,price\namla,1', 'We don’t know this column: price'],
  ['sku,name,name\namla,a,b', 'This column is there twice: name'],
  ['sku,name\n', 'This file has no rows below its first line'],
  ['sku,name\namla,"x', 'A quotation mark in this file isn’t closed'],
  [`sku\n${'a\n'.repeat(1_000_000)}`, 'This file has more than 20,000 rows. Split it and import the parts.'],
])('a file that is none says why', async (file, message) => {
  const answer = await send(file);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([422, 'import_unreadable', message]);
});

test('a file that is too large says how large it may be', async () => {
  const answer = await send(`sku,name\namla,${'x'.repeat(maxImportBytes)}`);
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    413,
    'import_too_large',
    'This file is larger than 16 MB. Split it and import the parts.',
  ]);
});

test('an export holds every product, guards formulas, and imported again it changes nothing', async () => {
  const { bytes, headers: sent } = await office.call('GET', staffImportPaths.export, undefined, { headers });
  expect(sent['content-disposition']).toBe('attachment; filename="products.csv"');
  const text = bytes.toString();
  expect(text.startsWith('\uFEFFsku,category,name,')).toBe(true);
  expect(text).toContain(",'=1+1,");
  expect(await importFile(text)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

const workbook = (rows: (string | number)[][]) => writeWorkbook(rows);
const sendBook = async (file: Buffer, query = '') =>
  office.call('POST', `${staffImportPaths.imports}${query}`, file, { headers, type: workbookType });

test('a workbook is imported like a file, numbers and all, and what is exported can be imported again', async () => {
  const file = await workbook([
    ['sku', 'regular_price', 'published', 'tags'],
    ['amla', 249.5, 'yes', 'Vegan|Fresh'],
    ['', '', '', ''],
  ]);
  const shown = (await sendBook(file, '?dry_run=true')).body.data as ImportResult;
  expect(shown.rows).toEqual([
    {
      line: 2,
      sku: 'amla',
      action: 'update',
      changes: { regular_price: { from: 100, to: 249.5 }, tags: { from: ['Vegan', 'Raw'], to: ['Vegan', 'Fresh'] } },
    },
  ]);
  expect((await sendBook(file)).body.data).toMatchObject({ dry_run: false, created: 0, updated: 1 });
  expect(await read('amla')).toMatchObject({ regular_price: 249.5, tags: ['Vegan', 'Fresh'] });

  const { site } = await openStaffSite(services);
  const answer = await site.inject({ method: 'GET', url: `${staffImportPaths.export}?format=xlsx`, headers });
  await site.close();
  expect(answer.headers['content-type']).toBe(workbookType);
  const exported = await readWorkbook(answer.rawPayload, 10);
  const rows = (exported as CsvTable).rows.map(({ cells }) => cells);
  expect([rows[0]![0], rows.length]).toEqual(['sku', 3]);
  // A text that looks like a formula is imported as the text that it was.
  expect(rows[2]![rows[0]!.indexOf('description')]).toBe('=1+1');
  expect((await sendBook(answer.rawPayload)).body.data).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

test.each([
  [
    'a text that says it is an archive',
    Buffer.from('PK\u0003\u0004 nothing of the kind'),
    'We can’t read this workbook',
  ],
  ['a workbook cut off', 'cut', 'We can’t read this workbook'],
  ['an archive that claims to unpack to gigabytes', 'bomb', 'This file has more than 20,000 rows'],
])('%s is refused in words', async (_name, kind, message) => {
  let file = Buffer.isBuffer(kind) ? kind : await workbook([['sku'], ['amla']]);
  if (kind === 'cut') file = file.subarray(0, file.length - 40);
  if (kind === 'bomb') {
    const entry = file.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    file.writeUInt32LE(3_000_000_000, entry + 24);
  }
  const answer = await sendBook(file);
  expect([answer.status, answer.body.code]).toEqual([422, 'import_unreadable']);
  expect(answer.body.message).toContain(message);
});

test('an empty cell leaves its field alone; a word of its own empties it', async () => {
  await importFile('sku,low_stock_at,published,description\namla,5,yes,Fresh\n');
  const before = await read('amla');
  expect(
    await importFile(
      `sku,${Object.keys(before)
        .filter((name) => !name.endsWith('_id') && !name.endsWith('_ids'))
        .join()}\namla\n`,
    ),
  ).toMatchObject({
    unchanged: 1,
  });
  expect(await read('amla')).toEqual(before);
  await importFile('sku,sale_price,low_stock_at,description,tags\namla,(erase),(ERASE), (erase) ,(erase)\n');
  expect(await read('amla')).toEqual({ ...before, sale_price: null, low_stock_at: null, description: '', tags: [] });
  const wrong = await send('sku,published,name\namla,(erase),(erase)\n');
  expect(problemsOf(wrong).map(({ field }) => field)).toEqual(['published', 'name']);
});

test('SKUs are compared without regard to capitals and outer blanks, and columns used once are no matter', async () => {
  expect(await importFile('sku,name,,\n\u00a0AMLA\u200b ,Amla Gold,,\nTea,Chai,,\n')).toMatchObject({
    created: 0,
    updated: 2,
  });
  expect([(await read('amla')).name, (await read('tea')).name, await skus()]).toEqual([
    'Amla Gold',
    'Chai',
    ['amla', 'tea'],
  ]);
  const twice = await send('sku,name\namla,A\nAmla,B\n');
  expect(problemsOf(twice)).toEqual([{ line: 3, sku: 'Amla', field: 'sku', message: 'This SKU is already on line 2' }]);
  const beyond = await send('sku,name,\namla,A,left over\n');
  expect(problemsOf(beyond).map(({ message }) => message)).toEqual([
    'This row has more cells than the first line has columns',
  ]);
  const values = await read('amla');
  const made = await office.call('POST', staffCatalogPaths.products, { ...values, sku: 'AMLA' }, { headers });
  expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, ['sku']]);
});

/** Its second row has these cells instead of texts; the first row names the columns. */
async function bookOf(columns: string[], cells: string[]): Promise<Buffer> {
  const files = unzipSync(await workbook([columns, columns.map(() => 'x')]));
  const name = 'xl/worksheets/sheet1.xml';
  const row = cells.map((cell, place) => cell.replace('<c', `<c r="${'ABCDEF'[place]}2"`)).join('');
  const sheet = strFromU8(files[name]!).replace(/<row r="2"[^>]*>.*?<\/row>/s, `<row r="2">${row}</row>`);
  return Buffer.from(zipSync({ ...files, [name]: strToU8(sheet) }));
}
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

test.each([
  ['an error', '<c t="e"><f>1/0</f><v>#N/A</v></c>', 'Cell C2 can’t be read: it shows #N/A.'],
  ['an error without its name', '<c t="e"/>', 'Cell C2 can’t be read: it shows #ERROR!.'],
  ['an error as text', textCell('#ref!'), 'Cell C2 can’t be read: it shows #ref!.'],
  ['a formula that nobody has calculated', '<c><f>A1*2</f></c>', 'Cell C2 has a formula without a result.'],
  ['the same as programs write it', '<c><f>A1*2</f><v></v></c>', 'Cell C2 has a formula without a result.'],
  ['a text formula that nobody has calculated', '<c t="str"><f>A1</f></c>', 'Cell C2 has a formula without a result.'],
  ['a type that is none', '<c t="money"><v>12</v></c>', 'Cell C2 can’t be read: it shows 12.'],
  ['a yes or no that is neither', '<c t="b"><v>2</v></c>', 'Cell C2 can’t be read: it shows 2.'],
  ['a number that is none', '<c><v>12 or so</v></c>', 'Cell C2 can’t be read: it shows 12 or so.'],
])('%s in a workbook is refused by row and column, and erases nothing', async (_what, cell, message) => {
  const before = await read('amla');
  const file = await bookOf(['sku', 'name', 'sale_price'], [textCell('amla'), textCell('Gold'), cell]);
  const answer = await sendBook(file);
  expect([answer.status, answer.body.code]).toEqual([422, 'import_invalid']);
  expect(problemsOf(answer)).toEqual([
    { line: 2, sku: 'amla', field: 'sale_price', message: expect.stringContaining(message) as string },
  ]);
  expect(await read('amla')).toEqual(before);
});

test('a licence number that a spreadsheet took for a day is refused, not stored as one', async () => {
  const day = '<c t="d"><v>2026-12-01</v></c>';
  const answer = await sendBook(await bookOf(['sku', 'licence_number'], [textCell('amla'), day]));
  expect(problemsOf(answer)).toEqual([
    {
      line: 2,
      sku: 'amla',
      field: 'licence_number',
      message: 'Cell B2 can’t be read: it shows 2026-12-01. Type the value itself and try again.',
    },
  ]);
});

test('errors in a file and in the first line of a workbook are refused; what was calculated is read', async () => {
  const before = await read('amla');
  const answer = await send('sku,sale_price\namla,#N/A\n');
  expect(problemsOf(answer)).toEqual([
    {
      line: 2,
      sku: 'amla',
      field: 'sale_price',
      message: 'Cell B2 can’t be read: it shows #N/A. Type the value itself and try again.',
    },
  ]);
  const head = await sendBook(
    await workbook([
      ['sku', '#REF!'],
      ['amla', 'x'],
    ]),
  );
  expect([head.status, head.body.code, head.body.message]).toEqual([
    422,
    'import_unreadable',
    'Cell B1 can’t be read: it shows #REF!. Type the value itself and try again.',
  ]);
  expect(await read('amla')).toEqual(before);
  const cells = [textCell('amla'), '<c><f>40*2</f><v>80</v></c>', textCell("'=1+1"), '<c t="str"><f>B9</f><v></v></c>'];
  await sendBook(await bookOf(['sku', 'sale_price', 'description', 'how_to_use'], cells));
  expect(await read('amla')).toEqual({ ...before, sale_price: 80, description: '=1+1' });
});

test('2,000 products are imported from a workbook at once', async () => {
  const head = newHead.split(',');
  const [, ...values] = newRow.split(',');
  const rows = Array.from({ length: 2_000 }, (_, n) => [`bulk-${n}`, ...values]);
  const file = await workbook([head, ...rows]);
  const answer = await sendBook(file);
  expect(answer.body.data).toMatchObject({ created: 2_000 });
});
