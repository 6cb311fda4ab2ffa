import { afterEach, expect, it, vi } from 'vitest';
import { currentNotices, dismiss, notify, subscribe } from './notice-list.ts';

afterEach(() => {
  for (const { id } of currentNotices()) dismiss(id);
});

const added = { kind: 'success', title: 'Success!!', text: 'Product Added To Cart Successfully' } as const;

it('keeps notices in the order they were given', () => {
  notify(added);
  notify({ kind: 'warning', title: 'Oops!', text: 'Product already Available in cart' });
  expect(currentNotices().map(({ title }) => title)).toEqual(['Success!!', 'Oops!']);
});

it('replaces a notice by one that says the same, as a new one', () => {
  notify(added);
  const [first] = currentNotices();
  notify(added);
  expect(currentNotices()).toEqual([{ ...added, id: first!.id + 1 }]);
});

it('dismisses one and tells those who listen, until they stop', () => {
  const listener = vi.fn();
  const stop = subscribe(listener);
  notify(added);
  dismiss(currentNotices()[0]!.id);
  expect(currentNotices()).toEqual([]);
  stop();
  notify(added);
  expect(listener).toHaveBeenCalledTimes(2);
});
