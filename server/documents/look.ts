import type { Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import type { PdfDocument, TextStyle } from '#server/platform/pdf/index.ts';

/** In print. */
export const inks = {
  ivory: '#fbf7ef',
  pdf: '#fffdf8',
  sand: '#f1e9da',
  line: '#e2d7c3',
  deepForest: '#0f2e22',
  forest: '#17402f',
  leaf: '#2f6b4f',
  text: '#22302a',
  muted: '#5b665f',
  clay: '#963f1b',
  turmeric: '#e0a526',
} as const;

/** In points. */
export const styles = {
  title: { face: 'serif', size: 26, colour: inks.forest, leading: 1.25 },
  titleHi: { face: 'serif', size: 15, colour: inks.leaf, leading: 1.6 },
  heading: { face: 'serif', size: 16, colour: inks.forest, leading: 1.4 },
  lead: { face: 'sans', size: 11, colour: inks.muted, leading: 1.5 },
  text: { face: 'sans', size: 9.5, colour: inks.text, leading: 1.5 },
  small: { face: 'sans', size: 8, colour: inks.muted, leading: 1.5 },
  label: { face: 'medium', size: 7.5, colour: inks.clay, leading: 1.5, tracking: 0.12 },
} satisfies Record<string, TextStyle>;

/** The publisher on the left, the page number on the right. */
export function drawFoot(pdf: PdfDocument, left: string, number: number): void {
  const y = pdf.page.height - 36;
  pdf.rule(y - 6, inks.line, { weight: 0.5 });
  pdf.place(left, styles.small, { x: pdf.margins.left, y, width: pdf.width - 60, maxLines: 1 });
  pdf.place(String(number), styles.small, { x: pdf.margins.left, y, width: pdf.width, align: 'right' });
}

/** On one line. */
export function placeOf(brand: Brand): string {
  return [...brand.address_lines, [brand.city, brand.state, brand.postcode].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(', ');
}

/** Those that law and buyers require, if recorded. */
export function registrationsOf(brand: Brand, language: Language): [name: string, number: string][] {
  const messages = messagesIn(language).documents.company;
  const all: [string, string][] = [
    [messages.cin, brand.cin],
    [messages.gstin, brand.gstin],
    [messages.ayush, brand.ayush_licence],
    [messages.fssai, brand.fssai],
  ];
  return all.filter(([, number]) => number !== '');
}
