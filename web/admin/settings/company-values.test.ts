import { expect, test } from 'vitest';
import type { StaffCompany } from '#contract/admin/settings/company.ts';
import { changesOf, fieldErrors, toCompanyValues } from './company-values.ts';

const officer = {
  name: 'Meera',
  name_hi: '',
  designation: 'Officer',
  designation_hi: '',
  phone: '1',
  email: 'a@b.in',
  hours: '',
};
const company: StaffCompany = {
  record: {
    name: 'Himgiri',
    slug: 'himgiri',
    tagline: '',
    legal_name: 'Himgiri Herbals LLP',
    address_lines: ['4 Race Course Road', 'Dalanwala'],
    city: 'Dehradun',
    state: 'Uttarakhand',
    postcode: '248001',
    phones: ['+91 135 555 0101'],
    email: 'care@himgiri.example',
    support_hours: '10 AM to 06 PM',
    gstin: '05AAPFU0939F1Z1',
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
  },
  translations: { hi: { tagline: 'जड़ी-बूटियाँ' } },
  gaps: [],
};

test('a form that was not changed changes nothing', () => {
  expect(changesOf(company, toCompanyValues(company))).toEqual({});
});

test('only what was changed is sent, from what to what, in the record’s own shapes', () => {
  const values = {
    ...toCompanyValues(company),
    tagline: ' Herbs ',
    address_lines: '4 Race Course Road\n\n Near the clock tower',
    whatsapp: '+91 98765 50142',
    founded: '1998',
    'nodal_officer.name': 'Vikram',
    'hi.city': 'देहरादून',
  };
  expect(changesOf(company, values)).toEqual({
    tagline: { from: '', to: 'Herbs' },
    address_lines: { from: company.record.address_lines, to: ['4 Race Course Road', 'Near the clock tower'] },
    whatsapp: { from: null, to: '+91 98765 50142' },
    founded: { from: 2015, to: 1998 },
    nodal_officer: { from: officer, to: { ...officer, name: 'Vikram' } },
    translations: { from: company.translations, to: { hi: { tagline: 'जड़ी-बूटियाँ', city: 'देहरादून' } } },
  });
});

test('errors stand at the form’s fields, of a list the first one', () => {
  expect(fieldErrors({ 'phones.1': ['a'], 'phones.2': ['b'], 'translations.hi.city': ['c'], gstin: ['d'] })).toEqual({
    phones: ['a'],
    'hi.city': ['c'],
    gstin: ['d'],
  });
});
