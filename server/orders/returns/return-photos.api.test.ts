import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoPath } from '#contract/photo-limits.ts';
import type { PhotoReply } from '#contract/photos.ts';
import { staffReviewPaths } from '#contract/admin/customers/reviews.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { bringTo, type LifeShop, type LiveOrder, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { photoRoutes } from '#server/photos/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { ledger, seedProduct } from '#server/testing/shop.ts';

let shop: LifeShop;
let uploads: Caller;
beforeAll(async () => {
  shop = await openLifeShop();
  uploads = openCaller(shop.services, photoRoutes);
});
afterAll(async () => {
  await uploads.close();
  await shop.close();
});

async function photo(width = 60): Promise<string> {
  const answer = await uploads.call('POST', photoPath, await plainPhoto('png', width, 40), { type: 'image/png' });
  return (answer.body.data as PhotoReply['data']).photo;
}
async function delivered(): Promise<LiveOrder> {
  const { db } = shop.services;
  const order = await placeLive(shop, { [await seedProduct(db)]: 2, [await seedProduct(db)]: 1 });
  await bringTo(shop, order.id, 'deliver');
  return order;
}
const input = (line_no: number, photos: readonly string[]) => ({ line_no, quantity: 1, reason: 'damaged', photos });

test('photos come along with a line, are counted for the buyer and seen by staff alone', async () => {
  const order = await delivered();
  const names = [await photo(60), await photo(80)];
  const body = { lines: [input(1, names), input(2, [])] };
  const key = { 'idempotency-key': 'return-1' };
  const answer = await order.act('returns', body, key);
  expect(answer.status).toBe(200);
  expect(answer.body.data.returns).toMatchObject([{ photo_count: 2 }, { photo_count: 0 }]);
  expect(JSON.stringify(answer.body)).not.toContain('"photos"');

  const before = await ledger(shop.services.db);
  expect((await order.act('returns', body, key)).status).toBe(200);
  expect(await ledger(shop.services.db)).toEqual(before);

  const { returns } = (await shop.staffGet(`/${order.id}`)).body.data;
  expect(returns).toMatchObject([
    {
      line_no: 1,
      photos: [
        { id: expect.any(Number), width: 60, height: 40 },
        { id: expect.any(Number), width: 80, height: 40 },
      ],
    },
    { line_no: 2, photos: [] },
  ]);
  const { id } = returns[0].photos[1];
  const file = await shop.staffFile(`${staffOrderPaths.returnPhotos}/${id}`);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  // Who reads tickets or reviews does not see photos of returns by that.
  for (const path of [staffPaths.photos, staffReviewPaths.photos])
    expect((await shop.staffFile(`${path}/${id}`)).statusCode).toBe(404);
});

test('a photo that is unknown, or went with another return, is named by its place, and nothing is asked for', async () => {
  const [first, second] = [await delivered(), await delivered()];
  const name = await photo();
  expect((await first.act('returns', { lines: [input(1, [name])] })).status).toBe(200);
  const before = await ledger(shop.services.db);
  const used = await second.act('returns', { lines: [input(2, []), input(1, [await photo(), name])] });
  expect([used.status, used.body.errors]).toEqual([
    422,
    {
      'lines.1.photos.1': ['This photo was already sent with another message. Please add it again.'],
    },
  ]);
  const unknown = await second.act('returns', { lines: [input(1, ['a'.repeat(43)])] });
  expect(Object.keys(unknown.body.errors as object)).toEqual(['lines.0.photos.0']);
  const many = await second.act('returns', {
    lines: [
      input(
        1,
        Array.from({ length: 5 }, () => name),
      ),
    ],
  });
  expect([many.status, Object.keys(many.body.errors as object)]).toEqual([422, ['lines.0.photos']]);
  expect(await ledger(shop.services.db)).toEqual(before);
  expect((await second.see()).returns).toEqual([]);
});
