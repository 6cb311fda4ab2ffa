import { findViolations } from './axe.ts';
import { expect, test } from './shop.ts';

const item = '<li>See <a href="/a">some words</a> there</li>';
const markup = (main: string) =>
  `<title>A page</title><header><nav><ul>${item.repeat(6)}</ul></nav></header><main><h1>Words</h1>${main}</main>`;

test('a part that was right is not checked again, and whatever differs from it is @once', async ({ page }) => {
  const violationsOf = async (main: string) => {
    await page.goto(
      `data:text/html;charset=utf-8,${encodeURIComponent(`<!doctype html><html lang="en">${markup(main)}`)}`,
    );
    return findViolations(page);
  };
  const right = '<section><p style="color: #333">Dark words</p><p><button>Send</button></p></section>';
  expect(await violationsOf(right)).toEqual([]);
  expect(await violationsOf(right)).toEqual([]);
  expect(await violationsOf(right.replace('#333', '#ddd'))).toEqual(['color-contrast: p:nth-child(1)']);
  // What is wrong is so each time.
  expect(await violationsOf(right.replace('>Send<', '><'))).toEqual(['button-name: button']);
  expect(await violationsOf(right.replace('>Send<', '><'))).toEqual(['button-name: button']);
  expect(await violationsOf(right.replace('<button>', '<button aria-pressed="maybe">'))).toEqual([
    'aria-valid-attr-value: button',
  ]);
  expect(await violationsOf(`<div style="background: #444">${right}</div>`)).toEqual([
    'color-contrast: p:nth-child(1)',
  ]);
  expect(await violationsOf(`${right}<h1>More</h1><div role="main">Words</div>`)).toEqual([
    'landmark-main-is-top-level: div',
    'landmark-no-duplicate-main: main',
    'landmark-unique: main',
  ]);
});
