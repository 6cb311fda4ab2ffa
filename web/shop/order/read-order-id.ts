/** An order's number from an address or a field, or null where it is none. */
export function readOrderId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
