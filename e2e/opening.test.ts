import { patience } from '../server/testing/pace.ts';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { startMailServer } from '#server/testing/mail-server.ts';
import { freePort, prepareHome, startOwnPostgres, startTestPostgres } from '../server/testing/postgres.ts';
import { compiledOnce, startShop } from '../server/testing/start-shop.ts';
import { answered, enrolWithApp, openScreen, placeOrder, staffHeaders } from './staff.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';

/** None of these needs the demo shop that other tests share. */
test.use({ baseURL: async ({}, use) => use(undefined) });

interface Ended {
  code: number | null;
  /** What it said. */
  out: string;
  err: string;
}

/** Runs a command of the shop as an operator would, without a terminal. */
async function run(script: string, options: string[], environment: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...options], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, ...compiledOnce, ENV_FILE: 'none', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}

/** Staff have no screen for products yet. */
async function publishProduct(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    INSERT INTO category (slug, name) VALUES ('tea', 'Tea');
    INSERT INTO tax_class (code, description) VALUES ('gst-5', '') ON CONFLICT DO NOTHING;
    INSERT INTO tax_rate (tax_class, valid_from, rate_bp) VALUES ('gst-5', '2020-01-01', 500) ON CONFLICT DO NOTHING;
    INSERT INTO product (sku, name, category_id, regular_paise, sale_point_centi, hsn, tax_class, net_value, net_unit, manufacturer,
      country_of_origin, licence_kind, licence_number, shelf_life_months, published)
      SELECT 'TEA-1', 'Tulsi Tea', id, 19900, 0, '09021010', 'gst-5', 100, 'g', 'Maker', 'India', 'FSSAI', '1', 24, true FROM category;
    INSERT INTO stock (product_id, quantity) SELECT id, 10 FROM product;
    UPDATE catalog_version SET version = version + 1`);
  await client.end();
}

function emptyFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'shop-e2e-opening-'));
}

test('an empty database becomes a closed shop whose owner logs in and whose doctor says what is missing @once', async ({
  page,
}) => {
  const server = await startTestPostgres();
  const folder = emptyFolder();
  const ports = { PORT: String(await freePort()), OFFICE_PORT: String(await freePort()) };
  const settings = { DEMO: '0', RATE_LIMIT_SCALE: '1', DATABASE_URL: server.url, DATA_DIR: folder, ...ports };
  const owner = { OWNER_NAME: 'Asha Rawat', OWNER_EMAIL: 'asha@shop.example' };

  const unnamed = await run('admin', ['create-owner'], { ...settings, OWNER_NAME: 'Asha Rawat' });
  expect([unnamed.code, unnamed.err]).toEqual([1, 'OWNER_EMAIL: Please enter correct email.\n']);
  const invited = await run('admin', ['create-owner'], { ...settings, ...owner });
  expect([invited.code, invited.err]).toEqual([0, '']);
  const link = /http:\S+/.exec(invited.out)![0];
  expect(link).toMatch(new RegExp(`^http://localhost:${ports.OFFICE_PORT}/admin/welcome#[\\w-]{43}$`));

  const shop = await startShop(settings, folder);
  try {
    expect(shop.output()).toContain('closed');
    expect((await fetch(shop.url)).status).toBe(200);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Welcome, Asha Rawat' })).toBeVisible();
    await expect(page.getByText('asha@shop.example')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await expect(page.getByRole('heading', { name: 'स्वागत है, Asha Rawat' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'English' }).click();

    const password = page.getByLabel('Password', { exact: true });
    await password.fill('river-stone-7-lamp');
    await page.getByLabel('Password again').fill('river-stone-7-lamb');
    test.info().annotations.push({ type: 'expected console error', description: '422' });
    await page.getByRole('button', { name: 'Set password and log in' }).click();
    await expect(page.getByText('The passwords don’t match. Enter the same password twice.')).toBeVisible();
    await page.getByLabel('Password again').fill('river-stone-7-lamp');
    await page.getByRole('button', { name: 'Set password and log in' }).click();
    await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`${shop.officeUrl}/admin/orders`);
    await expect(page.getByRole('heading', { name: 'Staff login' })).toBeVisible();
    await page.getByLabel('Email').fill('asha@shop.example');
    await password.fill('river-stone-7-lamp');
    await page.getByRole('button', { name: 'Log in' }).click();
    await enrolWithApp(page);
    // The login leads back to the page that was asked for.
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await openScreen(page, 'Home');
    await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Asha Rawat, your account' })).toBeVisible();
    const guide = page.getByRole('region', { name: 'Set up your shop' });
    await expect(guide).toContainText('1 of 8 steps done');
    await guide.getByRole('button', { name: 'Connect your email' }).click();
    await expect(guide).toContainText('The shop can’t send emails, because no mail server is set up.');
    await expect(guide).not.toContainText('create-owner');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto(`${shop.officeUrl}/hi/admin`);
    await expect(page.getByRole('region', { name: 'अपनी दुकान तैयार करें' })).toContainText('GST');
    await page.goto(`${shop.officeUrl}/hi/admin/orders`);
    const notice = page.getByRole('group').filter({ hasText: 'दुकान अभी खुली नहीं है' });
    await notice.locator('summary').click();
    await expect(notice).toContainText('SMTP_URL');

    await publishProduct(server.url);
    await page.goto(`${shop.url}/shop`);
    await expect(page.getByText('We’re getting the shop ready. Look around: ordering opens soon.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /add to cart/i }).click();
    await page.goto(`${shop.url}/hi/checkout`);
    await expect(page.getByText('हम अभी ऑर्डर नहीं ले रहे हैं।', { exact: false })).toBeVisible();
    await page.goto(`${shop.url}/checkout`);
    await expect(page.getByText('We aren’t taking orders yet. Your cart is saved for the day we open.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    test.info().annotations.push({ type: 'expected console error', description: '404' });
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByText('npm run admin -- create-owner')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const again = await run('admin', ['create-owner'], { ...settings, ...owner });
    expect([again.code, again.err]).toEqual([
      1,
      'The shop already has an owner. To add one more, run it with --another.\n',
    ]);

    const doctor = await run('doctor', [], settings);
    expect(doctor.code).toBe(1);
    for (const missing of ['company_record', 'mail']) expect(doctor.out).toContain(`  ${missing} `);
    for (const there of ['owner', 'products', 'demo_data', 'embedded_storage', 'Dangerous'])
      expect(doctor.out).not.toContain(`  ${there} `);
  } finally {
    await shop.stop();
    await server.stop();
    fs.rmSync(folder, { recursive: true });
  }
});

test('a real shop does not start on a data folder that holds the demo @once', async () => {
  const folder = emptyFolder();
  fs.cpSync(process.env['SHOP_DATA_TEMPLATE']!, folder, { recursive: true });
  await expect(startShop({ DEMO: '0', RATE_LIMIT_SCALE: '1' }, folder)).rejects.toThrow(
    /The shop cannot start: This database holds the demo shop/,
  );
  fs.rmSync(folder, { recursive: true });
});

/** Twenty products as a company writes them in its spreadsheet. */
const productLines = [
  'sku,name,category,regular_price,hsn,tax_class,net_value,net_unit,manufacturer,country_of_origin,licence_kind,licence_number,shelf_life_months,published',
  ...Array.from(
    { length: 20 },
    (_, index) =>
      `HIM-${index + 1},Himgiri Tea No. ${index + 1},tea,${150 + index * 10},09021010,gst-5,100,g,Himgiri Herbals,India,FSSAI,12624013000777,24,true`,
  ),
];

test('an owner opens an empty shop for business: record, delivery, mail, products, pictures, a coupon, and the first order @once @journey', async ({
  page,
}) => {
  test.slow();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const server = await startOwnPostgres(prepareHome(), await freePort(), false, true);
  const mailServer = await startMailServer();
  const folder = emptyFolder();
  const ports = { PORT: String(await freePort()), OFFICE_PORT: String(await freePort()) };
  const settings = {
    DEMO: '0',
    RATE_LIMIT_SCALE: '1',
    DATABASE_URL: server.url,
    DATA_DIR: folder,
    SHOP_URL: `http://localhost:${ports.PORT}`,
    ADMIN_URL: `http://localhost:${ports.OFFICE_PORT}`,
    SECRET_KEY: '5f0c1e9a7b3d4826c1e95f0a7b3d4826',
    ...ports,
  };
  const invited = await run('admin', ['create-owner'], {
    ...settings,
    OWNER_NAME: 'Asha Rawat',
    OWNER_EMAIL: 'asha@shop.example',
  });
  const shop = await startShop(settings, folder);
  try {
    await page.goto(/http:\S+/.exec(invited.out)![0]);
    await page.getByLabel('Password', { exact: true }).fill('river-stone-7-lamp');
    await page.getByLabel('Password again').fill('river-stone-7-lamp');
    await page.getByRole('button', { name: 'Set password and log in' }).click();
    await enrolWithApp(page);
    const guide = page.getByRole('region', { name: 'Set up your shop' });
    await expect(guide).toContainText('2 of 8 steps done');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await guide.getByRole('link', { name: 'Add company details' }).click();
    const company = page.getByRole('form', { name: 'Company' });
    await expect(page.getByRole('heading', { name: 'Company', level: 1 })).toBeVisible();
    for (const [label, value] of [
      ['Brand name', 'Himgiri'],
      ['Short name', 'himgiri'],
      ['Legal name', 'Himgiri Herbals Private Limited'],
      ['Address', '4 Race Course Road\nDalanwala'],
      ['City', 'Dehradun'],
      ['PIN code', '248001'],
      ['GST number (GSTIN)', '05AAPFU0939F1Z2'],
      ['FSSAI licence number', '12624013000777'],
      ['AYUSH or drug licence number', 'UK-AYU-7/2020'],
      ['Phone numbers', '+91 135 555 0101'],
      ['Support hours', '10 AM to 06 PM'],
    ] as const)
      await company.getByLabel(label, { exact: true }).fill(value);
    await company.getByLabel('State', { exact: true }).selectOption('Uttarakhand');
    await company.getByLabel('Email', { exact: true }).first().fill('care@himgiri.example');
    for (const [officer, name] of [
      ['Grievance officer', 'Meera Negi'],
      ['Nodal officer', 'Vikram Rawat'],
    ] as const) {
      const part = company.getByRole('region', { name: officer });
      await part.getByLabel('Name', { exact: true }).fill(name);
      await part.getByLabel('Designation', { exact: true }).fill(officer);
      await part.getByLabel('Phone', { exact: true }).fill('+91 135 555 0160');
      await part.getByLabel('Email', { exact: true }).fill('officer@himgiri.example');
      await part.getByLabel('Hours', { exact: true }).fill('10 AM to 06 PM');
    }
    test.info().annotations.push({ type: 'expected console error', description: '422' });
    await company.getByRole('button', { name: 'Save company details' }).click();
    await expect(company.getByText('Enter a valid GST registration number')).toBeVisible();
    await company.getByLabel('GST number (GSTIN)').fill('05AAPFU0939F1Z1');
    await expect(company.getByText('PAN AAPFU0939F, taken from the GST number')).toBeVisible();
    await company.getByRole('button', { name: 'Save company details' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await openScreen(page, 'Home');
    await guide.getByRole('button', { name: 'Check delivery charges' }).click();
    await guide.getByRole('button', { name: 'These charges are right' }).click();
    await expect(guide).toContainText('4 of 8 steps done');
    await guide.getByRole('button', { name: 'Connect your email' }).click();
    await guide.getByRole('link', { name: 'Set up email' }).click();
    const mail = page.getByRole('form', { name: 'Mail server' });
    await mail.getByLabel('Server', { exact: true }).fill('127.0.0.1');
    await mail.getByLabel('Port', { exact: true }).fill(new URL(mailServer.url).port);
    await mail.getByLabel('Encryption').selectOption('none');
    await mail.getByLabel('Sender').fill('Himgiri <care@himgiri.example>');
    await mail.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    // The shop gives a mail server few seconds to answer: on a slow machine it is asked again.
    await expect(async () => {
      await page.getByRole('button', { name: 'Send test email' }).click();
      await expect(page.getByText('Sent. Check the inbox of asha@shop.example.')).toBeVisible({
        timeout: 10 * patience.look,
      });
    }).toPass();
    expect(mailServer.recipients).toContain('asha@shop.example');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await openScreen(page, 'Categories');
    await page.getByRole('button', { name: 'Add category' }).click();
    const category = page.getByRole('dialog', { name: 'Add category' });
    await category.getByLabel('Name (English)', { exact: true }).fill('Tea');
    await category.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByRole('main').getByText('Tea', { exact: true })).toBeVisible();

    await openScreen(page, 'Products');
    await page.getByRole('link', { name: 'Import and export' }).click();
    const file = (name: string, lines: readonly string[]) =>
      page
        .getByLabel('Choose a file')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
    const wrong = productLines.with(3, productLines[3]!.replace('gst-5', 'gst-7'));
    await file('wrong.csv', wrong);
    await expect(
      page.getByText('1 problem found. Correct the file and choose it again; nothing was imported.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await file('products.csv', productLines);
    await expect(page.getByText('20 new products, no changes, 0 unchanged.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 20 products' }).click();
    await expect(page.getByText('20 products imported')).toBeVisible();

    await openScreen(page, 'Products');
    await page.getByRole('link', { name: 'Edit all 20' }).click();
    const grid = page.getByRole('grid', { name: 'Edit products' });
    await expect(grid.getByRole('rowheader')).toHaveCount(20);
    await grid.locator('[data-cell="0 4"]').click();
    await page.evaluate((stock) => navigator.clipboard.writeText(stock), '25\r\n'.repeat(20));
    await page.keyboard.press('Control+v');
    await expect(page.getByText('20 changes in 20 products')).toBeVisible();
    await page.getByLabel('Reason for the stock change').selectOption('Counted');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('20 products saved')).toBeVisible();
    await expect(page.getByText('No changes')).toBeVisible();

    const photo = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#c8a03c' } })
      .jpeg()
      .toBuffer();
    await openScreen(page, 'Products');
    await page.getByRole('link', { name: 'Himgiri Tea No. 1', exact: true }).click();
    await page.getByLabel('Choose pictures').setInputFiles({ name: 'tea.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Save product' }).click();
    await expect(page.getByText('Product saved', { exact: true })).toBeVisible();
    // The others get one picture among them: one by one it would be the same again.
    const headers = await staffHeaders(page, shop.officeUrl);
    const { data: list } = await answered(page.request.get(`${shop.officeUrl}/api/staff/products?limit=100`));
    const products = list as { id: number; name: string }[];
    const bare = products.filter(({ name }) => name !== 'Himgiri Tea No. 1');
    const { data: picture } = await answered(
      page.request.post(`${shop.officeUrl}/api/staff/pictures?name=tea`, {
        headers: { ...headers, 'content-type': 'image/jpeg' },
        data: photo,
      }),
    );
    const { image_name: image } = picture as { image_name: string };
    const edits = bare.map(({ id }) => ({ id, changes: { pictures: { from: [], to: [image] } } }));
    await answered(page.request.post(`${shop.officeUrl}/api/staff/product-edits`, { headers, data: { edits } }));

    await openScreen(page, 'Coupons');
    await page.getByRole('link', { name: 'Add coupon' }).click();
    await page.getByLabel('Code', { exact: true }).fill('welcome10');
    await page.getByLabel('Title (English)', { exact: true }).fill('10% off your first order');
    await page.getByLabel('Percentage off').fill('10');
    await page.getByRole('button', { name: 'Add coupon' }).click();
    await expect(page.getByRole('heading', { name: 'WELCOME10' })).toBeVisible();
    await openScreen(page, 'Home');
    await expect(guide).toContainText('7 of 8 steps done');
    await guide.getByRole('button', { name: 'Open the shop' }).last().click();
    await expect(page.getByText('Your shop is open')).toBeVisible();
    await expect(guide).toHaveCount(0);

    await page.goto(`${shop.url}/shop`);
    await expect(page.getByText('We’re getting the shop ready.')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Himgiri Tea No. 20' }).first()).toBeVisible();
    const order = await placeOrder(page, shop, [2, 1]);
    await page.goto(`${shop.officeUrl}/admin/orders`);
    await expect(page.getByRole('main')).toContainText(order.number);
    await expect.poll(() => mailServer.messages.some((message) => message.includes(order.number))).toBe(true);
  } finally {
    await shop.stop();
    await mailServer.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true });
  }
});
