import path from 'node:path';
import type { Language } from '#contract/language.ts';
import type { labelSizes } from '#contract/staff-order-list.ts';
import { readBrand } from '#server/content/index.ts';
import { readOrdersToPrint } from '#server/orders/index.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { orderPrintTasks } from './print-helper.ts';

const printer = createHelper<typeof orderPrintTasks>(path.join(import.meta.dirname, 'print-helper.ts'));

/**
 * Packing slips or labels of orders that have something left to send, in the order in which they were asked for, as one PDF.
 * Error: 409 nothing_to_print.
 */
export async function printOrders(
  services: Services,
  what: 'packing-slips' | 'labels',
  { orderIds, size, language }: { orderIds: readonly number[]; size: (typeof labelSizes)[number]; language: Language },
): Promise<Result<Buffer>> {
  const found = await readOrdersToPrint(services.db, orderIds);
  const orders = found.filter(({ lines }) => lines.length > 0);
  if (orders.length === 0) return err(409, 'nothing_to_print', messages.errors.staff.orders.nothingToPrint);
  const brand = await readBrand(services.db);
  const address = [...brand.address_lines, brand.city, `${brand.state} ${brand.postcode}`.trim()].filter(Boolean);
  const sender = { name: brand.name, address, phone: brand.phones[0] ?? '' };
  const job = { orders, sender, language, at: services.clock.now() };
  const bytes = what === 'labels' ? printer.run('labels', { ...job, size }) : printer.run('packingSlips', job);
  return ok(await bytes);
}
