import { keep, parsed, recall, tabStorage } from './storage.ts';

const key = 'order-mobiles';

function read(): Record<string, unknown> {
  const value = parsed(recall(tabStorage(), key));
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The mobile number that an order was placed with as a guest, where this tab knows it: until it is closed, and nowhere else. */
export function orderMobile(orderId: number): string | null {
  const mobile = read()[orderId];
  return typeof mobile === 'string' ? mobile : null;
}

/** Keeps it; null forgets it. */
export function keepOrderMobile(orderId: number, mobile: string | null): void {
  const { [orderId]: _before, ...others } = read();
  keep(tabStorage(), key, JSON.stringify(mobile === null ? others : { ...others, [orderId]: mobile }));
}
