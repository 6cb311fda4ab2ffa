import { expect, test } from 'vitest';
import { readCatalogue } from '#locales/messages.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import { presetTextMessage, writeTextMessage } from '#server/platform/text-messages.ts';
import { presetBrand } from '#server/content/index.ts';
import { codeMail, codeSms } from './code-messages.ts';
import { maskEmail, maskMobile } from './rules.ts';

test.each([
  ['meera@example.in', 'm•••@example.in'],
  ['m@example.in', 'm•••@example.in'],
  ['"a@b"@example.in', '"•••@example.in'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

test('a mobile number is shown by its last four digits', () => expect(maskMobile('9876543210')).toBe('••••••3210'));

test.each(['en', 'hi'] as const)(
  'the codes of a change of contact name the form that they are for, in %s',
  (language) => {
    const form = (readCatalogue(language, 'account') as { contactChange: { title: string } }).contactChange.title;
    const names = (purpose: 'account_change' | 'contact_new' | 'contact_old') =>
      codeMail(presetBrand, purpose, language).text.includes(form);
    // The code that proves who asks may go to the same inbox, just before.
    expect([names('account_change'), names('contact_new'), names('contact_old')]).toEqual([false, true, true]);
  },
);

test.each(['en', 'hi'] as const)(
  'the messages in %s have one place for the code and say how long it is good',
  (language) => {
    for (const purpose of ['guest_order', 'cash_on_delivery', 'account_change'] as const) {
      const email = codeMail(presetBrand, purpose, language);
      for (const form of [email.text, email.html]) expect(form.split(secretMask)).toHaveLength(2);
      expect(email.text).toContain('10');
    }
    const { kind, fields } = codeSms('Aarvya', '9876543210', language);
    const sms = writeTextMessage(presetTextMessage(kind, language), fields);
    expect(sms.text.split(secretMask)).toHaveLength(2);
    expect(sms.values).toEqual([secretMask, 'Aarvya', '10']);
  },
);
