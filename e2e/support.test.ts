import type { Page } from '@playwright/test';
import { demoStaff } from '#demo/people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, stir, test } from './shop.ts';
import { logInAsStaff, openScreen } from './staff.ts';

const expectError = (description: string) =>
  test.info().annotations.push({ type: 'expected console error', description });

let senders = 0;
/** A sender and a subject that no other test uses. */
function someone() {
  senders += 1;
  const mark = `${test.info().project.name} ${Date.now() % 1_000_000}${senders}`;
  return {
    name: `Asha ${mark}`,
    mobile: `97${String(Date.now() + senders).slice(-8)}`,
    email: `asha.${mark.replaceAll(' ', '.')}@example.in`,
    subject: `About ${mark}`,
  };
}
type Someone = ReturnType<typeof someone>;

async function fillPerson(page: Page, person: Someone) {
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Email').fill(person.email);
}

/** The staff's list of tickets; logs in where that is not done yet. */
async function openTickets(page: Page, officeUrl: string) {
  await page.goto(`${officeUrl}/admin/tickets`);
  const list = page.getByRole('heading', { name: 'Tickets' });
  await expect(list.or(page.getByRole('heading', { name: 'Staff login' }))).toBeVisible();
  if (await list.isVisible()) return;
  await logInAsStaff(page, officeUrl);
  await openScreen(page, 'Tickets');
  await expect(list).toBeFocused();
}

async function openTicket(page: Page, officeUrl: string, number: string) {
  await openTickets(page, officeUrl);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('listitem').filter({ hasText: number }).getByRole('link').click();
  await expect(page.getByText(number)).toBeVisible();
}

async function expectEmails(page: Page, officeUrl: string, subjects: string[]) {
  await page.goto(`${officeUrl}/admin/emails`);
  for (const subject of subjects) await expect(page.getByText(subject, { exact: true })).toBeVisible();
}

/** The number that the receipt shows. */
async function shownNumber(page: Page): Promise<string> {
  const number = page.getByText(/^TK-\w{5}-\w{5}$/);
  await expect(number).toBeVisible();
  return number.innerText();
}

test('the contact form: its rules, a reload, sending, and what staff and outbox have of it @phone', async ({
  page,
  shop,
}) => {
  expectError('422');
  const person = someone();
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: 'Open in your map app' })).toHaveAttribute('href', /^geo:0,0\?q=/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await stir(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  for (const message of ['Name is Required', 'Contact No is Required', 'Please enter correct email', 'Enter a subject'])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectAccessible(page);
  await fillPerson(page, person);
  await page.getByLabel('Subject').fill(person.subject);
  await page.getByLabel('Message').fill('Are you open?\n<b>On Sunday</b>');
  await expect(page.getByText('Name is Required')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Are you open?\n<b>On Sunday</b>');
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message has been sent successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('We will get back to you as soon as possible.', { exact: true })).toBeVisible();
  const number = await shownNumber(page);
  await expect(page).toHaveURL(`${shop.url}/`);
  await page.goto('/contact');
  await stir(page);
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
  await expect(page.getByLabel('Full name')).toHaveValue('');

  await openTicket(page, shop.officeUrl, number);
  await expect(page.getByText(`Message ${number}`)).toBeVisible();
  await expect(page.getByText('Are you open?\n<b>On Sunday</b>')).toBeVisible();
  await expect(page.getByRole('link', { name: person.mobile })).toBeVisible();
  await expectEmails(page, shop.officeUrl, [
    `We’ve received your message ${number}`,
    `Message ${number}: ${person.subject}`,
  ]);
});

test('a complaint from the form to its settlement, followed by number and mobile @once', async ({ page, shop }) => {
  expectError('404');
  const person = someone();
  await page.goto('/complaints-redressal-policy');
  await expect(page.getByRole('heading', { name: 'Make a complaint' })).toBeVisible();
  await page.goto('/complaints-and-redressals');
  await fillPerson(page, person);
  await page.getByLabel('Order number').fill('100001');
  await page.getByLabel('Subject').fill(person.subject);
  await page.getByLabel('What happened?').fill('The jar was broken.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByRole('heading', { name: 'We’ve received your complaint' })).toBeFocused();
  const number = await shownNumber(page);
  await page.getByText('What you sent us').click();
  await expect(page.getByText('The jar was broken.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('main').getByRole('link', { name: 'Track your request' }).click();
  await expect(page.getByLabel('Ticket number')).toHaveValue(number);
  await expect(page.getByLabel('Mobile number')).toHaveValue(person.mobile);
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(page.getByRole('heading', { name: `Complaint ${number}` })).toBeFocused();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Mobile number').fill('9000000000');
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t find a ticket' })).toBeVisible();

  await openTicket(page, shop.officeUrl, number);
  await page.getByRole('button', { name: 'Acknowledge ticket' }).click();
  await expect(page.getByText('In progress')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acknowledge ticket' })).toHaveCount(0);
  await page.getByLabel('Note for staff').fill('Asked the courier.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Asked the courier.' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('How it was resolved').fill('A new jar is on its way.');
  await page.getByRole('button', { name: 'Resolve ticket' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Resolved' })).toContainText(demoStaff.name);
  await expect(page.getByRole('button', { name: 'Resolve ticket' })).toHaveCount(0);
  await expectEmails(page, shop.officeUrl, [
    `We’ve received your complaint ${number}`,
    `Complaint ${number}: ${person.subject}`,
    `We’re working on your complaint ${number}`,
    `Our reply to your complaint ${number}`,
  ]);

  await page.goto(`${shop.url}/ticket-status#${number}`);
  await expect(page.getByLabel('Ticket number')).toHaveValue(number);
  await page.getByLabel('Mobile number').fill(`+91 ${person.mobile}`);
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(page.getByText('A new jar is on its way.')).toBeVisible();
  await expect(page.getByText('Asked the courier.')).toHaveCount(0);
});

test('the return form: order, reason and products @once @journey', async ({ page, shop }) => {
  expectError('422');
  const person = someone();
  const order = String(Date.now()).slice(-9);
  await page.goto('/return-policy');
  await expect(page.getByRole('heading', { name: 'Product Return Form' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await fillPerson(page, person);
  await page.getByRole('button', { name: 'Request return' }).click();
  for (const message of [
    'Enter your order number',
    'Choose a reason for the return',
    'Enter the products you want to return',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await page.getByLabel('Order number').fill(order);
  await page.getByLabel('Reason').selectOption('It arrived damaged');
  await page.getByLabel('Products', { exact: true }).fill('Honey 500 g, 2 jars');
  await page.getByRole('button', { name: 'Request return' }).click();
  await expect(page.getByRole('heading', { name: 'We’ve received your return request' })).toBeFocused();
  const number = await shownNumber(page);
  await openTicket(page, shop.officeUrl, number);
  await expect(page.getByText('It arrived damaged')).toBeVisible();
  await expect(page.getByText('Honey 500 g, 2 jars')).toBeVisible();
  await expectEmails(page, shop.officeUrl, [
    `We’ve received your return request ${number}`,
    `Return request ${number}: Return of order ${order}`,
  ]);
});

test('each service page takes queries and says where they came from @once', async ({ page, shop }) => {
  for (const [path, topic] of [
    ['/aarvya-jyotish-peeth', 'Medical astrology'],
    ['/aarvya-yogpeeth', 'A class near me'],
    ['/aarvya-ayur-jyoti', 'Which product suits me'],
  ] as const) {
    const person = someone();
    await page.goto(`${shop.url}${path}`);
    await expect(page.getByRole('heading', { name: 'Submit Your Query' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^New Arrivals/ })).toBeVisible();
    await fillPerson(page, person);
    await page.getByLabel('Topic').selectOption(topic);
    await page.getByLabel('Message').fill(`A question of ${person.name}`);
    await page.getByRole('button', { name: 'Send query' }).click();
    await expect(page.getByRole('heading', { name: 'We’ve received your query' })).toBeFocused();
    const number = await shownNumber(page);
    await openTicket(page, shop.officeUrl, number);
    await expect(page.getByText(path, { exact: true })).toBeVisible();
    await expect(page.getByText(`A question of ${person.name}`)).toBeVisible();
    await expectEmails(page, shop.officeUrl, [`We’ve received your query ${number}`, `Query ${number}: ${topic}`]);
  }
});

test('without an answer the visitor is told, nothing typed is lost, and the hidden field stays hidden @once', async ({
  page,
}) => {
  expectError('ERR_FAILED');
  const person = someone();
  await page.goto('/contact');
  await fillPerson(page, person);
  await page.getByLabel('Subject').fill(person.subject);
  await expect(page.getByText('Leave this field empty')).toBeHidden();
  await page.route('**/api/send-mail', (route) => route.abort());
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue(person.subject);
  await page.unroute('**/api/send-mail');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message has been sent successfully', { exact: true })).toBeVisible();
});
