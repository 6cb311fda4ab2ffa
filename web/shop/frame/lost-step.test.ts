import { afterEach, expect, test, vi } from 'vitest';
import { repeatLostStep } from './lost-step.ts';

afterEach(() => vi.unstubAllGlobals());

/** What is done again when `part` comes alive while `under` is being dispatched; the step was lost in the part 'page-goods'. */
async function doneAgain(part: string | null, under?: 'the step itself'): Promise<number> {
  const again = vi.fn();
  const event = new Event('click');
  vi.stubGlobal('window', { lostStep: { part: 'page-goods', event, again }, event: under && event });
  repeatLostStep(part);
  repeatLostStep(part);
  await Promise.resolve();
  return again.mock.calls.length;
}

test('a lost step is done once, in its own part, and not while it is still on its way', async () => {
  expect(await doneAgain('page-goods')).toBe(1);
  expect(await doneAgain('page-other')).toBe(0);
  expect(await doneAgain(null)).toBe(0);
  expect(await doneAgain('page-goods', 'the step itself')).toBe(0);
});
