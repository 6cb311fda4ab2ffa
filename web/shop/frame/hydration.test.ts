import { expect, test, vi } from 'vitest';
import { replayEvent } from './hydration.tsx';

/**
 * Counts the replays after `part` is hydrated, once every handler of the event has run. The target is in the part
 * 'page-goods'. `current`: the event itself triggers the hydration, and React passes it on or stops it.
 */
async function countReplays(part: string | null, current?: 'goes on' | 'is stopped'): Promise<number> {
  const replay = vi.fn();
  const event = new Event('click');
  const document = new EventTarget();
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', { pendingEvent: { part: 'page-goods', event, replay }, event: current && event });
  replayEvent(part);
  replayEvent(part);
  if (current === 'goes on') document.dispatchEvent(event);
  await new Promise((resolve) => setTimeout(resolve));
  return replay.mock.calls.length;
}

test('a pending event is replayed once, in its own part, and not where React goes on with it', async () => {
  expect(await countReplays('page-goods')).toBe(1);
  expect(await countReplays('page-other')).toBe(0);
  expect(await countReplays(null)).toBe(0);
  expect(await countReplays('page-goods', 'goes on')).toBe(0);
  expect(await countReplays('page-goods', 'is stopped')).toBe(1);
});
