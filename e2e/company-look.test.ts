import { staffBrandPath } from '#contract/admin/settings/brand.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './shop.ts';
import { answered, logInAsStaff, openScreen, staffHeaders } from './staff.ts';

/** With a script in it that the re-encoded picture cannot have. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><rect width="300" height="90" rx="12" fill="#1b2a6b"/></svg>`;

const report = [
  'transaction_entity,entity_id,amount,fee (exclusive tax),tax,debit,credit,order_id,settlement_id,settled_at,settlement_utr',
  'payment,pay_journey,"1,299.05",25.98,4.68,0,1268.39,order_1,setl_journey,18/11/2026 10:30:00,UTRJOURNEY',
].join('\n');

test('staff dress the shop in their brand, rewrite an email and an SMS, and compare a settlement @once', async ({
  page,
  shop,
}) => {
  // A text that leaves out what its reader needs is refused.
  test.info().annotations.push({ type: 'expected console error', description: '422' });
  await logInAsStaff(page, shop.officeUrl);

  await test.step('colours that could not be read are refused with their contrast; others and the logo dress every page', async () => {
    await openScreen(page, 'Settings');
    await page.getByRole('link', { name: 'Brand Logo, icon and colours' }).click();
    const main = page.getByLabel('Main colour', { exact: true });
    await main.fill('#7a9f8a');
    await main.blur();
    const form = page.getByRole('form', { name: 'Brand' });
    await expect(form).toContainText('contrast 2.43 to 1, at least 4.5 to 1 is needed');
    await main.fill('#1b2a6b');
    await page.getByLabel('Choose a logo').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(logo),
    });
    await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved. Your pages show it now.')).toBeVisible();
    await page.goto(shop.url);
    const home = page.getByRole('link', { name: 'Aarvya home', exact: true }).first();
    await expect(home).toHaveCSS('background-image', /\/brand\/[0-9a-f]{16}\/logo\.png/);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveCSS('color', 'rgb(27, 42, 107)');
    expect(await page.title()).not.toBe('run');
    await page.goto(`${shop.officeUrl}/admin`);
    // Other tests of this worker look at the shop as it is drawn.
    const headers = await staffHeaders(page, shop.officeUrl);
    const { data } = await answered(page.request.get(shop.officeUrl + staffBrandPath));
    const { look } = data as { look: Record<string, string | null> };
    const changes = Object.fromEntries(Object.entries(look).map(([field, from]) => [field, { from, to: null }]));
    await answered(page.request.post(shop.officeUrl + staffBrandPath, { headers, data: { changes } }));
  });

  await test.step('an email keeps what its reader needs, is previewed at both widths, and goes back to the preset', async () => {
    await openScreen(page, 'Settings');
    await page.getByRole('link', { name: 'Email texts' }).click();
    await page.getByRole('link', { name: 'Order shipped' }).click();
    const form = page.getByRole('form', { name: 'Texts' });
    await form.getByLabel('Heading').fill('Off it goes!');
    const preview = page.getByRole('group', { name: 'Preview of the email' });
    await expect(preview.getByRole('heading', { name: 'Off it goes!' })).toBeVisible();
    await page.getByText('Phone', { exact: true }).click();
    await expect(preview.getByText('Tracking number: BD48120077')).toBeVisible();
    await expectNoSidewaysScroll(page);
    const text = form.getByLabel('Paragraph').first();
    const preset = await text.inputValue();
    await text.fill('It has left.');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toContainText('Keep {number}: the reader needs it');
    await text.fill(preset);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved. The next email uses these texts.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use the standard texts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use the standard texts' }).click();
    await expect(page.getByText('This email uses the standard texts again.')).toBeVisible();
    await expect(form.getByLabel('Heading')).toHaveValue('Your order is on its way');
  });

  await test.step('a text for phones is counted, previewed, registered and goes out under the template that it was approved for', async () => {
    await openScreen(page, 'Settings');
    await page.getByRole('link', { name: 'SMS and WhatsApp texts' }).click();
    const list = page.getByRole('region', { name: 'SMS', exact: true });
    await expect(list.getByRole('listitem').filter({ hasText: 'Payment due' })).toContainText('English: not sent');
    await list.getByRole('link', { name: 'Payment due' }).click();
    const form = page.getByRole('form', { name: 'SMS and WhatsApp texts' });
    const text = form.getByLabel('Text', { exact: true });
    await text.fill('Rs {rupees} is due for {brand} order {number}. Pay by ₹UPI, {name}');
    await expect(form).toContainText('₹ can’t be sent in a plain SMS: only 70 characters fit instead of 160.');
    await expect(form).toContainText('Networks often reject a text that ends with a field.');
    await text.fill('Rs {rupees} is due for {brand} order {number}. Thank you!');
    await expect(form).toContainText('1 SMS: 56 of 160 characters');
    await expect(page.getByRole('group', { name: 'Preview of the SMS' })).toContainText(
      'Rs 1,284 is due for Aarvya order K7QM3-XV9RK. Thank you!',
    );
    await expect(page.getByRole('region', { name: 'Text to register' })).toContainText(
      'Rs ##VAR1## is due for ##VAR2## order ##VAR3##. Thank you!',
    );
    await form.getByLabel('Status').selectOption('Approved: send this text');
    await form.getByLabel('Template ID').fill('65f1ajourney');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved. The next message uses this text.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Versions' })).toContainText('Approved, template 65f1ajourney');
    await text.fill('Rs {rupees} is due for order {number}. Your {brand} team');
    await expect(form).toContainText('This template was approved for another text.');
    await expect(page.getByRole('region', { name: 'What customers get now' })).toContainText('Thank you!');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toContainText('Enter the new text’s template, or save a draft until it is approved.');
    // No other test has this message sent.
    await form.getByLabel('Status').selectOption('Off: don’t send this message');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Saved. This message is no longer sent.')).toBeVisible();
  });

  await test.step('a settlement report is compared with the shop’s payments', async () => {
    await openScreen(page, 'Settlements');
    await page.getByLabel('Choose a settlement report').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(report),
    });
    await expect(page.getByRole('status').filter({ hasText: '1 new entry in 1 settlement.' })).toBeVisible();
    const payouts = page.getByRole('region', { name: 'Payouts' });
    await expect(payouts.getByRole('row', { name: /setl_journey/ })).toContainText('₹1,268.39');
    await expect(page.getByRole('region', { name: 'Differences' })).toContainText('Not known here');
    await payouts.getByRole('button', { name: 'View entries: setl_journey' }).click();
    await expect(page.getByRole('dialog')).toContainText('pay_journey');
    await expectAccessible(page);
  });
});
