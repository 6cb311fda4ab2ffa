import { expect, test } from 'vitest';
import { suggestEmail } from './suggest-email.ts';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmil.con', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmail.in', 'gmail.com'],
  ['gmail.co.in', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahho.co.in', 'yahoo.co.in'],
  ['yahoo.co', 'yahoo.com'],
  ['hotmial', 'hotmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['redifmail.com', 'rediffmail.com'],
  ['rediffmail.co', 'rediffmail.com'],
])('asks whether %s is %s', (typed, meant) => {
  expect(suggestEmail(` Asha.R@${typed} `)).toBe(`asha.r@${meant}`);
});

test('takes a blank out of an address', () => {
  expect(suggestEmail('Ravi.Kumar @gmail.com')).toBe('ravi.kumar@gmail.com');
  expect(suggestEmail('ravi.kumar @gmial.con')).toBe('ravi.kumar@gmail.com');
});

test.each([
  'gmail.com',
  'ymail.com',
  'mail.com',
  'yahoo.in',
  'yahoo.co.uk',
  'rediff.com',
  'gail.co.in',
  'example.in',
  'email.co',
  'iitb.ac.in',
  'live.com',
])('leaves %s alone', (domain) => {
  expect(suggestEmail(`asha@${domain}`)).toBeNull();
});

test.each(['', 'asha', 'asha@', '@gmial.com', 'a@b@gmial.com'])('does not guess at %j', (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

test('waits for the end of a domain that is being typed', () => {
  const asked = Array.from('rediffmail.com', (_, at) => suggestEmail(`a@${'rediffmail.com'.slice(0, at + 1)}`, true));
  expect(asked.filter(Boolean)).toEqual([]);
  expect(suggestEmail('a@gmail.co', true)).toBeNull();
  expect(suggestEmail('a@gmail.con', true)).toBe('a@gmail.com');
});
