import type { Pen } from './pen.ts';

/** A plant, fruit or other raw thing that the pictures show. */
export interface Herb {
  /** The botanical name on the plate. */
  readonly latin: string;
  readonly hindi: string;
  /** Its own colour, for accents. */
  readonly tint: string;
  /** Draws the whole plant in a box of 400 x 500, the foot at (200, 490). */
  draw(pen: Pen, roll: () => number): void;
  /** Draws what would lie beside a pack: about 110 wide, lying on y 0, centred on x 0. */
  piece(pen: Pen, roll: () => number): void;
}
