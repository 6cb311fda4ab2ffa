import { expect, test } from 'vitest';
import { findDisease, findForbiddenClaim } from './claims-rules.ts';
import { presetPhrases } from './preset-attributes.ts';

test.each([
  ['Diabetes care', 'Diabetes'],
  ['for BP', 'BP'],
  ['high blood-pressure', 'blood-pressure'],
  ['gathiya ka tel', 'gathiya'],
  ['मधुमेह के लिए', 'मधुमेह'],
  ['गठिया का तेल', 'गठिया'],
  ['Kidney stones', 'Kidney stones'],
  ['safed  daag', 'safed  daag'],
  ['asthmatic', 'asthmatic'],
  ['sugar ki bimari', 'sugar ki bimari'],
  ['शुगर की दवा', 'शुगर की दवा'],
  ['kidney stone', 'kidney stone'],
  ['vajan kam karna', 'vajan kam'],
  ['वज़न कम करना', 'वज़न कम'.normalize('NFC')],
  ['irregular periods', 'irregular periods'],
  ['bukhar', 'bukhar'],
])('a concern may not name what the Act lists: %s', (text, word) => {
  expect(findDisease(text)).toBe(word);
  expect(findForbiddenClaim(text)).toBe(word);
});

test.each([
  ['Cures dandruff', 'Cures'],
  ['a miracle oil', 'miracle'],
  ['पक्का इलाज', 'इलाज'],
])('nor promise a cure: %s', (text, word) => {
  expect(findForbiddenClaim(text)).toBe(word);
  expect(findDisease(text)).toBeNull();
});

test.each([
  'Hair fall',
  'Heartburn',
  'bpa free',
  'Joint comfort',
  'dry skin',
  'बाल झड़ना',
  'जोड़ों का आराम',
  'sweet heart gift',
  'secure pack',
  'outfits',
  'sugar free',
  'periods',
  'माहवारी',
])('everyday words may stand: %s', (text) => expect(findForbiddenClaim(text)).toBeNull());

test('what every shop starts with passes the check that staff’s own words pass', () => {
  expect(presetPhrases().filter((phrase) => findForbiddenClaim(phrase) !== null)).toEqual([]);
});
