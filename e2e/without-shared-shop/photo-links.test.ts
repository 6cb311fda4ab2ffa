import type { TicketReceipt } from '../../contract/support.ts';
import { photoPath } from '../../contract/photo-limits.ts';
import { ticketPaths } from '../../contract/tickets.ts';
import { plainPhoto } from '../../server/testing/pictures.ts';
import { openS3Server, type S3Server } from '../../server/testing/s3-server.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test as base } from '../shop.ts';
import { answered, freshMobile, logInAsStaff, openScreen } from '../staff.ts';

/** A shop whose files lie in an object store of this machine, which gives out links to photos. */
const test = base.extend<object, { store: S3Server }>({
  store: [
    async ({}, use) => {
      const store = await openS3Server();
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ store }, use) => use({ ...store.environment, FILES_S3_LINK_SECONDS: '60' }),
    { scope: 'worker' },
  ],
});

test('staff see a photo from the object store by a link that its page allows, and read so where the store is away @once', async ({
  page,
  shop,
  store,
}) => {
  const sent = { headers: { 'content-type': 'image/png' }, data: await plainPhoto('png', 300, 200) };
  const { photo } = (await answered(page.request.post(shop.url + photoPath, sent))).data as { photo: string };
  const complaint = { subject: 'Broken jar', message: 'It leaked.', mobile_no: freshMobile(), full_name: 'Asha Rawat' };
  const data = { kind: 'complaint', ...complaint, photos: [photo] };
  const ticket = (await answered(page.request.post(shop.url + ticketPaths.tickets, { data }))).data as TicketReceipt;

  await logInAsStaff(page, shop.officeUrl);
  await openScreen(page, 'Tickets');
  const led = page.waitForResponse((response) => response.url().startsWith(store.settings.endpoint));
  await page.getByRole('listitem').filter({ hasText: ticket.ticket_number }).getByRole('link').click();
  const shown = page.getByRole('img', { name: 'Photo 1 of 1' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  const { searchParams } = new URL((await led).url());
  expect(searchParams.get('X-Amz-Expires')).toBe('60');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  base.info().annotations.push({ type: 'expected console error', description: '503' });
  store.fail('unavailable');
  await page.reload();
  await expect(page.getByText('Photo 1 of 1 could not be loaded.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  store.recover();
});
