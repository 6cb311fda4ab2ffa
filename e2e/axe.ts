import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axeCore;
    /** The elements whose structure is told to the test, in the order in which they are told. */
    describedElements?: Element[];
  }
}

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * What this worker's tests have found right before, each by its structure, its state, what it stands in and the
 * window's size.
 */
const foundRight = new Set<string>();

/**
 * What axe finds wrong on the page as it stands, as "rule: elements"; `within` a selector's elements only. Of
 * neighbours that are alike but for their words (cards, rows, links of a list) the first two and the last are checked;
 * a part that was right before (header, menu, footer) is not checked again where it stands the same in the same
 * surroundings.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const structures = await page.evaluate(describeStructures);
  const known = structures.flatMap((structure, index) => (foundRight.has(structure) ? [index] : []));
  const { violations, checked } = await page.evaluate(runAxe, { tags: ruleTags, within, known });
  if (violations.length === 0) for (const index of checked) foundRight.add(structures[index]!);
  return violations;
}

/**
 * Runs in the page: tells the structure of each element that has others in it, as a short digest; `describedElements`
 * has the elements.
 */
function describeStructures(): string[] {
  const elements: Element[] = [];
  const digests: string[] = [];
  /** Of 53 bits. */
  const digest = (text: string): string => {
    let high = 0xdeadbeef;
    let low = 0x41c6ce57;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    return ((low >>> 0) * 2 ** 21 + ((high >>> 0) >>> 11)).toString(36);
  };
  /** Attributes that say no more than words do count by whether they are there. */
  const isWords = (name: string) =>
    /^(id|for|name|value|href|src|srcset|sizes|alt|title|placeholder|d|points|key|content|action|nonce|width|height|data-discover)$|^aria-(label|labelledby|describedby|controls|owns|activedescendant|errormessage|valuetext|valuenow)$/.test(
      name,
    );
  const describeSelf = (element: Element): string => {
    const attributes = Array.from(element.attributes, ({ name, value }) =>
      isWords(name) ? `${name}${value === '' ? '' : '='}` : `${name}=${value}`,
    );
    const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== '');
    const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isChecked = element instanceof HTMLInputElement && element.checked;
    const state = `${hasWords ? '*' : ''}${isVisible ? '' : '-'}${isChecked ? '+' : ''}`;
    return `${element.localName} ${attributes.sort().join(' ')} ${state}`;
  };
  const describe = (element: Element, surroundings: string): string => {
    const self = describeSelf(element);
    const inside = digest(`${surroundings} ${self}`);
    const parts = [...element.children].map((child) => describe(child, inside));
    const whole = digest(`${self}<${parts.join()}>`);
    if (parts.length > 0) {
      elements.push(element);
      digests.push(digest(`${surroundings} ${whole}`));
    }
    return whole;
  };
  const { color, backgroundColor } = getComputedStyle(document.body);
  describe(document.documentElement, [location.origin, innerWidth, innerHeight, color, backgroundColor].join(' '));
  window.describedElements = elements;
  return digests;
}

interface Run {
  tags: string[];
  within: string | undefined;
  /** Which of the described elements were right before. */
  known: number[];
}

/** Runs in the page. */
async function runAxe({ tags, within, known }: Run): Promise<{ violations: string[]; checked: number[] }> {
  const alike: Element[] = [];
  /**
   * What an element and those in it are made of, but for words and addresses; elements that are alike have the same.
   */
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
  const described = window.describedElements!;
  // The page as a whole is looked at each time.
  const right = new Set(known.map((index) => described[index]!).filter((element) => document.body.contains(element)));
  right.delete(document.body);
  const isIn = (element: Element, those: ReadonlySet<Element>): boolean =>
    those.has(element) || (element.parentElement !== null && isIn(element.parentElement, those));
  const outermost = [...right].filter((element) => !isIn(element.parentElement!, right));
  const { violations } = await window.axe!.run(
    { ...(within === undefined ? {} : { include: [within] }), exclude: [...alike, ...outermost] },
    {
      resultTypes: ['violations'],
      runOnly: tags,
      iframes: false,
      // What floats above the page stands in none of its landmarks.
      rules: within === undefined ? {} : { region: { enabled: false } },
    },
  );
  const skipped = new Set(alike);
  const included = within === undefined ? [document.documentElement] : document.querySelectorAll(within);
  const looked = new Set<Element>(included);
  return {
    violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
    checked: described.flatMap((element, index) => (isIn(element, looked) && !isIn(element, skipped) ? [index] : [])),
  };
}
