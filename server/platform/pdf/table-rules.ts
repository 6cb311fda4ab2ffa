import type { TextStyle } from './typesetter.ts';

export interface CellLine {
  line: string;
  style: TextStyle;
  height: number;
}

/** A row or part of one, by column. */
export type Chunk = readonly (readonly CellLine[])[];

/** Points stay, shares divide the rest of `whole`. */
export function shareWidths(wanted: readonly (number | { share: number })[], whole: number): number[] {
  const fixed = wanted.reduce<number>((sum, width) => sum + (typeof width === 'number' ? width : 0), 0);
  const shares = wanted.reduce<number>((sum, width) => sum + (typeof width === 'number' ? 0 : width.share), 0);
  return wanted.map((width) => (typeof width === 'number' ? width : ((whole - fixed) * width.share) / shares));
}

/** Includes padding above and below. */
export function heightOf(chunk: Chunk, padding: number): number {
  return Math.max(0, ...chunk.map((lines) => lines.reduce((sum, { height }) => sum + height, 0))) + 2 * padding;
}

/** Splits a row into what fits and what is left (or null). At least one line of each column always fits. */
export function cutRow(chunk: Chunk, height: number, padding: number): [Chunk, Chunk | null] {
  const kept = chunk.map((lines) => {
    let used = 2 * padding;
    const fits = lines.findIndex((line) => (used += line.height) > height + 0.01);
    return fits === -1 ? lines.length : Math.max(1, fits);
  });
  const now = chunk.map((lines, index) => lines.slice(0, kept[index]));
  const later = chunk.map((lines, index) => lines.slice(kept[index]));
  return [now, later.some((lines) => lines.length > 0) ? later : null];
}
