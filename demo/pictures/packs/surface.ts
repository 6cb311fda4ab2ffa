/** What packs are made of and how light falls on them: from the upper left, soft. */

import type { PackClosure, PackDesign, PackMaterial } from '../../types.ts';
import { accents } from '../brand.ts';
import { darker, lighter, mix } from '../colour.ts';
import type { Drawing, Stop } from '../svg.ts';

/** A pack as drawn: middle on x 0, standing on y 0, with what the scene needs to set it. */
export interface PackArt {
  readonly body: string;
  readonly height: number;
  /** Of its foot, for the shadow. */
  readonly width: number;
}

const opaque: Record<'ivory' | 'white' | 'forest' | 'kraft' | 'brass' | 'ink', string> = {
  ivory: '#F1E7D3',
  white: '#F8F5EE',
  forest: '#1F4937',
  kraft: '#C49D6C',
  brass: '#C6A04C',
  ink: '#23302B',
};

const glass: Record<'amberGlass' | 'greenGlass' | 'clearGlass' | 'blueGlass', string> = {
  amberGlass: '#7C3D0E',
  greenGlass: '#2F5C3B',
  clearGlass: '#DDE6DF',
  blueGlass: '#2B4A72',
};

const closures: Record<Exclude<PackClosure, 'accent'>, string> = {
  gold: '#C9A04A',
  black: '#2A2724',
  ivory: '#EDE3CF',
  forest: '#1F4937',
  wood: '#B58A58',
  white: '#F3EFE6',
  copper: '#B87750',
};

export function isGlass(material: PackMaterial): material is keyof typeof glass {
  return material.endsWith('Glass');
}

/** The colour of the body; of the glass itself where it is glass. */
export function bodyColour(pack: PackDesign): string {
  const { material } = pack;
  if (isGlass(material)) return glass[material];
  return material === 'accent' ? accents[pack.accent] : opaque[material];
}

export function closureColour(pack: PackDesign): string {
  return pack.closure === 'accent' ? accents[pack.accent] : closures[pack.closure];
}

export const isMetal = (pack: PackDesign): boolean => pack.closure === 'gold' || pack.closure === 'copper';

/** Light across a cylinder, to lay over anything that goes round: label, cap, body. */
export function roundLight(drawing: Drawing, strength = 1): string {
  const dark = '#160E06';
  const stops: Stop[] = [
    { at: 0, colour: dark, opacity: 0.42 * strength },
    { at: 0.07, colour: dark, opacity: 0.2 * strength },
    { at: 0.17, colour: '#FFFFFF', opacity: 0.06 * strength },
    { at: 0.27, colour: '#FFFFFF', opacity: 0.24 * strength },
    { at: 0.38, colour: '#FFFFFF', opacity: 0.05 * strength },
    { at: 0.55, colour: dark, opacity: 0.02 },
    { at: 0.78, colour: dark, opacity: 0.16 * strength },
    { at: 0.93, colour: dark, opacity: 0.4 * strength },
    { at: 0.975, colour: dark, opacity: 0.34 * strength },
    { at: 1, colour: dark, opacity: 0.24 * strength },
  ];
  return drawing.linear(stops);
}

/** Polished metal across a cylinder, as the fill itself. */
export function metalPaint(drawing: Drawing, colour: string): string {
  return drawing.linear([
    { at: 0, colour: darker(colour, 0.5) },
    { at: 0.1, colour: darker(colour, 0.12) },
    { at: 0.22, colour: lighter(colour, 0.62) },
    { at: 0.34, colour },
    { at: 0.52, colour: darker(colour, 0.3) },
    { at: 0.66, colour: lighter(colour, 0.2) },
    { at: 0.8, colour },
    { at: 1, colour: darker(colour, 0.55) },
  ]);
}

/** Glass with its contents behind it, from the shoulder down. */
export function glassPaint(drawing: Drawing, pack: PackDesign): string {
  const own = bodyColour(pack);
  const clear = pack.material === 'clearGlass';
  const colour = pack.contents === undefined ? own : mix(own, pack.contents, clear ? 0.86 : 0.16);
  return drawing.linear([
    { at: 0, colour: darker(colour, clear ? 0.3 : 0.48) },
    { at: 0.05, colour: lighter(colour, clear ? 0.32 : 0.1) },
    { at: 0.12, colour: darker(colour, clear ? 0.06 : 0.2) },
    { at: 0.36, colour: lighter(colour, clear ? 0.16 : 0.16) },
    { at: 0.6, colour },
    { at: 0.86, colour: darker(colour, clear ? 0.16 : 0.36) },
    { at: 0.95, colour: lighter(colour, clear ? 0.22 : 0.18) },
    { at: 1, colour: darker(colour, clear ? 0.36 : 0.55) },
  ]);
}

/** What is printed on a face of a width and a height: middle on x 0, top edge on y 0. */
export type Printed = (width: number, height: number) => string;
