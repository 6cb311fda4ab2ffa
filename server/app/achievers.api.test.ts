import { afterEach, beforeEach, expect, test } from 'vitest';
import sharp from 'sharp';
import { AchieverList } from '#contract/content.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { AchieverConsentReply } from '#contract/members.ts';
import { paths } from '#contract/paths.ts';
import { StaffAchieverList, staffAchieversPath } from '#contract/admin/marketing/achievers.ts';
import { staffRoutes } from '#server/admin/index.ts';
import { createCatalogueVersion } from '#server/catalog/index.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { approveClose, findClose, incomeCloseJobs, startClose } from '#server/income-close/index.ts';
import { achieverRoutes, leaveNetwork, rebuildTree } from '#server/members/index.ts';
import { runReader } from '#server/order-feed/index.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, bina, enter, logIn } from '#server/testing/customers.ts';
import { insertPhotoOf } from '#server/testing/joining.ts';
import { type LifeShop, online, openLifeShop, placeLive } from '#server/testing/order-life.ts';
import { addMember } from '#server/testing/sale-points.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';
import { portalRoutes } from '#server/portal/index.ts';

let shop: LifeShop;
let site: Caller;
let office: Caller;
let staff: SessionHeaders;
let seller: string;
let buyer: string;
/** Each sponsors the next: three buying direct sellers make the first one a Bronze Star. */
const [first, second, third] = ['654320', '654321', '654322'];
const db = () => shop.services.db;
beforeEach(async () => {
  shop = await openLifeShop();
  const { services } = shop;
  services.clock.set('2026-09-15T12:00:00+05:30');
  // Cached as in the shop: until the catalogue version changes, for an hour at most.
  const cache = createAnswerCache(createCatalogueVersion(services), {
    maxAgeMs: 3_600_000,
    maxBytes: 1_000_000,
    clock: services.clock,
  });
  site = openCaller(services, (each, own, limits) => {
    customerRoutes(each, own, limits);
    portalRoutes(each, own, limits);
    achieverRoutes(each, own, limits, cache);
  });
  office = openCaller(services, staffRoutes);
  await enter(site, asha);
  await enter(site, bina);
  const joinedAt = services.clock.now();
  await addMember(db(), first, { joinedAt, customerId: await idOf(asha) });
  await addMember(db(), second, { joinedAt, sponsorId: first });
  await addMember(db(), third, { joinedAt, sponsorId: second });
  // Rs 100, 10 sale points.
  const honey = await seedProduct(db(), { regular: 10_000, centiSp: 1_000, stock: 1_000 });
  services.clock.set('2026-10-05T12:00:00+05:30');
  for (const member of [first, second, third])
    await placeLive(shop, { [honey]: 6 }, { form: { ...online, referral_member_id: member } });
  services.clock.set('2026-11-02T12:00:00+05:30');
  await runReader(services, salePointReader);
  seller = await logIn(site, asha);
  buyer = await logIn(site, bina);
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  staff = await logInForTest(office, member);
});
afterEach(async () => {
  await site.close();
  await office.close();
  await shop.close();
});

const idOf = async ({ email }: { email: string }) =>
  (await db().selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

async function close(): Promise<void> {
  const started = await startClose(shop.services, actorForTest(), '2026-10');
  if (!started.ok) throw new Error(started.error.code);
  await runDueJobs(shop.services, incomeCloseJobs);
}
async function approve(): Promise<void> {
  await close();
  const draft = (await findClose(db(), '2026-10'))!;
  expect(await approveClose(shop.services, actorForTest(), { month: '2026-10', close: draft.id })).toMatchObject({
    ok: true,
  });
}
const shown = async (language = 'en') => {
  const { body } = await site.call('GET', paths.achievers, undefined, { headers: { 'accept-language': language } });
  return AchieverList.parse(body).data;
};
const decide = (agree: boolean, photo = false, token = seller) =>
  site.call('PUT', memberPaths.achieverConsent, { agree, photo }, { token });
const listed = async (query = '') =>
  StaffAchieverList.parse((await office.call('GET', staffAchieversPath + query, undefined, { headers: staff })).body)
    .data;
const post = (path: string, body: object = {}) =>
  office.call('POST', `${staffAchieversPath}${path}`, body, { headers: staff });

const bronze = { name: 'Sunita Rawat', achievement: 'Bronze Star', month: '2026-10', photo: null };

test('a title of an approved month is shown once its seller agrees, and is gone the moment they take it back', async () => {
  await close();
  expect((await decide(true)).status).toBe(200);
  // A draft gives no title yet.
  expect(await shown()).toEqual([]);
  await decide(false);
  await approve();
  expect(await shown()).toEqual([]);
  const agreed = AchieverConsentReply.parse((await decide(true)).body).data;
  expect(agreed).toEqual({
    agreed_at: shop.services.clock.now().toISOString(),
    photo: false,
    has_photo: false,
    titles: [{ title: 'Bronze Star', month: '2026-10' }],
  });
  expect(await shown()).toEqual([{ id: expect.any(Number) as number, ...bronze }]);
  expect(await shown('hi')).toMatchObject([{ achievement: 'ब्रॉन्ज़ स्टार', month: '2026-10' }]);
  await decide(false);
  expect(await shown()).toEqual([]);
  expect(await listed()).toEqual([]);
});

test('who has agreed before is named with the approval, for twelve months', async () => {
  await decide(true);
  await approve();
  expect(await shown()).toMatchObject([bronze]);
  shop.services.clock.set('2027-10-31T12:00:00+05:30');
  expect(await shown()).toHaveLength(1);
  shop.services.clock.set('2027-11-01T12:00:00+05:30');
  expect(await shown()).toEqual([]);
});

test('a photo is shown by a consent of its own, small, and is deleted with it', async () => {
  await approve();
  expect(await decide(true, true)).toMatchObject({ status: 409, body: { code: 'member_photo_missing' } });
  expect(await shown()).toEqual([]);
  const { id } = await db()
    .insertInto('join_application')
    .values({
      customer_id: await idOf(asha),
      member_id: first,
      state: 'approved',
      language: 'en',
      created_at: shop.services.clock.now(),
      updated_at: shop.services.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPhotoOf(shop.services, id);
  await decide(true, true);
  const [{ photo } = { photo: null }] = await shown();
  const picture = await site.call('GET', photo!);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const { width, height } = await sharp(picture.bytes).metadata();
  expect(Math.max(width, height)).toBeLessThanOrEqual(320);
  expect((await site.call('GET', `/api/achiever-photos/${'0'.repeat(32)}.jpg`)).status).toBe(404);
  // Still listed, but without the photo.
  await decide(true, false);
  expect(await shown()).toMatchObject([bronze]);
  expect((await site.call('GET', photo!)).status).toBe(404);
  await decide(true, true);
  const again = (await shown())[0]!.photo!;
  expect(again).not.toBe(photo);
  await decide(false);
  expect((await site.call('GET', again)).status).toBe(404);
  expect(await db().selectFrom('achiever_consent').select('photo').execute()).toEqual([{ photo: null }]);
});

test('nobody agrees for somebody else, or without being a direct seller', async () => {
  await approve();
  expect((await site.call('PUT', memberPaths.achieverConsent, { agree: true, photo: false })).status).toBe(401);
  expect((await decide(true, false, buyer)).status).toBe(404);
  expect((await site.call('GET', memberPaths.achieverConsent, undefined, { token: buyer })).status).toBe(404);
  expect(await shown()).toEqual([]);
});

test('staff hide a title with a reason and show it again; they add nobody', async () => {
  await decide(true);
  await approve();
  const [row] = await listed();
  expect(row).toMatchObject({ member_id: first, name: 'Sunita Rawat', title: 'Bronze Star', hidden: null });
  const hindi = { headers: { ...staff, 'accept-language': 'hi' } };
  const inHindi = (await office.call('GET', staffAchieversPath, undefined, hindi)).body;
  expect(StaffAchieverList.parse(inHindi).data[0]!.title).toBe('ब्रॉन्ज़ स्टार');
  expect((await post(`/${row!.id}/hide`, { reason: ' ' })).status).toBe(422);
  expect(await shown()).toHaveLength(1);
  expect((await post(`/${row!.id}/hide`, { reason: 'Complaint 2026-11' })).status).toBe(200);
  // Hiding again changes nothing.
  expect((await post(`/${row!.id}/hide`, { reason: 'Another' })).status).toBe(200);
  expect(await shown()).toEqual([]);
  expect(await listed()).toEqual([]);
  expect(await listed('?state=hidden')).toMatchObject([
    { id: row!.id, hidden: { by: 'meera@office.example', reason: 'Complaint 2026-11' } },
  ]);
  const entries = await db()
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('action', 'like', 'achiever.%')
    .execute();
  // The rejected call is logged as well, without an after-state.
  expect(entries.filter(({ after }) => after !== null)).toEqual([
    { action: 'achiever.hide', after: { hidden: true, member_id: first, reason: 'Complaint 2026-11' } },
  ]);
  // The seller still controls their consent, but a hidden entry stays hidden whatever they decide.
  await decide(false);
  await decide(true);
  expect(await shown()).toEqual([]);
  await post(`/${row!.id}/show`);
  expect(await shown()).toHaveLength(1);
  for (const path of ['', '/create', `/${row!.id}`, `/${row!.id}/delete`])
    expect((await post(path, { name: 'Kavita Bisht', achievement: 'Gold Star' })).status).toBe(404);
  expect((await post('/999999/hide', { reason: 'x' })).status).toBe(404);
});

test('who leaves is named no longer: leaving takes the consent back', async () => {
  await decide(true);
  await approve();
  await db()
    .transaction()
    .execute((tx) => rebuildTree(tx, shop.services.clock.now()));
  await db().insertInto('achiever_consent').values({ member_id: second, agreed_at: new Date() }).execute();
  await db()
    .insertInto('member_achievement')
    .values({
      member_id: second,
      month: '2026-10-01',
      rank: 3,
      title: 'Silver Star',
      titles: '{}' as never,
      is_agreed: true,
    })
    .execute();
  const left = await leaveNetwork(shop.services, 'system', { memberId: second, kind: 'exited', reason: 'x' });
  expect(left).toMatchObject({ ok: true });
  expect((await shown()).map(({ achievement }) => achievement)).toEqual(['Bronze Star']);
  const consent = await db()
    .selectFrom('achiever_consent')
    .select('withdrawn_at')
    .where('member_id', '=', second)
    .executeTakeFirstOrThrow();
  expect(consent.withdrawn_at).not.toBeNull();
});
