import { expect, test } from 'vitest';
import type { Brand } from '#contract/content.ts';
import { secretMask } from '#server/platform/message-secrets.ts';
import {
  type Addressee,
  changeUndoneMail,
  contactReplacedMail,
  detailsChangedMail,
  passwordChangedMail,
  resetCodeMail,
  welcomeMail,
} from './mails.ts';

const officer = { name: '', name_hi: '', designation: '', designation_hi: '', phone: '', email: '', hours: '' };
const brand: Brand = {
  name: 'Himgiri',
  slug: 'himgiri',
  tagline: '',
  legal_name: 'Himgiri Private Limited',
  address_lines: ['12 Rajpur Road'],
  city: 'Dehradun',
  state: 'Uttarakhand',
  postcode: '248001',
  phones: ['+91 135 555 0142'],
  email: 'care@himgiri.example',
  support_hours: '10 AM to 06 PM',
  gstin: '',
  cin: '',
  fssai: '',
  ayush_licence: '',
  direct_selling_registration: '',
  grievance_officer: officer,
  nodal_officer: officer,
  founded: 2015,
  app_store_url: null,
  whatsapp: null,
  channel_url: null,
  video_url: null,
};
const asha: Addressee = { firstName: 'Asha', language: 'en' };
const footer =
  '-- \nHimgiri\n12 Rajpur Road, Dehradun, Uttarakhand, 248001\n+91 135 555 0142 (10 AM to 06 PM)\ncare@himgiri.example\n';

test('the code mail has one place for the code and says how long it is good', () => {
  const email = resetCodeMail(brand, asha);
  for (const form of [email.text, email.html]) expect(form.split(secretMask)).toHaveLength(2);
  expect(email.text).toContain('The code works once and expires in 15 minutes.');
  expect(email.subject).not.toContain(secretMask);
});

test('what stands at the foot comes from the settings, and unknown lines are left out', () => {
  expect(welcomeMail(brand, 'https://shop.example', asha).text.endsWith(footer)).toBe(true);
  expect(
    passwordChangedMail(
      { ...brand, phones: [], address_lines: [], city: '', state: '', postcode: '' },
      asha,
      'everywhere',
    ).text.endsWith('-- \nHimgiri\ncare@himgiri.example\n'),
  ).toBe(true);
});

test.each([
  [
    welcomeMail(brand, 'https://shop.example', { ...asha, language: 'hi' }),
    'Himgiri में आपका स्वागत है',
    'https://shop.example/hi/shop',
  ],
  [resetCodeMail(brand, { ...asha, language: 'hi' }), 'पासवर्ड बदलने के लिए आपका Himgiri कोड', '15 मिनट'],
  [passwordChangedMail(brand, { ...asha, language: 'hi' }, 'everywhere'), 'आपका Himgiri पासवर्ड बदल गया है', 'लॉग आउट'],
  [
    passwordChangedMail(brand, { ...asha, language: 'hi' }, 'elsewhere'),
    'आपका Himgiri पासवर्ड बदल गया है',
    'बाकी सभी डिवाइस',
  ],
  [
    detailsChangedMail(
      brand,
      'https://shop.example',
      { ...asha, email: 'asha@example.in', language: 'hi' },
      { mobile: '9123456789', email: '' },
      { isSeller: true, byStaff: true, endsPassword: true },
    ),
    'आपके Himgiri खाते की जानकारी बदली गई है',
    '…6789',
  ],
  [
    contactReplacedMail(brand, { ...asha, language: 'hi' }, 'new'),
    'आपके Himgiri खाते की जानकारी बदली गई है',
    'पुराना पासवर्ड अब नहीं चलेगा',
  ],
  [
    changeUndoneMail(brand, { ...asha, language: 'hi' }, { sentTo: '••••••6789', papersRestored: true }),
    'हमने आपके Himgiri खाते का बदलाव वापस ले लिया है',
    '••••••6789 पर 6 अंकों का कोड',
  ],
])('in Hindi all of it is Hindi, and says so', (email, subject, holds) => {
  expect(email.subject).toBe(subject);
  expect(email.html).toContain('<html lang="hi-IN" dir="ltr">');
  for (const form of [email.text, email.html]) expect(form).toContain(holds);
  const body = email.text.slice(0, email.text.indexOf('-- '));
  expect(body.replace(/https:\S+|Asha|Himgiri/g, '')).not.toMatch(/[A-Za-z]/);
});

test.each([
  ['asha@example.in', 'n…@example.in'],
  ['nita@example.in', 'ne…@example.in'],
  ['new.people@example.in', 'new.per…@example.in'],
  ['new.people@example.com', 'n…@example.in'],
  ['new.person.2@example.in', 'new.person@example.in'],
])('to %s a changed address is told by its ends only, and by as much as tells it from that one', (own, shown) => {
  const { text } = detailsChangedMail(
    brand,
    'https://shop.example',
    { ...asha, email: own },
    { mobile: '9123456789', email: 'new.person@example.in' },
    { isSeller: false, byStaff: false, endsPassword: false },
  );
  expect(text).toContain(` ${shown}.`);
  expect(text).toContain('…6789');
  expect(text).not.toContain('912345');
});
