/** Identifies a line to bank and provider: unique, and the same for every attempt. */
export const referenceOf = (lineId: number) => `PAY${String(lineId).padStart(10, '0')}`;

/** Null if the format is not ours. */
export function lineIdOf(reference: string): number | null {
  const found = /^PAY(\d{10})$/.exec(reference.trim().toUpperCase());
  return found ? Number(found[1]) : null;
}
