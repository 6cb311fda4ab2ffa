import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('acts at once without a pointer, and after the click while one is down', async () => {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.resetModules();
  const { afterPress } = await import('./use-form.ts');
  const told: string[] = [];
  afterPress(() => told.push('free'));
  page.dispatchEvent(new Event('pointerdown'));
  afterPress(() => told.push('touched'));
  page.dispatchEvent(new Event('pointerup'));
  told.push('click');
  await new Promise((resolve) => setTimeout(resolve));
  afterPress(() => told.push('free again'));
  expect(told).toEqual(['free', 'click', 'touched', 'free again']);
});
