import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentPicturesPath } from '#contract/admin/content/content.ts';
import { maxPictureBytes, staffPicturesPath } from '#contract/admin/catalogue/pictures.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { addStaff } from '#server/staff/index.ts';
import { staffRoutes } from '../routes.ts';
import { logInForTest, type SessionHeaders } from '#server/testing/staff-session.ts';

let services: TestServices;
let office: Caller;
let headers: SessionHeaders;
beforeAll(async () => {
  services = await openTestServices();
  office = openCaller(services, staffRoutes);
  const member = { email: 'meera@office.example', name: 'Meera Negi', password: 'staff password' };
  await addStaff(services, member);
  headers = await logInForTest(office, member);
});
afterAll(async () => {
  await office.close();
  await services.close();
});

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();

const fake = 'Choose a JPEG, PNG, WebP or SVG picture. This file is something else, whatever its name says.';
const drawing =
  'This SVG has scripts, embedded pictures or other parts that we don’t accept. Export it as a plain drawing or as PNG.';

test.each<[what: string, status: number, code: string, message: string, file: () => Promise<Buffer>]>([
  [
    'a picture of 50 megapixels',
    413,
    'picture_pixels',
    'This picture has more than 40 million pixels. Make it smaller and try again.',
    () => blank(10_000, 5_000),
  ],
  [
    'more bytes than a picture may have',
    413,
    'picture_too_large',
    'Choose a picture of up to 15 MB',
    () => Promise.resolve(Buffer.alloc(maxPictureBytes + 1)),
  ],
  [
    'a text that calls itself a picture',
    415,
    'picture_type',
    fake,
    () => Promise.resolve(Buffer.from('GIF, honestly')),
  ],
  [
    'a drawing with a script',
    415,
    'picture_drawing',
    drawing,
    () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')),
  ],
  [
    'a picture that was cut off',
    422,
    'picture_unreadable',
    'This picture is damaged and can’t be read. Save it again and try once more.',
    async () => (await blank(80, 80)).subarray(0, 60),
  ],
])('%s is refused in words, and nothing of it is kept', async (_what, status, code, message, file) => {
  const source = await file();
  for (const path of [staffPicturesPath, contentPicturesPath]) {
    const answer = await office.call('POST', `${path}?name=front.png`, source, { headers, type: 'image/png' });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
  }
  expect(await services.db.selectFrom('picture').select('file').execute()).toEqual([]);
});
