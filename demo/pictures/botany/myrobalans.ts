/** Amla and the three fruits of triphala. */

import type { Point } from '../svg.ts';
import { bark, feather, green, lying } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, type Pen, step } from './pen.ts';

/** An amla: a flattened green globe with its six pale seams. */
function amlaFruit(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#B5C463', 0.94);
  const seams = [-0.72, -0.26, 0.26, 0.72].map(
    (k) => `M${x} ${(y - r * 0.88).toFixed(1)}Q${(x + r * k * 1.7).toFixed(1)} ${y} ${x} ${(y + r * 0.9).toFixed(1)}`,
  );
  pen.mark(seams.join(''), '#EEF2C4', 0.7);
  pen.dots([[x, y - r * 0.84]], r * 0.09, '#6F6A34');
}

function amla(pen: Pen): void {
  const bough: Point[] = [
    [200, 30],
    [214, 160],
    [188, 300],
    [210, 420],
  ];
  for (const [t, side] of [
    [0.06, -1],
    [0.12, 1],
    [0.26, -1],
    [0.36, 1],
    [0.5, -1],
    [0.6, 1],
    [0.76, -1],
    [0.86, 1],
    [0.98, -1],
  ] as const) {
    const { at } = along(bough, t);
    feather(
      pen,
      [at, step(at, 108 * side, 80), step(at, 124 * side, 165)],
      15,
      26,
      0.24,
      { form: 'round', colour: t > 0.5 ? green.fresh : green.mid, plain: true },
      70,
    );
  }
  pen.stem(bough, 11, 5, bark.mid);
  for (const [x, y, r] of [
    [172, 190, 34],
    [240, 214, 36],
    [150, 300, 36],
    [226, 312, 40],
    [178, 392, 36],
    [252, 404, 34],
  ] as const)
    amlaFruit(pen, [x, y], r);
}

function amlaPiece(pen: Pen): void {
  lying(pen, [0, -2], 66, 10);
  feather(
    pen,
    [
      [-60, -16],
      [-20, -30],
      [30, -46],
    ],
    9,
    16,
    0.3,
    { form: 'round', colour: green.fresh, plain: true },
    66,
  );
  amlaFruit(pen, [-30, -25], 26);
  amlaFruit(pen, [24, -24], 25);
  amlaFruit(pen, [58, -17], 17);
}

function haritaki(pen: Pen, [x, y]: Point, r: number, turn = 0): void {
  const foot = step([x, y], turn + 180, r);
  pen.leaf(foot, turn, r * 2, r * 1.3, { form: 'round', colour: '#A98A4E', plain: true });
  for (const side of [-0.62, -0.24, 0.24, 0.62]) {
    const middle = step([x, y], turn + 90, r * side);
    const tip = step([x, y], turn, r * 0.94);
    pen.mark(
      `M${foot[0].toFixed(1)} ${foot[1].toFixed(1)}Q${middle[0].toFixed(1)} ${middle[1].toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`,
      '#74592C',
      0.7,
    );
  }
}

function triphala(pen: Pen): void {
  const look = { colour: green.deep, veins: 6, bend: 12 } as const;
  for (const [foot, angle, long] of [
    [[200, 420], -78, 150],
    [[200, 420], 78, 150],
    [[200, 400], -40, 190],
    [[200, 400], 40, 190],
    [[200, 380], 0, 230],
    [[196, 300], -62, 130],
    [[204, 300], 62, 130],
  ] as const)
    pen.leaf(foot, angle, long, long * 0.46, { ...look, colour: long > 180 ? green.mid : green.deep });
  pen.stem(
    [
      [200, 490],
      [203, 400],
      [200, 250],
    ],
    9,
    4,
    bark.mid,
  );
  haritaki(pen, [112, 392], 64, -14);
  pen.ball([290, 396], 60, '#A3714A', 0.98);
  pen.mark('M290 338q-22 58 0 116M290 338q22 58 0 116', '#74482A', 0.7);
  amlaFruit(pen, [202, 430], 56);
}

function triphalaPiece(pen: Pen): void {
  lying(pen, [0, -2], 68, 9);
  haritaki(pen, [-38, -22], 25, 60);
  pen.ball([40, -22], 23, '#A3714A', 0.95);
  amlaFruit(pen, [2, -24], 24);
}

export const myrobalans = {
  amla: { latin: 'Emblica officinalis', hindi: 'आँवला', tint: '#B5C463', draw: amla, piece: amlaPiece },
  triphala: {
    latin: 'Terminalia chebula, T. bellirica, Emblica officinalis',
    hindi: 'त्रिफला',
    tint: '#A98A4E',
    draw: triphala,
    piece: triphalaPiece,
  },
} satisfies Partial<Record<HerbName, Herb>>;
