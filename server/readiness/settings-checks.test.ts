import { expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { readConfig } from '#server/platform/config.ts';
import { translate } from '#server/platform/messages.ts';
import { describeProblem } from './find-problems.ts';
import { isPrivateHost } from './private-host.ts';
import { checkSettings } from './settings-checks.ts';

const complete = {
  DEMO: '0',
  SHOP_URL: 'https://shop.himgiri.in',
  ADMIN_URL: 'https://office.himgiri.in',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://shop:secret@mail.himgiri.in',
  SECRET_KEY: '5f0c1e9a7b3d4826c1e95f0a7b3d4826',
};
const found = (environment: Record<string, string>) =>
  checkSettings(readConfig({ ...complete, ...environment }, paymentProviders));
const codes = (environment: Record<string, string>) => found(environment).map(({ kind, code }) => `${kind} ${code}`);

const razorpay = (key: string) => ({
  RAZORPAY_KEY_ID: key,
  RAZORPAY_KEY_SECRET: 'key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
});
const cashfree = (url: string) => ({
  CASHFREE_APP_ID: 'app',
  CASHFREE_SECRET_KEY: 'app-secret',
  CASHFREE_API_URL: url,
});

test('complete settings have no problem', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ ...razorpay('rzp_live_key'), ...cashfree('https://api.cashfree.com/pg') })).toEqual([]);
});

test.each<[string, Record<string, string>, string[]]>([
  ['a test payment window on a public shop', { PAYMENT_SANDBOX: '1' }, ['dangerous test_payment']],
  ['test keys of Razorpay', razorpay('rzp_test_key'), ['dangerous test_account']],
  ['the sandbox of Cashfree', cashfree('https://sandbox.cashfree.com/pg'), ['dangerous test_account']],
  ['a shop without encryption', { SHOP_URL: 'http://shop.himgiri.in', TRUST_PROXY: '0' }, ['dangerous plain_http']],
  ['an office without encryption', { ADMIN_URL: 'http://203.0.113.7:3001' }, ['dangerous plain_http']],
  ['one address for both', { ADMIN_URL: complete.SHOP_URL }, ['dangerous same_origin']],
  ['no limits', { RATE_LIMIT_SCALE: '11' }, ['dangerous rate_limits_off']],
  ['generous limits', { RATE_LIMIT_SCALE: '10' }, []],
  ['no mail server', { SMTP_URL: '' }, ['missing mail']],
  ['no addresses', { SHOP_URL: '', ADMIN_URL: '' }, ['missing public_address', 'missing public_address']],
  ['no key of its own', { SECRET_KEY: '' }, ['missing secret_key']],
  ['a key that a finger made', { SECRET_KEY: 'asdf'.repeat(8) }, ['missing secret_key']],
  ['an unknown proxy', { TRUST_PROXY: '0' }, ['missing proxy']],
  [
    'a trial at home with test payments',
    { SHOP_URL: 'http://localhost:3000', ADMIN_URL: 'http://192.168.1.5:3001', TRUST_PROXY: '0', PAYMENT_SANDBOX: '1' },
    [],
  ],
  ['the demo, whose test payments belong to it', { DEMO: '1' }, ['missing demo_mode']],
])('%s', (_what, environment, expected) => {
  expect(codes(environment)).toEqual(expected);
});

test('several dangers are told at once, each in one line that names the setting', () => {
  const problems = found({ SHOP_URL: 'http://a.example', ADMIN_URL: 'http://b.example', RATE_LIMIT_SCALE: '1000' });
  expect(problems.map(describeProblem)).toEqual([
    'SHOP_URL is http://a.example, a public address without encryption, so others could read passwords and addresses on the way. Set up https in front of the shop and set SHOP_URL to the https address.',
    'ADMIN_URL is http://b.example, a public address without encryption, so others could read passwords and addresses on the way. Set up https in front of the shop and set ADMIN_URL to the https address.',
    'With RATE_LIMIT_SCALE=1000, passwords and codes can be guessed. Use 10 or less, or remove RATE_LIMIT_SCALE.',
  ]);
});

test('every problem can be told in every language', () => {
  const problems = found({ DEMO: '1', SHOP_URL: '', ADMIN_URL: '', SMTP_URL: '', RATE_LIMIT_SCALE: '99' });
  for (const language of languages)
    for (const { problem, remedy } of problems)
      expect(`${translate(problem, language)} ${translate(remedy, language)}`).not.toContain('{');
});

test.each([
  ['localhost', true],
  ['shop.localhost', true],
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['192.168.178.20', true],
  ['100.64.0.1', true],
  ['[::1]', true],
  ['[fd00::7]', true],
  ['[2001:db8::7]', false],
  ['shop', true],
  ['nas.local', true],
  ['db.internal', true],
  ['shop.example', false],
  ['localhost.example', false],
  ['203.0.113.7', false],
])('%s: private %s', (host, isPrivate) => {
  expect(isPrivateHost(host)).toBe(isPrivate);
});
