import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axeCore;
  }
}

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds wrong on the page as it stands, as "rule: elements"; `within` a selector's elements only. Of neighbours that are alike
 * but for their words (cards, rows, links of a list) the first two and the last are checked.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(runAxe, { tags: ruleTags, within });
}

/** Runs in the page. */
async function runAxe({ tags, within }: { tags: string[]; within: string | undefined }): Promise<string[]> {
  const alike: Element[] = [];
  /** What an element and those in it are made of, but for words and addresses; elements that are alike have the same. */
  const describe = (element: Element): string => {
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      /^(class|role|type|style|lang|dir|tabindex)$/.test(name)
        ? `${name}=${value}`
        : `${name}${value === '' ? '' : '='}`,
    );
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== '');
    const parts = [...element.children].map((child) => [child, describe(child)] as const);
    for (const group of Map.groupBy(parts, ([, description]) => description).values())
      alike.push(...group.slice(2, -1).map(([child]) => child));
    return `<${element.localName} ${attributes.sort().join(' ')}${hasWords ? ' *' : ''}>${parts.map(([, description]) => description).join('')}</>`;
  };
  describe(document.body);
  const { violations } = await window.axe!.run(
    { ...(within === undefined ? {} : { include: [within] }), exclude: alike },
    {
      resultTypes: ['violations'],
      runOnly: tags,
      iframes: false,
      // What floats above the page stands in none of its landmarks.
      rules: within === undefined ? {} : { region: { enabled: false } },
    },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}
