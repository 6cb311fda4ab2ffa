import { expect, test } from 'vitest';
import { soundOf } from './sounds.ts';

test.each([
  ['0asvgnd', ['ashwagandha', 'ashwaganda', 'asvagandha', 'aswgandha', 'aashwagandhaa', 'अश्वगंधा', 'अश्वगंध']],
  ['0curn', ['churna', 'churn', 'choorna', 'चूर्ण']],
  ['0tulsi', ['tulsi', 'tulsee', 'toolsi', 'tulasi', 'tulsy', 'तुलसी']],
  ['0tripl', ['triphala', 'trifala', 'त्रिफला']],
  ['0kesr', ['kesar', 'keshar', 'qesar', 'केशर', 'केसर']],
  ['0jprn', ['zafran', 'jaafraan', 'जफरान']],
  ['0acr', ['achar', 'achhaar', 'अचार']],
  ['0giloi', ['giloy', 'ghiloy', 'गिलोय']],
  ['02200', ['2200']],
  ['0ml', ['ml', 'mala']],
  ['0a', ['a']],
])('%s is the sound of %j', (sound, words) => {
  expect(words.map(soundOf)).toEqual(words.map(() => sound));
});
