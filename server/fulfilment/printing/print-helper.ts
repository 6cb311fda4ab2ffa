/** Prints packing slips and labels; see print-orders.ts. */
import { serveTasks } from '#server/platform/helper-process.ts';
import { findMissingGlyphs } from '#server/platform/pdf/index.ts';
import { printLabels } from './labels.ts';
import { printPackingSlips } from './packing-slips.ts';

export const orderPrintTasks = {
  packingSlips: printPackingSlips,
  labels: printLabels,
  findMissingGlyphs: ({ text }: { text: string }) => findMissingGlyphs(text),
};

serveTasks(orderPrintTasks);
