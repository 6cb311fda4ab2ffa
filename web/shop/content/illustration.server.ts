import type { Picture } from '#contract/catalog.ts';
import { drawings as messages } from '#messages/shop.ts';
import { drawings } from './drawings.server.ts';

export const drawingFolder = '/assets/drawings/';

export interface Illustration {
  picture: Picture;
  base: string;
  alt: string;
}

export function getIllustration(name: keyof typeof drawings): Illustration {
  return { picture: drawings[name], base: drawingFolder, alt: messages[name] };
}

const services = { 'jyotish-peeth': 'jyotish', yogpeeth: 'yog', 'ayur-jyoti': 'ayur' } as const;

/** Returns null for other paths. `path` has no leading slash. */
export function serviceDrawing(path: string, slug: string): Illustration | null {
  const name = path.startsWith(`${slug}-`) ? path.slice(slug.length + 1) : '';
  return Object.hasOwn(services, name) ? getIllustration(services[name as keyof typeof services]) : null;
}

/** Decorative: the cards' text says the same. */
export function serviceDrawings(): Record<'jyotish' | 'yog' | 'ayur', Illustration> {
  const decorative = (name: 'jyotish' | 'yog' | 'ayur') => ({ picture: drawings[name], base: drawingFolder, alt: '' });
  return { jyotish: decorative('jyotish'), yog: decorative('yog'), ayur: decorative('ayur') };
}
