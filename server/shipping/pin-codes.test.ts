import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { states } from '#contract/geography.ts';
import { liesElsewhere } from './circles-rules.ts';
import { findPlacesOfPin, findStateOfPin } from './pin-codes.ts';

const lines = readFileSync(new URL('./pin-codes.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

test('a PIN code names its state, district and places, the chief town first', () => {
  const [place, ...more] = findPlacesOfPin(248001);
  expect(more).toEqual([]);
  expect([place!.state, place!.district, place!.places[0]]).toEqual(['Uttarakhand', 'Dehradun', 'Dehradun']);
  expect(place!.places).toContain('Karanpur');
});

test('a PIN code of several districts names each, that with most places first', () => {
  expect(findPlacesOfPin(110001).map(({ state, district }) => [state, district])).toEqual([
    ['Delhi', 'Central Delhi'],
    ['Delhi', 'New Delhi'],
  ]);
});

test('each district has its name in Hindi', () => {
  const districts = new Set(lines.map((line) => line.split('\t')[2]!));
  const named = readFileSync(new URL('./district-names.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect(named.map((line) => line.split('\t')[0])).toEqual([...districts].toSorted());
  expect(named.filter((line) => !/^[^\t]+\t[\p{Script=Devanagari}\d ()-]+$/u.test(line))).toEqual([]);
  expect(findPlacesOfPin(110001).map(({ names }) => names)).toEqual([{ hi: 'मध्य दिल्ली' }, { hi: 'नई दिल्ली' }]);
});

test('every line is found by its PIN code, the first and the last, too; what is between two is nothing', () => {
  const byPin = Map.groupBy(lines, (line) => Number(line.slice(0, 6)));
  const found = [...byPin.keys()].flatMap((pin) =>
    findPlacesOfPin(pin).map(({ state, district, places }) => [pin, state, district, places.join('|')].join('\t')),
  );
  expect(found.join('\n') === lines.join('\n')).toBe(true);
  expect(byPin.size).toBe(19_238);
  for (const pin of [100_000, 999_999, 111_111, 560_119]) if (!byPin.has(pin)) expect(findPlacesOfPin(pin)).toEqual([]);
});

test('all states are those of the shop, and lie where the first digits of their PIN codes say', () => {
  const known = new Set<string>(states);
  const wrong = lines.filter((line) => {
    const [pin, state] = line.split('\t');
    return !known.has(state!) || liesElsewhere(Number(pin), state!);
  });
  expect(wrong.map((line) => line.split('\t').slice(0, 3).join(' '))).toEqual([]);
});

test('a state is told only where the PIN code lies in it as a whole', () => {
  expect(findStateOfPin(248001)).toBe('Uttarakhand');
  expect(findStateOfPin(533464)).toBeNull();
  expect(findStateOfPin(999_999)).toBeNull();
});
