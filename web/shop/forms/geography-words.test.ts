import { expect, test } from 'vitest';
import { countries, states } from '#contract/geography.ts';
import { words as english } from './geography-words.ts';
import { words as hindi } from './geography-words.hi.ts';

test('every state and country has a Hindi name of its own', () => {
  for (const list of [states, countries]) {
    const names = list.map(hindi.nameOf);
    expect(names.filter((name) => !/^[\u0900-\u097F -]+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(list.length);
  }
});

test('in Hindi names follow each other in the order of its letters, in English they stay where they are', () => {
  expect(['चीन', 'अंगोला', 'भारत'].sort(hindi.order)).toEqual(['अंगोला', 'चीन', 'भारत']);
  expect([...countries].sort(english.order).map(english.nameOf)).toEqual([...countries]);
});
