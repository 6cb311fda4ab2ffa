import type { Picture } from '#contract/catalog.ts';
import { drawings as messages } from '#messages/shop/drawings.ts';
import { drawings } from './drawings.server.ts';

/** Where the drawings of articles and services are served from. */
export const drawingFolder = '/assets/drawings/';

/** A drawing with its folder and its alternative text in the page's language. */
export interface Illustration {
  picture: Picture;
  base: string;
  alt: string;
}

/** Returns the drawing of a name. */
export function getIllustration(name: keyof typeof drawings): Illustration {
  return { picture: drawings[name], base: drawingFolder, alt: messages[name] };
}

const services = { 'jyotish-peeth': 'jyotish', yogpeeth: 'yog', 'ayur-jyoti': 'ayur' } as const;

/** Returns the opening drawing of a service's page, or null for any other path (without its leading slash). */
export function serviceDrawing(path: string, slug: string): Illustration | null {
  const name = path.startsWith(`${slug}-`) ? path.slice(slug.length + 1) : '';
  return Object.hasOwn(services, name) ? getIllustration(services[name as keyof typeof services]) : null;
}

/** Returns the services' drawings for their cards, decorative beside the cards' text. */
export function serviceDrawings(): Record<'jyotish' | 'yog' | 'ayur', Illustration> {
  const decorative = (name: 'jyotish' | 'yog' | 'ayur') => ({ picture: drawings[name], base: drawingFolder, alt: '' });
  return { jyotish: decorative('jyotish'), yog: decorative('yog'), ayur: decorative('ayur') };
}
