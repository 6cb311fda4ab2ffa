import fs from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photoPath } from '#contract/photo-limits.ts';
import type { PhotoReply } from '#contract/photos.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import type { StaffTicketDetail, TicketReceipt } from '#contract/support.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { photoRoutes } from '#server/photos/index.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { supportRoutes } from '#server/support/index.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders, sessionOf } from '#server/testing/staff-session.ts';

let services: TestServices;
let site: Caller;
let headers: SessionHeaders;
const meera = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
beforeAll(async () => {
  services = await openTestServices();
  site = openCaller(services, (routes, held, limits) => {
    supportRoutes(routes, held, limits);
    photoRoutes(routes, held, limits);
    staffRoutes(routes, held, limits);
  });
});
beforeEach(async () => {
  await addStaff(services, meera);
  headers = await logInForTest(site, meera);
});
afterEach(() =>
  emptyTables(services.db, 'staff', 'staff_token', 'ticket', 'ticket_event', 'photo', 'mail', 'job', 'rate_limit'),
);
afterAll(async () => {
  await site.close();
  await services.close();
});

const complaint = {
  kind: 'complaint',
  full_name: 'Asha Rawat',
  mobile_no: '9876543210',
  email: 'asha@example.in',
  subject: 'Broken jar',
  message: 'It leaked.',
};
const input = {
  kind: 'return_request',
  full_name: 'Asha Rawat',
  mobile_no: '9876543210',
  order_id: 100001,
  products: 'Honey 500 g',
  reason: 'damaged',
};
async function photo(): Promise<string> {
  const answer = await site.call('POST', photoPath, await plainPhoto('png'), { type: 'image/png' });
  return (answer.body.data as PhotoReply['data']).photo;
}
const send = (body: object, language?: string) =>
  site.call('POST', ticketPaths.tickets, body, language === undefined ? {} : { language });
const asStaff = (path: string) => site.call('GET', path, undefined, { headers });
async function ticketOf(answer: Awaited<ReturnType<typeof send>>): Promise<StaffTicketDetail> {
  const number = (answer.body.data as TicketReceipt).ticket_number;
  const rows = await services.db.selectFrom('ticket').select('id').where('number', '=', number).execute();
  return (await asStaff(`${staffPaths.tickets}/${rows[0]!.id}`)).body.data as StaffTicketDetail;
}
const countOf = async (table: 'ticket' | 'mail') =>
  (await sql`SELECT 1 FROM ${sql.table(table)}`.execute(services.db)).rows.length;

describe('a ticket with photos', () => {
  test.each([complaint, input])('of the kind $kind shows them to staff', async (form) => {
    const ticket = await ticketOf(await send({ ...form, photos: [await photo(), await photo()] }));
    expect(ticket.photos).toMatchObject([
      { width: 60, height: 40 },
      { width: 60, height: 40 },
    ]);
    const answer = await asStaff(`${staffPaths.photos}/${ticket.photos[0]!.id}`);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  });

  test('says in both mails how many there are', async () => {
    await send({ ...complaint, photos: [await photo(), await photo()] });
    await send({ ...complaint, subject: 'None' });
    const rows = await services.db.selectFrom('mail').select('body_text').orderBy('id').execute();
    expect(rows.map(({ body_text }) => /^Photos: \d$/m.exec(body_text)?.[0] ?? '')).toEqual([
      'Photos: 2',
      'Photos: 2',
      '',
      '',
    ]);
  });

  test('stays one ticket when it is sent again, and takes photos that are new', async () => {
    const first = await photo();
    const ticket = await ticketOf(await send({ ...complaint, photos: [first] }));
    const again = await ticketOf(await send({ ...complaint, photos: [first] }));
    expect(again).toEqual(ticket);
    const more = await ticketOf(await send({ ...complaint, photos: [first, await photo()] }));
    expect(more.photos).toHaveLength(2);
    expect(more.events.map(({ kind, note }) => [kind, note])).toEqual([
      ['received', ''],
      ['noted', 'The same message came again, with more photos: 1'],
    ]);
    expect([await countOf('ticket'), await countOf('mail')]).toEqual([1, 2]);
  });

  test('is refused with another ticket’s photo, in both languages, and leaves nothing behind', async () => {
    const taken = await photo();
    await send({ ...complaint, photos: [taken] });
    const answer = await send({ ...input, photos: [await photo(), taken] });
    const message = 'This photo was already sent with another message. Please add it again.';
    expect(answer).toMatchObject({
      status: 422,
      body: { status: 'error', code: 'fields_invalid', message, errors: { 'photos.1': [message] } },
    });
    const hindi = await send({ ...input, photos: [taken] }, 'hi');
    expect(hindi.body.errors!['photos.0']![0]).toMatch(/^यह फ़ोटो किसी दूसरे संदेश/);
    expect(await countOf('ticket')).toBe(1);
  });

  test('is refused with more than four, with one twice, and with what is no name', async () => {
    const five = await send({ ...complaint, photos: Array.from({ length: 5 }, () => 'x'.repeat(43)) });
    expect(five).toMatchObject({ status: 422, body: { errors: { photos: ['Add 4 photos at most'] } } });
    const name = await photo();
    expect(await send({ ...complaint, photos: [name, name] })).toMatchObject({
      status: 422,
      body: { errors: { 'photos.1': ['You’ve added this photo twice. Remove one of them.'] } },
    });
    for (const photos of [['1'], [7], ['../../etc/passwd']])
      expect((await send({ ...complaint, photos })).body.errors).toEqual({
        'photos.0': ['We no longer have this photo. Please add it again.'],
      });
    expect((await send({ ...complaint, photos: 'x' })).status).toBe(422);
    expect(await countOf('ticket')).toBe(0);
  });
});

describe('a photo', () => {
  test('is for staff alone', async () => {
    const { photos } = await ticketOf(await send({ ...complaint, photos: [await photo()] }));
    const path = `${staffPaths.photos}/${photos[0]!.id}`;
    expect(await site.call('GET', path)).toMatchObject({ status: 401, body: { code: 'login_required' } });
    const stranger = await site.call('GET', path, undefined, { headers: sessionOf('x'.repeat(43)) });
    expect(stranger).toMatchObject({ status: 401, body: { code: 'token_invalid' } });
  });

  test('that is unknown, not yet sent along or lost is not found', async () => {
    expect((await asStaff(`${staffPaths.photos}/999999`)).status).toBe(404);
    await photo();
    const rows = await services.db.selectFrom('photo').select(['id', 'file']).execute();
    expect((await asStaff(`${staffPaths.photos}/${rows[0]!.id}`)).status).toBe(404);
    const { photos } = await ticketOf(await send({ ...complaint, photos: [await photo()] }));
    await fs.rm(`${services.config.dataDir}/photos`, { recursive: true });
    expect(await asStaff(`${staffPaths.photos}/${photos[0]!.id}`)).toMatchObject({
      status: 404,
      body: { code: 'photo_not_found' },
    });
  });
});
