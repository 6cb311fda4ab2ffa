/** The brand's hand: its mark, its wordmark, its label colours. */

import { palette } from './colour.ts';
import { words } from './lettering.ts';
import { n, type Point } from './svg.ts';
import type { Accent } from '../types.ts';

export const accents: Readonly<Record<Accent, string>> = {
  forest: '#1F4D39',
  leaf: '#3F7A52',
  sage: '#7C9878',
  turmeric: '#D99A2B',
  saffron: '#CF722B',
  clay: '#A94E2C',
  rose: '#B5626C',
  plum: '#5F3A5B',
  indigo: '#34456E',
  teal: '#2C6E6B',
  earth: '#7A5A3A',
  amber: '#97621F',
  sand: '#C9B48C',
  madder: '#8E2F35',
  sky: '#6A98AB',
};

/** The mark: a lamp's flame that is also a bud between two leaves. Centred on x 0, `size` high, its foot at y 0. */
export function mark(size: number, colour: string): string {
  const s = (value: number): string => n((value * size) / 100);
  const petal = (side: 1 | -1): string =>
    `M0 ${s(-6)}C${s(14 * side)} ${s(-22)} ${s(46 * side)} ${s(-24)} ${s(58 * side)} ${s(-52)}C${s(34 * side)} ${s(-56)} ${s(8 * side)} ${s(-44)} 0 ${s(-6)}Z`;
  const bud = `M0 ${s(-20)}C${s(-22)} ${s(-44)} ${s(-20)} ${s(-70)} 0 ${s(-100)}C${s(20)} ${s(-70)} ${s(22)} ${s(-44)} 0 ${s(-20)}ZM0 ${s(-36)}C${s(9)} ${s(-50)} ${s(9)} ${s(-62)} 0 ${s(-78)}C${s(-9)} ${s(-62)} ${s(-9)} ${s(-50)} 0 ${s(-36)}Z`;
  return `<path fill="${colour}" fill-rule="evenodd" d="${petal(-1)}${petal(1)}${bud}M${s(-26)} 0h${s(52)}v${s(4)}h${s(-52)}Z"/>`;
}

/** The wordmark in spaced capitals, middle at x, baseline at y. */
export function wordmark([x, y]: Point, size: number, colour: string): string {
  return words('AARVYA', { hand: 'serif', size, tracking: 0.24, x, y, colour });
}

export const ink = { dark: palette.deepForest, light: palette.ivory, gold: '#C9A24A' } as const;
