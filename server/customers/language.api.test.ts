import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { asha, bina, type Caller, enter, openCustomerCaller } from '#server/testing/customers.ts';

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  services = await openTestServices();
  caller = openCustomerCaller(services);
});
beforeEach(() => emptyTables(services.db, 'customer', 'mail', 'job', 'rate_limit'));
afterAll(async () => {
  await caller.close();
  await services.close();
});

const hindi = { language: 'hi' };
const subjects = async () =>
  (await services.db.selectFrom('mail').select('subject').orderBy('id').execute()).map(({ subject }) => subject);

test('who registers in Hindi hears Hindi, and is written to in Hindi ever after', async () => {
  const { body } = await caller.call('POST', paths.signup, asha, hindi);
  expect(body.message).toBe('आपका खाता बन गया है!');
  // Requested from an English page: the account's language counts.
  expect((await caller.call('POST', paths.forgot, { email: asha.email })).body.message).toBe(
    'Check your email for a 6-digit code. If none comes in a few minutes, call or email us.',
  );
  expect(await subjects()).toEqual(['Aarvya में आपका स्वागत है', 'पासवर्ड बदलने के लिए आपका Aarvya कोड']);
  const rows = await services.db.selectFrom('mail').select('body_html as html').execute();
  for (const { html } of rows) expect(html).toContain('<html lang="hi-IN" dir="ltr">');
});

test('who registers in English is written to in English, also when calling in Hindi later', async () => {
  await enter(caller, bina);
  await caller.call('POST', paths.forgot, { email: bina.email }, hindi);
  expect(await subjects()).toEqual(['Welcome to Aarvya', 'Your Aarvya password reset code']);
});

test.each([
  ['no form at all', {}, { first_name: 'नाम लिखें', mobile: 'मोबाइल नंबर लिखें', password: 'पासवर्ड लिखें' }],
  ['a short name', { ...bina, first_name: 'B' }, { first_name: 'बहुत छोटा है!' }],
  [
    'two passwords',
    { ...bina, password_confirmation: 'other' },
    { password_confirmation: 'दोनों पासवर्ड अलग-अलग हैं। दोनों बार एक ही पासवर्ड लिखें।' },
  ],
  ['a taken number', { ...bina, mobile: asha.mobile }, { mobile: 'यह मोबाइल नंबर पहले से रजिस्टर है' }],
  ['a taken address', { ...bina, email: asha.email }, { email: 'यह ईमेल पहले से रजिस्टर है' }],
])('registering with %s is refused in Hindi, by the same fields', async (_name, form, expected) => {
  await caller.call('POST', paths.signup, asha);
  const { status, body } = await caller.call('POST', paths.signup, form, hindi);
  expect([status, body.code]).toEqual([422, 'fields_invalid']);
  for (const [field, message] of Object.entries(expected)) expect(body.errors![field]).toEqual([message]);
  expect(Object.values(body.errors!).flat().join(' ')).not.toMatch(/[A-Za-z]/);
});

test('logging in, saving, being unknown and coming too often, in Hindi', async () => {
  const token = await enter(caller, asha);
  const address = { user_street: '12 Rajpur Road', user_district: 'Dehradun', user_state: 'Uttarakhand' };
  const rest = { user_country: 'India', user_postcode: '248001' };
  const both = { first_name: 'Asha', last_name: 'Rawat', mobile: asha.mobile, ...address, ...rest };
  const messageOf = async (path: string, body: unknown, more: { token?: string } = {}) =>
    (await caller.call('POST', path, body, { ...hindi, ...more })).body.message;
  expect(await messageOf(paths.updateUser, both, { token })).toBe('पता सेव हो गया है। प्रोफ़ाइल सेव हो गई है।');
  expect(await messageOf(paths.updateUser, { ...address, ...rest, user_state: '' }, { token })).toBe('राज्य चुनें');
  expect(await messageOf(paths.updateUser, {}, { token })).toBe('पते या प्रोफ़ाइल का विवरण भेजें');
  expect(await messageOf(paths.updateUser, both)).toBe('आगे बढ़ने के लिए लॉग इन करें');
  expect(await messageOf(paths.updateUser, both, { token: 'gone' })).toBe('आप लॉग आउट हो गए हैं। कृपया फिर से लॉग इन करें।');
  expect(await messageOf(paths.forgot, { email: 'nobody@example.in' })).toBe('ईमेल सही नहीं है');
  const wrong = { mobile: asha.mobile, password: 'wrong' };
  expect(await messageOf(paths.login, wrong)).toBe('लॉगिन की जानकारी सही नहीं है। जाँचकर फिर कोशिश करें।');
  for (let attempt = 0; attempt < 10; attempt++) await messageOf(paths.login, wrong);
  expect(await messageOf(paths.login, wrong)).toMatch(/^बहुत ज़्यादा कोशिशें हो चुकी हैं। \d+ (मिनट|सेकंड) बाद फिर कोशिश करें।$/);
});
