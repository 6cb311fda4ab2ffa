import { expect, test } from 'vitest';
import { choiceCookie, chooseText, chosenLanguage, languages, pathIn } from './language.ts';

test('a choice is found among other cookies, and nothing else is taken for one', () => {
  expect(chosenLanguage(choiceCookie('hi'))).toBe('hi');
  expect(chosenLanguage('a=b; language=hi; c=d')).toBe('hi');
  expect(chosenLanguage('language=en')).toBe('en');
  for (const other of ['', 'language=', 'language=fr', 'mylanguage=hi', 'language=hindi', 'a=language=hi'])
    expect(chosenLanguage(other), other).toBeNull();
});

test('each language has its own path, the first one the bare one', () => {
  expect([pathIn('en', '/'), pathIn('en', '/cart')]).toEqual(['/', '/cart']);
  expect([pathIn('hi', '/'), pathIn('hi', '/cart')]).toEqual(['/hi', '/hi/cart']);
});

test('a text that a record holds in Hindi, too, is chosen for Hindi; English where it is missing', () => {
  expect(languages.map((language) => chooseText(language, 'Tea', 'चाय'))).toEqual(['Tea', 'चाय']);
  expect(languages.map((language) => chooseText(language, 'Tea', ''))).toEqual(['Tea', 'Tea']);
});
