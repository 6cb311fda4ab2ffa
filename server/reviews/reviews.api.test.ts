import { proofHeader } from '#contract/proof-header.ts';
import type { ProofChallenge } from '#contract/proof-of-work.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { photoPath } from '#contract/photo-limits.ts';
import { reviewPaths, reviewPhotoPath, reviewTokenHeader } from '#contract/review-rules.ts';
import type { OrderReviews, ReviewList } from '#contract/reviews.ts';
import { staffReviewPaths } from '#contract/admin/customers/reviews.ts';
import { catalogRoutes, createCatalogReader, createCatalogueVersion } from '#server/catalog/index.ts';
import { bringTo, type LifeShop, type LiveOrder, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { photoRoutes } from '#server/photos/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import { newToken } from '#server/platform/tokens.ts';
import { seedCustomer, seedProduct } from '#server/testing/shop.ts';
import { solveProof } from '#server/testing/proof.ts';
import { reviewJobs, reviewRoutes, reviewToken } from './index.ts';

let shop: LifeShop;
let caller: Caller;
let product: number;
beforeEach(async () => {
  shop = await openLifeShop();
  const cache = createAnswerCache(createCatalogueVersion(shop.services), {
    maxAgeMs: 15_000,
    maxBytes: 1_000_000,
    clock: shop.services.clock,
  });
  caller = openCaller(shop.services, (site, services, limits) => {
    reviewRoutes(site, services, limits, cache);
    catalogRoutes(site, services, cache);
    photoRoutes(site, services, limits);
  });
  product = await seedProduct(shop.services.db, { name: 'Forest honey' });
});
afterEach(async () => {
  await caller.close();
  await shop.close();
});

const day = 86_400_000;
const body = {
  line_no: 1,
  stars: 4,
  title: 'Good honey',
  body: 'Thick, dark and not too sweet.',
  author: 'Asha R.',
  agree: true,
};

async function delivered(form: Record<string, unknown> = {}, products: Record<number, number> = { [product]: 1 }) {
  const order = await placeLive(shop, products, { form });
  await bringTo(shop, order.id, 'deliver');
  return order;
}
async function linkOf({ id }: Pick<LiveOrder, 'id'>) {
  return { [reviewTokenHeader]: reviewToken(await readServerKey(shop.services, shop.services.db), id) };
}
const urlOf = ({ number }: Pick<LiveOrder, 'number'>) => `${reviewPaths.ofOrder}/${number}`;
async function write(order: LiveOrder, more: object = {}) {
  return caller.call('POST', urlOf(order), { ...body, ...more }, { headers: await linkOf(order) });
}
const linesOf = (answer: { body: { data?: unknown } }) => (answer.body.data as OrderReviews).lines;
async function published(order: LiveOrder, more: object = {}): Promise<number> {
  const { id } = linesOf(await write(order, more))[0]!.review!;
  expect((await moderate(id, 'publish')).status).toBe(200);
  return id;
}
const moderate = (id: number, action: string, said: object = {}) =>
  shop.staffPost(`${staffReviewPaths.reviews}/${id}/${action}`, said);
async function listed(query = '') {
  const { body: list } = await caller.call('GET', `${reviewPaths.reviews}/${product}${query}`);
  return list as unknown as ReviewList;
}
const rating = async () => (await createCatalogReader(shop.services, 'en').product(product))!.data[0]!.rating;
async function mails() {
  const { rows } = await sql<{ recipient: string; subject: string; body_text: string }>`
    SELECT recipient, subject, body_text FROM mail WHERE subject LIKE '%review%' OR subject LIKE 'How do you like%' ORDER BY id`.execute(
    shop.services.db,
  );
  return rows;
}

describe('a review', () => {
  test('is asked for once of a product that an order has two lines of', async () => {
    const order = await delivered();
    // A second line, as an edit by staff creates it.
    await sql`INSERT INTO order_line SELECT (jsonb_populate_record(l, '{"line_no": 2}')).* FROM order_line l
      WHERE order_id = ${order.id}`.execute(shop.services.db);
    const asked = await caller.call('GET', urlOf(order), undefined, { headers: await linkOf(order) });
    expect(linesOf(asked)).toMatchObject([{ line_no: 1, product_id: product }]);
  });

  test('is written by the link of an email, waits for staff, and then is everybody’s', async () => {
    const order = await delivered();
    const asked = await caller.call('GET', urlOf(order), undefined, { headers: await linkOf(order) });
    expect(asked).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        data: {
          number: order.number,
          author: 'Meera N.',
          asked: true,
          lines: [{ line_no: 1, product_id: product, name: 'Forest honey', picture: null, review: null }],
        },
      },
    });
    const sent = await write(order);
    expect(linesOf(sent)[0]!.review).toEqual({
      id: expect.any(Number),
      state: 'pending',
      stars: 4,
      title: 'Good honey',
      body: 'Thick, dark and not too sweet.',
      reject_reason: null,
    });
    expect(await listed()).toMatchObject({
      data: [],
      meta: { total: 0, pages: 1, summary: { count: 0, since: null } },
    });
    expect(await rating()).toBeNull();
    const { id } = linesOf(sent)[0]!.review!;
    await moderate(id, 'publish');
    const at = shop.services.clock.now().toISOString();
    expect(await listed()).toEqual({
      status: 'success',
      data: [
        {
          id,
          author: 'Asha R.',
          stars: 4,
          title: 'Good honey',
          body: 'Thick, dark and not too sweet.',
          language: 'en',
          verified: true,
          solicited: false,
          sample: false,
          published_at: at,
          helpful: 0,
          reply: '',
          photos: [],
        },
      ],
      meta: {
        total: 1,
        page: 1,
        pages: 1,
        summary: { average: 4, count: 1, sample: false, counts: [0, 0, 0, 1, 0], with_photos: 0, since: at },
      },
    });
    expect(await rating()).toEqual({ average: 4, count: 1, sample: false });
  });

  test('is written once for a product by each buyer, also under another order of the same mobile number', async () => {
    const mobile = '9876500009';
    const [first, second] = [await delivered({ mobile }), await delivered({ mobile }, { [product]: 2 })];
    expect((await write(first)).status).toBe(200);
    for (const order of [first, second])
      expect(await write(order)).toMatchObject({ status: 409, body: { code: 'review_exists' } });
    const other = await delivered({ mobile: '9876500001' });
    expect((await write(other)).status).toBe(200);
  });

  test.each([
    ['another order’s token', 'other'],
    ['a token of no order', { [reviewTokenHeader]: 'A'.repeat(22) }],
  ])('is not written with %s', async (_what, headers) => {
    const order = await delivered();
    const given = headers === 'other' ? await linkOf(await delivered({ mobile: '9876500001' })) : (headers as object);
    const sent = await caller.call('POST', urlOf(order), body, { headers: given as Record<string, string> });
    expect(sent).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect(await sql`SELECT 1 FROM review`.execute(shop.services.db)).toMatchObject({ rows: [] });
  });

  test('asks who writes it before anything else', async () => {
    const order = await delivered();
    const sent = await caller.call('POST', urlOf(order), { stars: 9 });
    expect(sent).toMatchObject({ status: 401, body: { code: 'login_required' } });
  });

  test('belongs to the account that ordered, without a link; another account finds nothing', async () => {
    const own = await seedCustomer(shop.services);
    const order = await placeLive(shop, { [product]: 1 }, { form: {} });
    await sql`UPDATE orders SET customer_id = ${own.id} WHERE id = ${order.id}`.execute(shop.services.db);
    await bringTo(shop, order.id, 'deliver');
    const toWrite = () => caller.call('GET', reviewPaths.toWrite, undefined, { headers: own.headers });
    expect((await toWrite()).body.data).toEqual([
      {
        order_number: order.number,
        line_no: 1,
        product_id: product,
        name: 'Forest honey',
        picture: null,
        delivered_at: shop.services.clock.now().toISOString(),
      },
    ]);
    const other = await seedCustomer(shop.services);
    const wrong = await caller.call('POST', urlOf(order), body, { headers: other.headers });
    expect(wrong).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
    expect((await caller.call('POST', urlOf(order), body, { headers: own.headers })).status).toBe(200);
    expect((await toWrite()).body.data).toEqual([]);
  });

  test('needs the delivery, and is late after a year', async () => {
    const order = await placeLive(shop, { [product]: 1 });
    const early = await write(order);
    expect(early).toMatchObject({ status: 409, body: { code: 'order_not_delivered' } });
    await bringTo(shop, order.id, 'deliver');
    shop.services.clock.advance(365 * day + 1);
    expect((await write(order)).status).toBe(409);
    shop.services.clock.advance(-1);
    expect((await write(order)).status).toBe(200);
  });

  test.each([
    [{ stars: 0 }, 'stars', 'Choose one to five stars'],
    [{ stars: 6 }, 'stars', 'Choose one to five stars'],
    [{ agree: false }, 'agree', 'Please confirm that this is your own experience'],
    [{ body: '' }, 'body', 'Write what you think of it, or leave out the title too'],
    [{ body: 'x'.repeat(2_001) }, 'body', expect.any(String)],
    [{ photos: ['A'.repeat(43)] }, 'photos.0', expect.any(String)],
  ])('with %o is turned away', async (more, field, message) => {
    const order = await delivered();
    const sent = await write(order, more);
    expect(sent).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } });
    expect(
      linesOf(await caller.call('GET', urlOf(order), undefined, { headers: await linkOf(order) }))[0]!.review,
    ).toBeNull();
  });

  test('of a line that the order does not have is not found', async () => {
    expect(await write(await delivered(), { line_no: 2 })).toMatchObject({
      status: 404,
      body: { code: 'line_not_found' },
    });
  });

  test('shows its photos once it is published, and not after', async () => {
    const order = await delivered();
    const { body: kept } = await caller.call('POST', photoPath, await plainPhoto('png'), { type: 'image/png' });
    const { photo } = kept.data as { photo: string };
    const { id } = linesOf(await write(order, { photos: [photo] }))[0]!.review!;
    const photoId = (await shop.services.db.selectFrom('photo').select('id').executeTakeFirstOrThrow()).id;
    const files = [`${reviewPhotoPath}${photoId}.jpg`, `${reviewPhotoPath}${photoId}-small.jpg`];
    const seen = async () => Promise.all(files.map(async (file) => (await caller.call('GET', file)).status));
    expect(await seen()).toEqual([404, 404]);
    await moderate(id, 'publish');
    expect(await seen()).toEqual([200, 200]);
    expect((await listed('?photos=1')).data[0]!.photos).toEqual([
      { id: photoId, width: expect.any(Number), height: expect.any(Number) },
    ]);
    await moderate(id, 'reject', { reason: 'personal_data' });
    expect(await seen()).toEqual([404, 404]);
  });

  test('is withdrawn by its author only, and can be written anew', async () => {
    const order = await delivered();
    const id = await published(order);
    const other = await delivered({ mobile: '9876500001' });
    const withdraw = async (by: LiveOrder) =>
      caller.call('POST', `${urlOf(by)}/withdraw`, { review_id: id }, { headers: await linkOf(by) });
    expect(await withdraw(other)).toMatchObject({ status: 404, body: { code: 'review_not_found' } });
    expect((await withdraw(order)).status).toBe(200);
    expect([await rating(), (await listed()).data]).toEqual([null, []]);
    expect((await write(order)).status).toBe(200);
  });

  test('keeps the words and stars that its author wrote, whoever holds the connection', async () => {
    await published(await delivered());
    const { db } = shop.services;
    await expect(sql`UPDATE review SET body = 'Perfect'`.execute(db)).rejects.toThrow(/never changed/);
    await expect(sql`UPDATE review SET stars = 5`.execute(db)).rejects.toThrow(/never changed/);
    await expect(sql`DELETE FROM review`.execute(db)).rejects.toThrow(/never changed/);
  });
});

describe('staff', () => {
  test('reject for a reason of the policy and no other; the author learns why and may write anew', async () => {
    const order = await delivered();
    const { id } = linesOf(await write(order, { stars: 1, body: 'It cured my diabetes, call 98765 43210' }))[0]!
      .review!;
    const { body: shown } = await shop.staffPost(`${staffReviewPaths.reviews}/${id}/reject`, { reason: 'bad for us' });
    expect(shown.errors).toEqual({ reason: ['Choose a reason'] });
    const rejected = await moderate(id, 'reject', { reason: 'medical_claim' });
    expect(rejected.body.data).toMatchObject({
      state: 'rejected',
      reject_reason: 'medical_claim',
      flags: ['medical_claim', 'personal_data'],
    });
    expect(await mails()).toEqual([
      expect.objectContaining({
        recipient: 'meera@example.in',
        subject: 'About your review of Forest honey',
        body_text: expect.stringContaining('It says that the product cures or treats an illness.'),
      }),
    ]);
    expect((await write(order)).status).toBe(200);
  });

  test('cannot publish what was withdrawn, reply to what waits, or decide twice', async () => {
    const order = await delivered();
    const { id } = linesOf(await write(order))[0]!.review!;
    expect((await moderate(id, 'reply', { reply: 'Thank you' })).status).toBe(409);
    expect((await moderate(id, 'publish')).status).toBe(200);
    expect((await moderate(id, 'publish')).body.code).toBe('review_not_ready');
    await caller.call('POST', `${urlOf(order)}/withdraw`, { review_id: id }, { headers: await linkOf(order) });
    expect((await moderate(id, 'publish')).body.code).toBe('review_not_ready');
    expect((await moderate(999, 'publish')).status).toBe(404);
  });

  test('reply beside a review; every change shows at once', async () => {
    const id = await published(await delivered());
    await listed();
    await moderate(id, 'reply', { reply: 'Thank you, Asha.' });
    expect((await listed()).data[0]!.reply).toBe('Thank you, Asha.');
    await moderate(id, 'reject', { reason: 'spam' });
    expect([(await listed()).data, await rating()]).toEqual([[], null]);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    const stars = [5, 1, 4, 4];
    for (const [at, each] of stars.entries()) {
      await published(await delivered({ mobile: `987650000${at}` }), { stars: each, title: `Number ${at}` });
      shop.services.clock.advance(day);
    }
  });
  const titles = async (query: string) => (await listed(query)).data.map(({ title }) => Number(title.slice(7)));

  test.each([
    ['?sort=newest', [3, 2, 1, 0]],
    ['?sort=highest', [0, 3, 2, 1]],
    ['?sort=lowest', [1, 3, 2, 0]],
    ['?stars=4', [3, 2]],
    ['?photos=1', []],
    ['?page=9', [3, 2, 1, 0]],
  ])('%s', async (query, order) => {
    expect(await titles(query)).toEqual(order);
  });

  test('sums up all, whatever is filtered', async () => {
    expect((await listed('?stars=1')).meta).toMatchObject({
      total: 1,
      summary: { average: 3.5, count: 4, counts: [1, 0, 0, 2, 1], since: '2026-11-21T06:30:00.000Z' },
    });
  });

  test('counts each device and each account once, and takes a vote back', async () => {
    const { id } = (await listed('?sort=lowest')).data[0]!;
    const vote = async (helpful: boolean, cookie?: string, login: Record<string, string> = {}) =>
      caller.call(
        'POST',
        `${reviewPaths.review}/${id}/helpful`,
        { helpful },
        { headers: { ...login, ...(cookie && { cookie }) } },
      );
    const first = await vote(true);
    expect(first.body.data).toEqual({ helpful: 1, voted: true });
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    expect(cookie).toMatch(/^order_device=[\w-]{22}$/);
    expect((await vote(true, cookie)).body.data).toEqual({ helpful: 1, voted: true });
    const account = await seedCustomer(shop.services);
    for (const device of [cookie, 'order_device=BBBBBBBBBBBBBBBBBBBBBB'])
      expect((await vote(true, device, account.headers)).body.data).toEqual({ helpful: 2, voted: true });
    expect(await titles('')).toEqual([1, 3, 2, 0]);
    expect((await vote(false, cookie)).body.data).toEqual({ helpful: 1, voted: false });
    expect((await vote(false, cookie)).body.data).toEqual({ helpful: 1, voted: false });
  });

  test('takes no vote for a review that is not published', async () => {
    const { id } = (await listed()).data[0]!;
    await moderate(id, 'reject', { reason: 'spam' });
    const vote = await caller.call('POST', `${reviewPaths.review}/${id}/helpful`, { helpful: true });
    expect(vote).toMatchObject({ status: 404, body: { code: 'review_not_found' } });
  });
});

describe('the email that asks', () => {
  const run = () => reviewJobs['hourly:review-requests']!(shop.services, {});
  const asking = async () => (await mails()).filter(({ subject }) => subject.startsWith('How do you like'));

  test('comes once, a week after the delivery, with a link that stands nowhere in the outbox', async () => {
    const order = await delivered();
    await run();
    shop.services.clock.advance(7 * day - 1);
    await run();
    expect(await asking()).toEqual([]);
    shop.services.clock.advance(3_600_000);
    await run();
    shop.services.clock.advance(day);
    await run();
    expect(await asking()).toEqual([
      {
        recipient: 'meera@example.in',
        subject: expect.stringMatching(/^How do you like your .+ order\?$/),
        body_text: expect.stringContaining(`http://shop.test/review/${order.number}#t=••••••`),
      },
    ]);
    await write(order);
    const [review] = (await listed()).data;
    expect(review).toBeUndefined();
    const { id } = await shop.services.db.selectFrom('review').select('id').executeTakeFirstOrThrow();
    await moderate(id, 'publish');
    expect((await listed()).data[0]!.solicited).toBe(true);
  });

  test('does not come to who has reviewed all, who wants none, or long after', async () => {
    const reviewed = await delivered();
    await write(reviewed);
    const stopped = await delivered({ mobile: '9876500001', email: 'Ravi@example.in' });
    const stop = await caller.call('POST', `${urlOf(stopped)}/stop`, {}, { headers: await linkOf(stopped) });
    expect(stop.body.data).toMatchObject({ asked: false });
    await delivered({ mobile: '9876500001', email: 'ravi@example.in' }, { [product]: 2 });
    shop.services.clock.advance(8 * day);
    await run();
    expect(await asking()).toEqual([]);
    await delivered({ mobile: '9876500002', email: 'leela@example.in' });
    shop.services.clock.advance(22 * day);
    await run();
    expect(await asking()).toEqual([]);
  });

  test('never comes where the setting is 0', async () => {
    await delivered();
    shop.services.clock.advance(8 * day);
    const never = { ...shop.services, config: { ...shop.services.config, reviewRequestDays: 0 } };
    await reviewJobs['hourly:review-requests']!(never, {});
    expect(await asking()).toEqual([]);
  });
});

describe('a question', () => {
  const question = { author: 'Ravi', email: 'ravi@example.in', body: 'Is it raw honey?' };
  const ask = (said: object = {}) =>
    caller.call('POST', `${reviewPaths.questions}/${product}`, { ...question, ...said });
  const shown = async () => (await caller.call('GET', `${reviewPaths.questions}/${product}`)).body.data;

  test('is shown with its answer, which its asker gets by email once', async () => {
    expect((await ask()).status).toBe(200);
    expect(await shown()).toEqual([]);
    const { id } = await shop.services.db.selectFrom('product_question').select('id').executeTakeFirstOrThrow();
    for (const answer of ['Yes.', 'Yes, and unfiltered.'])
      expect((await shop.staffPost(`${staffReviewPaths.questions}/${id}/answer`, { answer })).status).toBe(200);
    expect(await shown()).toEqual([
      {
        id,
        author: 'Ravi',
        body: 'Is it raw honey?',
        answer: 'Yes, and unfiltered.',
        sample: false,
        answered_at: shop.services.clock.now().toISOString(),
      },
    ]);
    const { rows } = await sql`SELECT recipient, subject FROM mail WHERE subject LIKE 'Your question%'`.execute(
      shop.services.db,
    );
    expect(rows).toEqual([{ recipient: 'ravi@example.in', subject: 'Your question about Forest honey' }]);
  });

  test('of a program, of an unknown product or without a word is not kept', async () => {
    expect((await ask({ homepage: 'http://spam.example' })).status).toBe(200);
    expect(await ask({ body: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { body: ['Enter your question'] } },
    });
    expect((await caller.call('POST', `${reviewPaths.questions}/999`, question)).status).toBe(404);
    expect(await sql`SELECT 1 FROM product_question`.execute(shop.services.db)).toMatchObject({ rows: [] });
  });
});

test('votes of one network for one review are counted', async () => {
  const busy = await openLifeShop({ rateLimitScale: 1, proofOfWork: 1 });
  const cache = createAnswerCache(createCatalogueVersion(busy.services), { maxAgeMs: 1, maxBytes: 1 });
  const calls = openCaller(busy.services, (site, services, limits) => reviewRoutes(site, services, limits, cache));
  const send = (headers = {}) =>
    calls.call('POST', `${reviewPaths.review}/1/helpful`, { helpful: true }, { from: '203.0.113.7', headers });
  /** With a proof of work if one is required, as pages send it. */
  const vote = async () => {
    const answer = await send();
    if (answer.status !== 428) return answer;
    const { challenge } = answer.body as unknown as { challenge: ProofChallenge };
    return send({ [proofHeader]: await solveProof(challenge) });
  };
  for (let count = 0; count < 100; count++) expect((await vote()).status).toBe(404);
  expect(await vote()).toMatchObject({ status: 503, headers: { 'retry-after': '864' }, body: { code: 'busy' } });
  await calls.close();
  await busy.close();
});

test('a token is nobody’s guess: each order has its own', async () => {
  const key = await readServerKey(shop.services, shop.services.db);
  expect(reviewToken(key, 1)).toMatch(/^[\w-]{22}$/);
  expect(reviewToken(key, 1)).not.toBe(reviewToken(key, 2));
  expect(newToken().token).not.toContain(reviewToken(key, 1));
});
