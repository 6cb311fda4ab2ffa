/** By which name bank and provider know a line: the same at every attempt, and never another line's. */
export const referenceOf = (lineId: number) => `PAY${String(lineId).padStart(10, '0')}`;

/** The line of a reference; null where it is none of ours. */
export function lineIdOf(reference: string): number | null {
  const found = /^PAY(\d{10})$/.exec(reference.trim().toUpperCase());
  return found ? Number(found[1]) : null;
}
