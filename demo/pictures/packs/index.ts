import type { LabelText } from '../label.ts';
import type { Drawing } from '../svg.ts';
import { isVessel, vessel } from './bottles.ts';
import { carton, flatTin, honeyJar, potli, pouch, type Printed, soap, tin, tube } from './boxes.ts';
import type { PackArt } from './surface.ts';

export type { PackArt } from './surface.ts';

const others = { carton, pouch, tube, tin, flatTin, soap, honey: honeyJar, potli } as const;

/** Any pack, standing on y 0 with its middle on x 0; `back` prints something else than the front's label, where the pack has a back. */
export function drawPack(drawing: Drawing, text: LabelText, back?: Printed): PackArt {
  const { shape } = text.pack;
  return isVessel(shape) ? vessel(drawing, shape, text, back) : others[shape](drawing, text, back);
}
