import { afterEach, expect, test, vi } from 'vitest';
import { replayEvent } from './hydration.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Counts the replays when `part` is hydrated while `current` is being dispatched; the pending event fell into the part 'page-goods'. */
async function countReplays(part: string | null, current?: 'the event itself'): Promise<number> {
  const replay = vi.fn();
  const event = new Event('click');
  vi.stubGlobal('window', { pendingEvent: { part: 'page-goods', event, replay }, event: current && event });
  replayEvent(part);
  replayEvent(part);
  await Promise.resolve();
  return replay.mock.calls.length;
}

test('a pending event is replayed once, in its own part, and not while it is still being dispatched', async () => {
  expect(await countReplays('page-goods')).toBe(1);
  expect(await countReplays('page-other')).toBe(0);
  expect(await countReplays(null)).toBe(0);
  expect(await countReplays('page-goods', 'the event itself')).toBe(0);
});
