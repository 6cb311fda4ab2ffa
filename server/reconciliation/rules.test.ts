import { expect, test } from 'vitest';
import { isDue, lastDue, stateOf } from './rules.ts';

const at = (text: string) => new Date(`${text}+05:30`);

test.each([
  ['2026-11-22T02:59:59', '2026-11-21T03:00:00'],
  ['2026-11-22T03:00:00', '2026-11-22T03:00:00'],
  ['2026-11-22T23:59:59', '2026-11-22T03:00:00'],
  ['2026-11-23T00:00:00', '2026-11-22T03:00:00'],
])('at %s in India the checks of %s are the last that were due', (now, due) => {
  expect(lastDue(at(now))).toEqual(at(due));
});

test('they are made once a night, and later where the program slept', () => {
  const [night, morning] = [at('2026-11-22T03:10:00'), at('2026-11-22T09:00:00')];
  expect(isDue(morning, null)).toBe(true);
  expect(isDue(morning, at('2026-11-21T23:00:00'))).toBe(true);
  expect(isDue(morning, night)).toBe(false);
  expect(isDue(at('2026-11-23T02:30:00'), night)).toBe(false);
  expect(isDue(at('2026-11-23T03:00:00'), night)).toBe(true);
});

test('a run that does not end is broken after two hours', () => {
  const started_at = at('2026-11-22T03:00:00');
  const open = { started_at, ended_at: null, broken: false };
  expect(stateOf(open, at('2026-11-22T05:00:00'))).toBe('running');
  expect(stateOf(open, at('2026-11-22T05:00:01'))).toBe('broken');
  expect(stateOf({ ...open, ended_at: started_at }, at('2026-11-23T05:00:00'))).toBe('done');
  expect(stateOf({ ...open, ended_at: started_at, broken: true }, started_at)).toBe('broken');
});
