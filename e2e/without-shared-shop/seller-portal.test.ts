import { patience } from '../../server/testing/pace.ts';
import fs from 'node:fs';
import { type Browser, devices, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { demoSeller } from '#demo/people.ts';
import { messagesIn } from '#locales/messages.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { parseCsv } from '#server/platform/csv.ts';
import { type Db, openDatabase } from '#server/platform/database.ts';
import { insertApprovedClose } from '#server/testing/approved-closes.ts';
import { addPayees } from '#server/testing/payees.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { readDocument } from '#server/testing/read-pdf.ts';
import { addMember } from '#server/testing/sale-points.ts';
import { makeDataFolder, startShop, type RunningShop } from '#server/testing/start-shop.ts';
import { type Language, pathIn } from '../../contract/language.ts';
import { memberPaths } from '../../contract/member-rules.ts';
import { membershipPaths } from '../../contract/membership-rules.ts';
import type { Membership } from '../../contract/membership.ts';
import { paths } from '../../contract/paths.ts';
import type { LinkDay } from '../../contract/seller-sales.ts';
import { type StaffAchieverRow, staffAchieversPath } from '#contract/admin/marketing/achievers.ts';
import { type PayoutLine, staffPayoutPaths, type StoredPayoutTemplate } from '#contract/admin/network/payouts.ts';
import { confirm } from '../months.ts';
import { joinAsSeller, logInAsSeller } from '../sellers.ts';
import {
  createBlocker,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  oneSize,
  sayingCodes,
  test as base,
} from '../shop.ts';
import { answered, logInAsStaff, openAsColleague, placeOrder, staffHeaders } from '../staff.ts';
import { desktopSize, phoneSize } from '../sizes.ts';
import { strayTexts } from '../untranslated-texts.ts';

const memberId = demoSeller.memberId!;
/** Is paid beside the demo's seller, and has chosen nothing. */
const other = '710001';

/** A month as YYYY-MM, so many before the running one in India. */
function monthBefore(back: number): string {
  const now = new Date(Date.now() + 5.5 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
}

/** Named in the shop for a title of the last month. */
const achievers = [
  { id: '720001', first: 'Savitri', photo: true },
  { id: '720002', first: 'Thiruvenkatanarayanaswamy-Lakshminarasimhachari', photo: false },
  { id: '720003', first: 'दीपा', photo: false },
  { id: '720004', first: 'Gopal', photo: true },
  { id: '720005', first: 'Ila', photo: false },
  { id: '720006', first: 'Bhuvaneshwari', photo: false },
];

/**
 * A shop in which the demo's seller was credited with two months' income, with TDS and with what a late return took
 * off, and in which achievers are named.
 */
const test = base.extend({
  shop: [
    async ({}, use) => {
      const folder = makeDataFolder('shop-portal-');
      fs.cpSync(process.env['SHOP_DATA_TEMPLATE']!, folder, { recursive: true });
      const config = { ...readConfig({ LOG_LEVEL: 'silent' }, []), dataDir: folder };
      const database = await openDatabase(config);
      const services = { db: database.db, database, config, clock: systemClock };
      await addPayees(services, { memberId: other, paise: 60_000 });
      await insertApprovedClose(services, monthBefore(2), {
        [memberId]: { personal: 12_345_05, rebate: 500_00, group: 300_10 },
      });
      const later = { personal: 15_000_00, e_bonus: 1_000_00 };
      await insertApprovedClose(services, monthBefore(1), { [memberId]: later });
      await addAchievers(database.db);
      await database.close();
      const shop = await startShop(sayingCodes, folder);
      await use(shop);
      await shop.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patience.test },
  ],
});

async function addAchievers(db: Db): Promise<void> {
  const photo = await plainPhoto('jpeg', 320, 320);
  for (const { id, first, photo: isShown } of achievers) {
    await addMember(db, id);
    await sql`UPDATE member SET first_name = ${first}, title = 2 WHERE member_id = ${id}`.execute(db);
    await sql`INSERT INTO achiever_consent (member_id, agreed_at, photo, photo_name)
      VALUES (${id}, now(), ${isShown ? photo : null}, ${isShown ? id.padEnd(32, '0') : null})`.execute(db);
    await sql`INSERT INTO member_achievement (member_id, month, rank, title, titles, is_agreed)
      VALUES (${id}, ${`${monthBefore(1)}-01`}, 2, 'Bronze Star', '{"hi":"ब्रॉन्ज़ स्टार"}', true)`.execute(db);
  }
}

const expectFailure = (description: string) =>
  test.info().annotations.push({ type: 'expected console error', description });

/** Logs the demo's seller in anew; returns the session's token. */
async function logIn(page: Page, shop: RunningShop): Promise<string> {
  const { mobile, password } = demoSeller;
  const { token } = (await answered(
    page.request.post(`${shop.officeUrl}/api/login`, { data: { mobile, password } }),
  )) as unknown as { token: string };
  await logInAsSeller(page, shop, { token });
  return token;
}

/** The portal in a language: its addresses, its texts, and a look at a page as it stands. */
function portalIn(language: Language, page: Page, shop: RunningShop) {
  // A box of the tree says the name with all the rest; an order number may have letters alone.
  const names =
    /Google Authenticator|Harish|Rawat|Nautiyal|Meera|Asha|State Bank|SBIN|UTR|@|Chrome|Linux|Android|393\(1\)|…[A-Z]{5}$|^\p{L}+ \p{L}\., /u;
  return {
    texts: messagesIn(language).portal,
    open: async (path: string) => {
      await page.goto(shop.officeUrl + pathIn(language, path));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    look: async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onPhone: language === 'hi' });
      expect((await strayTexts(page, language)).filter((text) => !names.test(text))).toEqual([]);
    },
  };
}

const amountOf = (text: string) => Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, ''));

/** A table's rows: what each is about, and its amounts. */
async function readRows(table: Locator): Promise<Map<string, number[]>> {
  const rows = await table.locator('tbody tr').all();
  const read = rows.map(async (row) => {
    const [head = '', ...amounts] = await row.locator('th, td').allInnerTexts();
    // On a phone each amount has its column's name beside it.
    return [head.trim(), amounts.map((text) => amountOf(text.slice(text.search(/−?₹/))))] as const;
  });
  return new Map(await Promise.all(read));
}

async function download(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: fs.readFileSync(await file.path()) };
}

/** A friend on a phone who knows nobody here. */
const openFriend = async (browser: Browser) =>
  (await browser.newContext({ userAgent: devices['Pixel 7'].userAgent })).newPage();

test('a page opened anew makes each of its calls once, those first that its HTML names @once', async ({
  page,
  shop,
}) => {
  await logIn(page, shop);
  // What pages take of the answers that came before their code.
  await page.addInitScript(() => {
    const taken: string[] = [];
    let take: typeof globalThis.takeFirstAnswer;
    const record = (key: string) => {
      const answer = take?.(key);
      if (answer) taken.push(key.slice(key.indexOf(' /') + 1));
      return answer;
    };
    Object.defineProperty(globalThis, 'takeFirstAnswer', {
      get: () => take && record,
      set(given: typeof take) {
        take = given;
      },
    });
    Object.assign(globalThis, { taken });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  for (const [path, first] of [
    ['/home', 1],
    ['/home?show=freezing', 1],
    ['/team', 1],
    ['/team?show=lapsing', 1],
    ['/team?level=2', 1],
    ['/team/tree', 1],
    ['/sales', 1],
    ['/sales/share', 3],
    ['/sales/kit', 1],
    ['/sales/visits', 1],
    ['/income', 1],
    ['/income/years', 1],
    ['/training', 1],
    ['/tickets', 1],
    ['/membership', 2],
    ['/membership/notifications', 2],
    ['/sponsor', 1],
  ] as const) {
    asked.length = 0;
    await page.goto(shop.officeUrl + path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked, path).toEqual([...new Set(asked)]);
    const script = page.locator('script[data-own]');
    const texts = [await script.getAttribute('data-own'), await script.getAttribute('data-open')];
    const named = texts.flatMap((text) => text!.split(' ').filter(Boolean));
    const taken = await page.evaluate(() => (globalThis as unknown as { taken: string[] }).taken);
    expect(taken.toSorted(), path).toEqual(named.toSorted());
    expect(named, path).toHaveLength(first);
  }
});

for (const language of ['en', 'hi'] as const) {
  test(`a tax year’s earnings are its statements’, on the page, as PDF and as CSV (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    expectFailure('ERR_FAILED');
    const { texts, open, look } = portalIn(language, page, shop);
    const { income } = texts;
    await logIn(page, shop);
    // Statements are posted by a job when the shop starts.
    await expect(async () => {
      await open('/income');
      await expect(page.locator(`#month-${monthBefore(1)}`)).toBeVisible({ timeout: patience.look });
    }).toPass();
    const statements: { tds: number; net: number; file: { bytes: Buffer } }[] = [];
    for (const back of [2, 1]) {
      const month = page.getByRole('region').filter({ has: page.locator(`#month-${monthBefore(back)}`) });
      const rows = await readRows(month.getByRole('table'));
      const file = await download(page, month.getByRole('button'));
      expect(file.name).toBe(`income-statement-${monthBefore(back)}.pdf`);
      const of = (what: string) => rows.get(what)?.[0] ?? 0;
      const tds = of(income.tds);
      statements.push({ tds, net: of(income.net), file });
    }
    // Once the year has passed 20,000, 2 % of all of it: of 29,145.15.
    expect(statements.map(({ tds, net }) => [tds, net])).toEqual([
      [0, 13_145.15],
      [-583, 15_417],
    ]);
    for (const { net, file } of statements)
      expect(readDocument(file.bytes).pages.join(' ')).toContain(net.toLocaleString('en-IN'));
    await look();

    await page.locator('main a[href*="/income/years"]').first().click();
    await expect(page.getByRole('table', { name: income.year.whole })).toBeVisible();
    const whole = await readRows(page.getByRole('table', { name: income.year.whole }));
    const sum = (of: (each: (typeof statements)[number]) => number) =>
      Math.round(statements.reduce((total, each) => total + of(each) * 100, 0)) / 100;
    expect(whole.get(income.gross)).toEqual([29_145.15]);
    expect(whole.get(income.tds)).toEqual([sum(({ tds }) => tds)]);
    expect(whole.get(income.net)).toEqual([sum(({ net }) => net)]);
    const months = [...(await readRows(page.getByRole('table', { name: income.year.months }))).values()];
    expect(months.map((amounts) => [amounts[1], amounts[2], amounts.at(-1)])).toEqual(
      statements.map(({ tds, net }) => [0, tds, net]),
    );
    await look();

    const pdf = await download(page, page.getByRole('button', { name: income.year.pdf }));
    expect(pdf.name).toMatch(/^income-\d{4}-\d{4}\.pdf$/);
    const printed = readDocument(pdf.bytes).pages.join(' ');
    for (const amount of [29_145.15, ...statements.map(({ net }) => net), sum(({ net }) => net)])
      expect(printed).toContain(amount.toLocaleString('en-IN'));
    const csv = await download(page, page.getByRole('button', { name: income.year.csv }));
    const table = parseCsv(csv.bytes, 100);
    if (typeof table === 'string') throw new Error(table);
    const cells = table.rows.map((row) => row.cells);
    expect(cells.slice(1, 3).map((row) => [row[0], Number(row.at(-1))])).toEqual(
      [2, 1].map((back, place) => [monthBefore(back), statements[place]!.net]),
    );
    expect(Number(cells[3]!.at(-1))).toBe(sum(({ net }) => net));

    // Without an answer the page stays, says so, and the file comes the next time.
    await page.route('**/statement.csv*', (route) => route.abort());
    await page.getByRole('button', { name: income.year.csv }).click();
    await expect(page.getByText(texts.download.failed)).toBeVisible();
    await look();
    await page.unroute('**/statement.csv*');
    expect((await download(page, page.getByRole('button', { name: income.year.csv }))).bytes).toEqual(csv.bytes);
  });

  test(`a seller asks for help, staff answer, and the seller reads it (${language}) ${oneSize[language]}`, async ({
    browser,
    page,
    shop,
  }) => {
    expectFailure('ERR_FAILED');
    expectFailure('422');
    const { texts, open, look } = portalIn(language, page, shop);
    const subject = language === 'en' ? 'My ID card' : 'मेरा पहचान पत्र';
    const question = language === 'en' ? 'The photo is somebody else’s.' : 'फ़ोटो किसी और की है।';
    await logIn(page, shop);
    await open('/tickets');
    await expect(page.getByText(texts.tickets.empty)).toBeVisible();
    await look();
    const send = page.getByRole('button', { name: texts.tickets.send });
    await send.click();
    await expect(page.locator('[name=subject]')).toBeFocused();
    await look();
    await page.locator('[name=subject]').fill(subject);
    await page.locator('[name=message]').fill(question);
    await page.route(`**${memberPaths.tickets}`, (route) => route.abort());
    await send.click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expect(page.locator('[name=message]')).toHaveValue(question);
    await page.unroute(`**${memberPaths.tickets}`);
    await send.click();
    await expect(page.getByRole('heading', { name: texts.tickets.received })).toBeFocused();
    await look();
    await page.getByRole('link', { name: subject }).click();
    await expect(page.getByText(texts.tickets.noAnswer)).toBeVisible();
    await look();
    const mine = page.url();
    const number = decodeURIComponent(mine.split('/').at(-1)!);

    const office = await (await browser.newContext()).newPage();
    await logInAsStaff(office, shop.officeUrl);
    await office.goto(`${shop.officeUrl}/admin/tickets`);
    await office.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
    await expect(office.getByText(memberId)).toBeVisible();
    await expect(office.getByText(question)).toBeVisible();
    await office.getByLabel('Note for staff').fill('Photos were mixed up.');
    await office.getByRole('button', { name: 'Add note' }).click();
    await expect(office.getByRole('listitem').filter({ hasText: 'Photos were mixed up.' })).toBeVisible();
    const answer = language === 'en' ? 'We printed it again.' : 'हमने नया पहचान पत्र बना दिया है।';
    await office.getByLabel('Answer', { exact: true }).fill(answer);
    await office.getByRole('button', { name: 'Send answer' }).click();
    await expect(office.getByRole('listitem').filter({ hasText: answer })).toBeVisible();
    await office.context().close();

    await page.goto(mine);
    await expect(page.getByText(answer)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Photos were mixed up.');
    await look();
    // Somebody else's number leads nowhere.
    expectFailure('404');
    await open(`/tickets/${number.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`);
    await expect(page.getByRole('main')).not.toContainText(question);
  });

  test(`a seller turns off emails of payouts, and a payout sends none (${language}) ${oneSize[language]}`, async ({
    browser,
    page,
    shop,
  }) => {
    expectFailure('ERR_FAILED');
    const { texts, open, look } = portalIn(language, page, shop);
    await logIn(page, shop);
    await open('/membership/notifications');
    const email = page.getByLabel(texts.notifications.channels.email);
    const save = page.getByRole('button', { name: texts.notifications.save });
    await expect(email).toBeChecked();
    await look();
    await email.uncheck();
    await page.route(`**${memberPaths.notifications}`, (route) => route.abort());
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expect(email).not.toBeChecked();
    await page.unroute(`**${memberPaths.notifications}`);
    await save.click();
    await expect(page.getByText(texts.notifications.saved)).toBeVisible();
    await look();
    await page.reload();
    await expect(email).not.toBeChecked();

    const office = await (await browser.newContext()).newPage();
    await logInAsStaff(office, shop.officeUrl);
    const lines = await payAll(office, browser, shop);
    expect(lines.map(({ member_id: id }) => id).toSorted()).toEqual([memberId, other]);
    const paid = office.getByRole('group').filter({ hasText: 'Aarvya has paid you' });
    await expect(async () => {
      await office.goto(`${shop.officeUrl}/admin/emails`);
      await expect(paid).not.toHaveCount(0, { timeout: patience.look });
    }).toPass();
    // Whoever is paid is written to at once: the seller has no email still to come.
    await expect(paid).toHaveCount(1);
    await expect(paid).toContainText(`${other}@example.in`);
    await office.context().close();

    await open('/income');
    const line = lines.find(({ member_id: id }) => id === memberId)!;
    await expect(page.getByText(`UTR UTR${line.reference}`, { exact: true })).toBeVisible();
    await look();
  });

  test(`a seller reads the training, and logs another device out (${language}) ${oneSize[language]}`, async ({
    browser,
    page,
    shop,
  }) => {
    expectFailure('ERR_FAILED');
    const { texts, open, look } = portalIn(language, page, shop);
    await logIn(page, shop);
    await open('/training');
    const links = page.getByRole('main').getByRole('listitem').getByRole('link');
    const total = await links.count();
    await expect(page.getByText(texts.training.progress({ read: 0, total }))).toBeVisible();
    await look();
    await links.first().click();
    const mark = page.getByRole('button', { name: texts.training.mark });
    await page.route(`**${memberPaths.training}/*`, (route) => route.abort());
    await mark.click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await page.unroute(`**${memberPaths.training}/*`);
    await mark.click();
    await expect(mark).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    await look();
    await open('/training');
    await expect(page.getByText(texts.training.progress({ read: 1, total }))).toBeVisible();
    await look();

    const phone = await openFriend(browser);
    const token = await logIn(phone, shop);
    await phone.goto(`${shop.officeUrl}/home`);
    await expect(phone).toHaveURL(/\/home$/);
    await open('/membership/devices');
    const { security } = messagesIn(language).account;
    const device = security.browserOn({ browser: 'Chrome', system: 'Android' });
    const theirs = page.getByRole('listitem').filter({ hasText: device });
    await expect(theirs).toHaveCount(1);
    await look();
    await page.route(`**${paths.sessions}/*`, (route) => route.abort());
    await theirs.getByRole('button').click();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await expect(theirs).toHaveCount(1);
    await page.unroute(`**${paths.sessions}/*`);
    await theirs.getByRole('button').click();
    await expect(page.getByText(security.ended)).toBeVisible();
    await expect(theirs).toHaveCount(0);
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get(shop.officeUrl + memberPaths.home, { headers })).status()).toBe(401);
    await phone.reload();
    await expect(phone).toHaveURL(/\/login/);
    await phone.context().close();
  });

  test(`a friend’s visit and order by a shared link are counted; picture and kit come (${language}) ${oneSize[language]}`, async ({
    browser,
    page,
    shop,
  }) => {
    expectFailure('ERR_FAILED');
    const { texts, open, look } = portalIn(language, page, shop);
    const { sales } = texts;
    await logIn(page, shop);
    await open('/sales/share');
    await look();
    await page.getByRole('main').locator('a[href*="product="]').first().click();
    const shared = page.getByRole('main').locator('input[readonly]');
    await expect(shared).toHaveValue(/product-details/);
    const link = await shared.inputValue();
    const product = Number(/product-details\/(\d+)/.exec(link)![1]);
    const card = page.getByRole('main').locator('img[src^="blob:"]');
    const sizeOf = () =>
      card.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
    await expect.poll(sizeOf).toEqual([1_080, 1_080]);
    await page.route('**/share-cards/**', (route) => route.abort());
    await page.locator('[name=shape]').selectOption('story');
    await expect(page.getByText(sales.cardFailed)).toBeVisible();
    await look();
    await page.unroute('**/share-cards/**');
    await page.getByRole('button', { name: sales.cardAgain }).click();
    await expect.poll(sizeOf).toEqual([1_080, 1_920]);
    const saved = await download(page, page.getByRole('button', { name: sales.saveCard }));
    expect(saved.name).toBe(`${product}-story-${language}.jpg`);
    expect(saved.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

    const before = await readVisits(page, shop);
    const friend = await openFriend(browser);
    const counted = friend.waitForResponse(/\/api\/referral-visit$/);
    await friend.goto(link);
    await counted;
    await friend.context().close();
    const form = { referral_member_id: memberId, referral_link: 'product' };
    const order = await placeOrder(page, shop, [1], 'cod', { productIds: [product], form });
    const after = await readVisits(page, shop);
    expect([after.visits - before.visits, after.orders - before.orders]).toEqual([1, 1]);
    await open('/sales/visits');
    await expect(page.getByRole('main').getByRole('definition')).toHaveText([
      String(after.visits),
      String(after.orders),
    ]);
    await page.getByText(sales.asTable).click();
    await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(30);
    await look();
    await page.route(`**${membershipPaths.membership}`, async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { data: Membership };
      reply.data.status = 'frozen';
      await route.fulfill({ response, json: reply });
    });
    await open('/sales/share');
    await expect(page.getByRole('heading', { name: sales.frozen })).toBeVisible();
    await expect(shared).toHaveCount(0);
    await look();
    await page.unroute(`**${membershipPaths.membership}`);

    await open('/sales');
    const sale = page.getByRole('listitem').filter({ hasText: order.number.split('-').at(-1)! });
    await expect(sale).toContainText(sales.states.undelivered);
    await look();
    const month = page.getByLabel(sales.month);
    await month.focus();
    await month.selectOption(monthBefore(1));
    await expect(page).toHaveURL(new RegExp(`month=${monthBefore(1)}$`));
    await expect(sale).toHaveCount(0);
    await expect(month).toBeFocused();
    await month.selectOption(monthBefore(0));
    await expect(sale).toHaveCount(1);
    await page.goBack();
    await expect(month).toHaveValue(monthBefore(1));

    await open('/sales/kit');
    await look();
    for (const [button, name] of [
      [sales.kit.orderFormButton, 'order-form.pdf'],
      [sales.kit.priceListButton, 'price-list.pdf'],
      [texts.home.cardPdf, 'id-card.pdf'],
    ] as const) {
      const file = await download(page, page.getByRole('button', { name: button }));
      expect(file.name).toBe(name);
      expect(readDocument(file.bytes).pages.length).toBeGreaterThan(0);
    }
    await page.route('**/price-list.pdf', (route) => route.abort());
    await page.getByRole('button', { name: sales.kit.priceListButton }).click();
    await expect(page.getByText(texts.download.failed)).toBeVisible();
  });

  test(`every page of the portal is whole, without an answer, with nothing in it and with a lot (${language}) ${oneSize[language]}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    expectFailure('ERR_FAILED');
    // The running month has no income yet.
    expectFailure(memberPaths.incomes);
    const { texts, open, look } = portalIn(language, page, shop);
    const { errorScreen } = messagesIn(language).shop;
    for (const path of ['/', '/login', '/signup', '/join', '/verify', '/former-sellers']) {
      await open(path);
      await look();
    }
    await logIn(page, shop);
    const block = await createBlocker(page);
    for (const path of ownPages) {
      await block(apart);
      await open(path);
      await expect(page.getByRole('heading', { name: errorScreen.heading })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(/./);
      if (path === ownPages[0]) await look();
      await block([]);
      await page.getByRole('button', { name: errorScreen.tryAgain }).click();
      await expect(page.getByRole('heading', { name: errorScreen.heading })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look();
    }

    await logInAsSeller(page, shop, await joinAsSeller(page, shop));
    for (const [path, empty] of [
      ['/income', texts.income.emptyTitle],
      ['/income/years', texts.income.year.emptyTitle],
      ['/sales', texts.sales.none],
      ['/sales/visits', texts.sales.noVisits],
      ['/team', texts.home.teamEmpty],
      ['/tickets', texts.tickets.empty],
      ['/membership/returns', texts.membershipReturns.empty],
    ] as const) {
      await open(path);
      await expect(page.getByText(empty).first()).toBeVisible();
      await look();
    }

    const long =
      language === 'en'
        ? 'Venkatanarasimharajuvaripeta'.repeat(3).slice(0, 60)
        : 'वेंकटनरसिम्हाराजुवरिपेटा'.repeat(3).slice(0, 60);
    const at = '2026-11-03T06:30:00.000Z';
    const rows = <Row extends object>(row: (index: number) => Row) =>
      Array.from({ length: 200 }, (_, index) => row(index));
    const fill = (path: string, data: object) =>
      page.route(`**${path}*`, (route) =>
        route.fulfill({ json: { status: 'success', data, meta: { total: 200, next_cursor: null } } }),
      );
    await fill(
      memberPaths.tickets,
      rows((index) => ({ number: `TK-AAAAA-A${1_000 + index}`, subject: long, state: 'received', created_at: at })),
    );
    await fill(
      memberPaths.sales,
      rows((index) => ({
        id: index + 1,
        placed_at: at,
        is_own: false,
        order_number: '…12345',
        buyer: long,
        sp: 1_23_456.75,
        amount: 12_34_567.5,
        state: 'partly_returned',
        month: '2026-11',
        returned_month: '2026-11',
      })),
    );
    for (const path of ['/tickets', '/sales']) {
      await open(path);
      await expect(page.getByRole('main').getByText(long)).toHaveCount(200);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, { onPhone: language === 'hi' });
    }
  });
}

/** Asserts that all of a page's parts are visible, and no two lie on one another. */
async function expectApart(parts: Locator): Promise<void> {
  for (const part of await parts.all()) await expect(part).toBeVisible();
  const overlaps = await parts.evaluateAll((elements) => {
    const boxes = elements.map((element) => ({ of: element.textContent, box: element.getBoundingClientRect() }));
    return boxes.flatMap(({ of: one, box: a }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(({ of: two }) => [one, two]),
    );
  });
  expect(overlaps).toEqual([]);
}

/** All calls but who the company is, without which there is no page to say what is wrong. */
const apart = Array.from('abcdefghijklmnpqrstuvwxyz', (initial) => `*/api/${initial}*`);

test('the shop’s home page names achievers beside one another, and on a phone shows their faces where there are some @once', async ({
  page,
  shop,
}) => {
  const strip = page.locator('section[aria-labelledby=achievers]');
  const names = strip.locator('strong');
  const faces = strip.locator('li img');
  /** What a wide window shows of each number of achievers, and a phone. */
  const look = async (count: number, onPhone: 'names' | 'faces') => {
    for (const language of ['en', 'hi'] as const)
      for (const size of [desktopSize, phoneSize]) {
        await page.setViewportSize(size);
        await page.goto(shop.url + pathIn(language, '/'));
        await expect(names).toHaveCount(count);
        if (size === desktopSize || onPhone === 'names') await expectApart(names);
        else for (const face of await faces.all()) await expect(face).toBeVisible();
        await expectApart(strip.locator('h2, ul, a'));
        await expectNoSidewaysScroll(page);
      }
  };
  await look(achievers.length, 'faces');
  await expect(faces).toHaveCount(2);

  await logInAsStaff(page, shop.officeUrl);
  const headers = await staffHeaders(page, shop.officeUrl);
  const { data } = await answered(page.request.get(shop.officeUrl + staffAchieversPath));
  for (const { id, photo } of data as StaffAchieverRow[])
    if (photo !== null)
      await answered(
        page.request.post(`${shop.officeUrl}${staffAchieversPath}/${id}/hide`, { headers, data: { reason: 'x' } }),
      );
  await look(achievers.length - 2, 'names');
});

/** The pages that say what belongs to the one who is logged in. */
const ownPages = [
  '/home',
  '/income',
  '/income/years',
  `/months/${monthBefore(0)}`,
  '/sales',
  '/sales/share',
  '/sales/visits',
  '/sales/kit',
  '/team',
  '/team/tree',
  '/training',
  '/training/income',
  '/tickets',
  '/sponsor',
  '/membership',
  '/membership/achiever',
  '/membership/bank',
  '/membership/contact',
  '/membership/devices',
  '/membership/leave',
  '/membership/nominee',
  '/membership/notifications',
  '/membership/pan',
  '/membership/returns',
  '/membership/second-factor',
];

/** What the demo's seller's links brought so far. */
async function readVisits({ request }: Page, shop: RunningShop): Promise<{ visits: number; orders: number }> {
  const { mobile, password } = demoSeller;
  const { token } = await answered(request.post(`${shop.officeUrl}/api/login`, { data: { mobile, password } }));
  const headers = { authorization: `Bearer ${String(token)}` };
  const { data } = await answered(request.get(shop.officeUrl + memberPaths.linkVisits, { headers }));
  const days = data as LinkDay[];
  return {
    visits: days.reduce((sum, { home, product, collection }) => sum + home + product + collection, 0),
    orders: days.reduce((sum, { orders }) => sum + orders, 0),
  };
}

/** Staff pay whatever is owed by a bank's file, and the bank says that all of it has arrived; the lines. */
async function payAll(office: Page, browser: Browser, shop: RunningShop): Promise<PayoutLine[]> {
  const { request } = office;
  const headers = await staffHeaders(office, shop.officeUrl);
  const at = (path: string) => shop.officeUrl + path;
  const templates = await answered(request.get(at(staffPayoutPaths.templates)));
  const { template, version } = (templates.data as StoredPayoutTemplate[]).find(({ key }) => key === 'csv')!;
  const company = { debit_account: '000405001234', debit_ifsc: 'ICIC0000004' };
  const body = { version, template: { ...template, ...company } };
  await answered(request.post(at(`${staffPayoutPaths.templates}/csv`), { headers, data: body }));
  const colleague = await openAsColleague(browser, shop.officeUrl, 'finance');
  await confirm(colleague, shop, 'Change of a bank file template');
  const made = await answered(request.post(at(staffPayoutPaths.batches), { headers }));
  const batch = at(`${staffPayoutPaths.batches}/${(made.data as { id: number }).id}`);
  await answered(request.post(`${batch}/approve`, { headers }));
  await confirm(colleague, shop, 'Payout batch');
  await colleague.context().close();
  await answered(request.post(`${batch}/send`, { headers, data: { channel: 'file', template: 'csv' } }));
  const lines = (await answered(request.get(`${batch}/lines?view=payable`))).data as PayoutLine[];
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
  const rows = lines.map(({ reference, amount }) => `${reference},${amount.toFixed(2)},PAID,UTR${reference},${today},`);
  const data = ['Reference,Amount,Status,UTR,Date,Reason', ...rows, ''].join('\r\n');
  await answered(request.post(`${batch}/response`, { headers: { ...headers, 'content-type': 'text/csv' }, data }));
  return lines;
}
