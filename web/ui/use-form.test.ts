import { expect, it, vi } from 'vitest';

it('calls back at once without a pressed pointer, otherwise after the click', async () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.resetModules();
  const { runAfterPress } = await import('./use-form.ts');
  const calls: string[] = [];
  runAfterPress(() => calls.push('free'));
  page.dispatchEvent(new Event('pointerdown'));
  runAfterPress(() => calls.push('touched'));
  page.dispatchEvent(new Event('pointerup'));
  calls.push('click');
  await new Promise((resolve) => setTimeout(resolve));
  runAfterPress(() => calls.push('free again'));
  expect(calls).toEqual(['free', 'click', 'touched', 'free again']);
});
