/** Several packs in one picture, with what lies around them. */

import { demoCatalogue } from '../../index.ts';
import type { DemoProduct } from '../../types.ts';
import { drawHerb, drawPiece } from '../botany/index.ts';
import type { HerbName } from '../botany/names.ts';
import { labelText, standing } from '../packshot.ts';
import { drawPack } from '../packs/index.ts';
import { type Drawing, place } from '../svg.ts';

/** The product of a sku. @throws when the catalogue has none: a drawing that names it is wrong. */
export function productOf(sku: string): DemoProduct {
  const product = demoCatalogue.products.find((candidate) => candidate.sku === sku);
  if (product === undefined) throw new Error(`no demo product ${sku}`);
  return product;
}

export interface Stand {
  readonly sku: string;
  readonly x: number;
  readonly y: number;
  /** The pack's height in the picture's units. */
  readonly height: number;
}

/** Packs in the order given, the hindmost first. */
export function packs(drawing: Drawing, stands: readonly Stand[]): string {
  return stands
    .map(({ sku, x, y, height }) => {
      const pack = drawPack(drawing, labelText(productOf(sku)));
      return standing(drawing, pack, x, y, height / pack.height);
    })
    .join('');
}

export interface Growth {
  readonly herb: HerbName;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turn?: number;
}

/** Whole plants in gouache, rooted at (x, y). */
export function plants(drawing: Drawing, growths: readonly Growth[]): string {
  return growths
    .map(({ herb, x, y, scale, turn = 0 }) =>
      place(
        place(drawHerb(drawing, herb, { mode: 'colour', line: '', paper: '', width: 1.7 }), -200, -490),
        x,
        y,
        scale,
        turn,
      ),
    )
    .join('');
}

/** Fruits, sprigs and roots lying at (x, y); a negative scale mirrors. */
export function pieces(drawing: Drawing, growths: readonly Growth[]): string {
  return growths
    .map(({ herb, x, y, scale }, index) => place(drawPiece(drawing, herb, index), x, y, [scale, Math.abs(scale)]))
    .join('');
}
