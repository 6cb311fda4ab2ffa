import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Language } from '#contract/language.ts';
import type { labelSizes } from '#contract/admin/orders/order-list.ts';
import { readBrand } from '#server/content/index.ts';
import { readOrdersToPrint } from '../orders-to-pack.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import type { orderPrintTasks } from './print-helper.ts';

const printer = createHelper<typeof orderPrintTasks>(path.join(import.meta.dirname, 'print-helper.ts'));

/** The sans face has these. Most texts need no check of the fonts, which takes another process. */
const plain = /^[\u0020-\u007E\u00A0-\u00FF\u0900-\u0939\u093C-\u094D\u0950\u0958-\u096F–—‘’“”•…₹\u200C\u200D\s]*$/u;
const known = new LRUCache<string, string[]>({ max: 1_000 });

/** Characters that documents print as empty boxes, because no font has them: emoji, arrows, foreign scripts. */
export async function findUnprintable(texts: readonly string[]): Promise<string[]> {
  const text = texts.filter((each) => !plain.test(each)).join('\n');
  if (text === '') return [];
  const found = known.get(text) ?? (await printer.run('findMissingGlyphs', { text }));
  known.set(text, found);
  return found;
}

/** One PDF in the order of `orderIds`, for orders that have items left to send. Error: 409 nothing_to_print. */
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
