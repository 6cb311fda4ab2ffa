import type { Picture } from '#contract/catalog.ts';
import { words } from './drawing-words.server.ts';
import { drawings } from './drawings.server.ts';

/** A drawing of our own with what it shows, in the page's language. */
export interface Illustration {
  picture: Picture;
  alt: string;
}

/** The drawing of a name. */
export function illustrationOf(name: keyof typeof drawings): Illustration {
  return { picture: drawings[name], alt: words[name] };
}

const services = { 'jyotish-peeth': 'jyotish', yogpeeth: 'yog', 'ayur-jyoti': 'ayur' } as const;

/** The opening drawing of a service's page, or null for any other path (without its leading slash). */
export function serviceDrawing(path: string, slug: string): Illustration | null {
  const name = path.startsWith(`${slug}-`) ? path.slice(slug.length + 1) : '';
  return Object.hasOwn(services, name) ? illustrationOf(services[name as keyof typeof services]) : null;
}

/** The services' drawings for their cards, whose words say all: nothing is read out. */
export function serviceDrawings(): Record<'jyotish' | 'yog' | 'ayur', Illustration> {
  const silent = (name: 'jyotish' | 'yog' | 'ayur') => ({ picture: drawings[name], alt: '' });
  return { jyotish: silent('jyotish'), yog: silent('yog'), ayur: silent('ayur') };
}
