/** One amla. */

import type { Point } from '../svg.ts';
import type { Pen } from './pen.ts';

/** An amla: a flattened green globe with its six pale seams. */
export function amlaFruit(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#B5C463', 0.94);
  const seams = [-0.72, -0.26, 0.26, 0.72].map(
    (k) => `M${x} ${(y - r * 0.88).toFixed(1)}Q${(x + r * k * 1.7).toFixed(1)} ${y} ${x} ${(y + r * 0.9).toFixed(1)}`,
  );
  pen.mark(seams.join(''), '#EEF2C4', 0.7);
  pen.dots([[x, y - r * 0.84]], r * 0.09, '#6F6A34');
}
