import { label, type LabelText } from '../label.ts';
import type { Drawing } from '../svg.ts';
import { isVessel, vessel } from './bottles.ts';
import { carton, flatTin, honeyJar, soap, tin } from './boxes.ts';
import { potli, pouch, tube } from './soft.ts';
import type { PackArt, Printed } from './surface.ts';

export type { PackArt } from './surface.ts';

const others = { carton, pouch, tube, tin, flatTin, soap, honey: honeyJar, potli } as const;

/**
 * Any pack, standing on y 0 with its middle on x 0; `back` prints something else than the front's label, where the pack
 * has a back.
 */
export function drawPack(drawing: Drawing, text: LabelText, back?: Printed): PackArt {
  const { shape } = text.pack;
  if (isVessel(shape)) return vessel(drawing, shape, text, back);
  return others[shape](drawing, text, back ?? ((width, height) => label(drawing, { width, height }, text)));
}
