import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, languageFacts } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import type { TicketReceipt } from '#contract/support.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { messagesIn } from '#locales/messages.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { bringTo, type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { paymentJobs } from '#server/payments/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { mailJobs } from '#server/platform/email.ts';
import { supportRoutes } from '#server/support/index.ts';
import { readNewestCode } from '#server/testing/verification-codes.ts';
import { freshMobile, orderBody, seedCustomer, seedProduct } from '#server/testing/shop.ts';

const brand = 'Aarvya';

let shop: LifeShop;
let caller: Caller;
beforeAll(async () => {
  shop = await openLifeShop();
  caller = openCaller(shop.services, (site, services, limits) => {
    customerRoutes(site, services, limits);
    supportRoutes(site, services, limits);
  });
});
afterAll(async () => {
  await caller.close();
  await shop.close();
});

interface Sent {
  subject: string;
  text: string;
  html: string;
}

async function emailsTo(email: string): Promise<Sent[]> {
  const rows = await shop.services.db
    .selectFrom('mail')
    .select(['subject', 'body_text as text', 'body_html as html'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return rows;
}

let people = 0;
const newEmail = () => `reader${++people}@example.in`;

/** Every kind of email for recipients of one language. Returns kind, subject and recipient of each. */
async function provokeAll(language: Language): Promise<[kind: string, subject: string, email: string][]> {
  const { account, order: words, ticket } = messagesIn(language).emails;
  const wanted: [string, string, string][] = [];
  const honey = await seedProduct(shop.services.db, { name: 'Honey', regular: 20_000, stock: 500 });
  await sql`INSERT INTO product_translation (product_id, language, name) VALUES (${honey}, 'hi', 'शहद')`.execute(
    shop.services.db,
  );
  const first_name = language === 'hi' ? 'मीरा' : 'Meera';
  const live = async (form: object) => {
    const email = newEmail();
    const order = await placeLive(shop, { [honey]: 3 }, { language, form: { first_name, email, ...form } });
    const want = (kind: string, { subject }: { subject: (values: { brand: string; number: string }) => string }) =>
      wanted.push([kind, subject({ brand, number: order.number }), email]);
    return { ...order, want };
  };

  const email = newEmail();
  const person = { first_name, last_name: 'Negi', mobile: freshMobile(), email };
  const password = { password: 'correct horse', password_confirmation: 'correct horse' };
  await caller.call('POST', paths.signup, { ...person, ...password }, { language });
  wanted.push(['welcome', account.welcome.subject({ brand }), email]);
  const { token } = (await caller.call('POST', paths.forgot, { email }, { language })).body;
  wanted.push(['password code', account.resetCode.subject({ brand }), email]);
  const code = await readNewestCode(shop.services);
  const reset = { token, code, password: 'another horse', password_confirmation: 'another horse' };
  expect((await caller.call('POST', paths.resetPassword, reset, { language })).status).toBe(200);
  wanted.push(['password changed', account.passwordChanged.subject({ brand }), email]);

  const cash = await live({});
  cash.want('order placed', words.placed);
  await shop.staff(cash.id, 'cancel', { lines: [{ line_no: 1, quantity: 1 }], reason: 'One leaks' });
  cash.want('part cancelled', words.itemsCancelled);
  const paid = await live(online);
  paid.want('order paid', words.paid);
  await bringTo(shop, paid.id, 'deliver');
  paid.want('shipped', words.shipped);
  paid.want('delivered', words.delivered);
  const ask = async () => {
    const input = { line_no: 1, quantity: 1, reason: 'damaged', message: 'It leaks' };
    const { body } = await paid.act('returns', { lines: [input] }, { 'idempotency-key': `ask-${++people}` });
    return (body.data.returns as { id: number }[]).at(-1)!.id;
  };
  const [good, bad] = [await ask(), await ask()];
  await shop.staff(paid.id, `returns/${good}/approve`, { answer: 'A courier comes on Monday.' });
  paid.want('return approved', words.returnApproved);
  await shop.staff(paid.id, `returns/${bad}/decline`, { answer: 'The seal is broken.' });
  paid.want('return rejected', words.returnRejected);
  await shop.staff(paid.id, `returns/${good}/receive`, { restock: 0 });
  paid.want('return received', words.returnReceived);
  await shop.staff(paid.id, 'refund');
  paid.want('refunded', words.refunded);
  const cancelled = await live(online);
  await cancelled.act('cancel');
  cancelled.want('cancelled', words.cancelled);
  const refused = await live(online);
  await bringTo(shop, refused.id, 'dispatch');
  await shop.staff(refused.id, 'returned-to-origin', { reason: 'Refused', written_off: [] });
  refused.want('returned to sender', words.returnedToSender);

  const customer = await seedCustomer(shop.services);
  const failing = newEmail();
  const body = orderBody({ [honey]: 1 }, { form: { ...online, first_name, email: failing, mobile: customer.mobile } });
  const placed = await shop.post(paths.placeOrder, body, { ...customer.headers, 'accept-language': language });
  const { order_number: number, payment } = placed.body;
  await shop.post(paths.sandboxPayment, { provider_order_id: payment.provider_order_id, outcome: 'fail' });
  wanted.push(['payment failed', words.paymentFailed.subject({ brand, number }), failing]);

  const asking = newEmail();
  const complaint = { kind: 'complaint', full_name: first_name, email: asking, mobile_no: freshMobile() };
  const said = { subject: 'शहद', message: 'ढक्कन टूटा है', order_id: '100001' };
  const told = await caller.call('POST', ticketPaths.tickets, { ...complaint, ...said }, { language });
  const { ticket_number } = told.body.data as TicketReceipt;
  const noun = ticket.nouns.complaint;
  wanted.push(['ticket received', ticket.received.subject({ noun, number: ticket_number }), asking]);
  const rows = await shop.services.db.selectFrom('ticket').select('id').where('number', '=', ticket_number).execute();
  const place = `${staffPaths.tickets}/${rows[0]!.id}`;
  await shop.staffPost(`${place}/acknowledge`, {});
  wanted.push(['ticket acknowledged', ticket.acknowledged.subject({ noun, number: ticket_number }), asking]);
  await shop.staffPost(`${place}/resolve`, { reason: 'शहद दोबारा भेजा गया' });
  wanted.push(['ticket resolved', ticket.resolved.subject({ noun, number: ticket_number }), asking]);

  // These follow without a command: the refund is paid, and the poller finds the failed payment, whose email is sent
  // minutes later.
  for (let minutes = 0; minutes < 8; minutes++) {
    await runDueJobs(shop.services, { ...paymentJobs, ...mailJobs });
    shop.services.clock.advance(60_000);
  }
  return wanted;
}

describe.each(['en', 'hi'] as const)('the emails in %s', (language) => {
  let wanted: Awaited<ReturnType<typeof provokeAll>>;
  beforeAll(async () => {
    wanted = await provokeAll(language);
  });

  test('each comes once, from the outbox, where staff can read it without a mail server', async () => {
    const outbox = new Map<string, { state: string; text: string }>();
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await shop.staffFile(`${staffPaths.mails}?limit=100${cursor && `&cursor=${cursor}`}`);
      const { data, meta } = page.json<{
        data: { recipient: string; subject: string; state: string; text: string }[];
        meta: { next_cursor: string | null };
      }>();
      for (const { recipient, subject, state, text } of data) outbox.set(`${recipient} ${subject}`, { state, text });
      cursor = meta.next_cursor;
    }
    for (const [kind, subject, email] of wanted) {
      const sent = (await emailsTo(email)).filter((each) => each.subject === subject);
      expect([kind, sent.length]).toEqual([kind, 1]);
      expect([kind, outbox.get(`${email} ${subject}`)]).toEqual([kind, { state: 'kept', text: sent[0]!.text }]);
    }
  });

  test('each is well set as text and as HTML, in its language', async () => {
    expect(wanted.map(([kind]) => kind).join(', ')).toBe(
      'welcome, password code, password changed, order placed, part cancelled, order paid, shipped, delivered, return approved, ' +
        'return rejected, return received, refunded, cancelled, returned to sender, payment failed, ticket received, ticket acknowledged, ' +
        'ticket resolved',
    );
    for (const [kind, subject, email] of wanted) {
      const { text, html } = (await emailsTo(email)).find((each) => each.subject === subject)!;
      const [heading] = text.split('\n\n');
      for (const part of [heading!, languageFacts[language].page, 'name="viewport"', 'max-width:560px'])
        expect([kind, html.includes(part)]).toEqual([kind, true]);
      expect([kind, /[ऀ-ॿ]/.test(heading!)]).toEqual([kind, language === 'hi']);
      expect([kind, /undefined|null|NaN|\[object|Invalid|<\/?[a-z]/.exec(text)]).toEqual([kind, null]);
      expect([kind, /undefined|null|NaN|\[object|Invalid/.exec(html)]).toEqual([kind, null]);
      expect([kind, text.includes('\n-- \nAarvya\n')]).toEqual([kind, true]);
      const links = text.match(/https?:\/\/\S+/g) ?? [];
      for (const link of links.filter((url) => url.startsWith('http://shop.test')))
        expect([
          kind,
          html.includes(`href="${link.replaceAll('#', '&#35;')}"`) || html.includes(`href="${link}"`),
          link.includes('/hi/'),
        ]).toEqual([kind, true, language === 'hi']);
    }
  });
});
