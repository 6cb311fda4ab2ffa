import { expect, test } from 'vitest';
import { soundOf } from './sounds.ts';

test.each([
  ['asvgnd', ['ashwagandha', 'ashwaganda', 'asvagandha', 'aswgandha', 'aashwagandhaa', 'अश्वगंधा', 'अश्वगंध']],
  ['curn', ['churna', 'churn', 'choorna', 'चूर्ण']],
  ['tulsi', ['tulsi', 'tulsee', 'toolsi', 'tulasi', 'tulsy', 'तुलसी']],
  ['tripl', ['triphala', 'trifala', 'त्रिफला']],
  ['kesr', ['kesar', 'keshar', 'qesar', 'केशर', 'केसर']],
  ['jprn', ['zafran', 'jaafraan', 'जफरान']],
  ['acr', ['achar', 'achhaar', 'अचार']],
  ['giloi', ['giloy', 'ghiloy', 'गिलोय']],
  ['2200', ['2200']],
  ['ml', ['ml', 'mala']],
  ['a', ['a']],
])('%s is the sound of %j', (sound, words) => {
  expect(words.map(soundOf)).toEqual(words.map(() => sound));
});
