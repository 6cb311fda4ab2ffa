import { done, refuse, type Result } from '#server/platform/result.ts';
import type { StoredLine } from './line-store.ts';
import type { Pieces } from './refunds/credit-rules.ts';
import { judgeQuantity } from './returns/return-rules.ts';

/** All pieces that are left of an order. */
export function allLeft(lines: readonly StoredLine[]): Pieces[] {
  return lines
    .map(({ lineNo, quantity, credited }) => ({ lineNo, quantity: quantity - credited }))
    .filter(({ quantity }) => quantity > 0);
}

export function piecesOf(pieces: readonly Pieces[]): number {
  return pieces.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The goods behind pieces of lines, as stock knows them. */
export function goodsOf(lines: readonly StoredLine[], pieces: readonly Pieces[]) {
  const products = new Map(lines.map((line) => [line.lineNo, line.productId]));
  return pieces
    .filter(({ quantity }) => quantity > 0)
    .map(({ lineNo, quantity }) => ({ productId: products.get(lineNo)!, quantity }));
}

/** The asked pieces where the lines have them, keyed by the asked line: 422 unknown_line, 409 quantity_not_left. */
export function judgePieces(asked: readonly Pieces[], lines: readonly StoredLine[]): Result<readonly Pieces[]> {
  for (const [index, { lineNo, quantity }] of asked.entries()) {
    const line = lines.find((each) => each.lineNo === lineNo);
    const judged = line
      ? judgeQuantity(quantity, line.quantity - line.credited)
      : refuse(422, 'unknown_line', 'There is no such line in this order');
    if (judged.ok) continue;
    const { httpStatus, code, message } = judged.refusal;
    return refuse(httpStatus, code, message, { errors: { [`lines.${index}.quantity`]: [message] } });
  }
  return done(asked);
}

/** The pieces that `1:2,3:1` names, or null for all. Refusal: 422 lines_invalid (a line twice, or none of it). */
export function namedPieces(lines: string | undefined): Result<Pieces[] | null> {
  if (lines === undefined) return done(null);
  const pieces = lines.split(',').map((part) => {
    const [lineNo, quantity] = part.split(':').map(Number);
    return { lineNo: lineNo!, quantity: quantity! };
  });
  const once = new Set(pieces.map(({ lineNo }) => lineNo)).size === pieces.length;
  return once && pieces.every(({ quantity }) => quantity > 0)
    ? done(pieces)
    : refuse(422, 'lines_invalid', 'Please name each line once');
}
