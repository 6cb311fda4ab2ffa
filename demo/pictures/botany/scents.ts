/** Flowers and wood for their scent and colour. */

import type { Point } from '../svg.ts';
import { bark, blossom, green, lying, petals, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { oval, type Pen, step } from './pen.ts';

function crocus(pen: Pen, [x, y]: Point, size: number): void {
  for (const angle of [-40, 40, -22, 22])
    pen.leaf([x, y], angle, size * 0.95, size * 0.42, { form: 'ovate', colour: '#8878B8', veins: 3 });
  for (const [angle, long] of [
    [-14, 0.78],
    [12, 0.82],
    [0, 0.9],
  ] as const) {
    const [a, b] = [
      step([x, y - size * 0.12], angle, size * 0.5),
      step([x, y - size * 0.12], angle * 2.4, size * long),
    ];
    pen.stem([[x, y - size * 0.1], a, b], size * 0.018, size * 0.042, '#C2321F');
  }
  for (const angle of [-12, 12])
    pen.leaf([x, y], angle, size * 0.72, size * 0.36, { form: 'ovate', colour: '#9C8CC8', veins: 3 });
}

function saffron(pen: Pen): void {
  for (const [x, angle, bend] of [
    [150, -34, -30],
    [250, 34, 30],
    [170, -14, -30],
    [232, 16, 34],
    [200, -4, 14],
    [186, -24, -20],
    [216, 26, 20],
  ] as const)
    pen.leaf([x, 488], angle, 290, 10, { form: 'needle', colour: green.mid, bend });
  for (const [x, y, size] of [
    [110, 250, 170],
    [292, 236, 176],
    [200, 176, 200],
  ] as const) {
    pen.stem(
      [
        [200 + (x - 200) * 0.3, 490],
        [x + (200 - x) * 0.1, 360],
        [x, y],
      ],
      9,
      12,
      '#DCD3E4',
    );
    crocus(pen, [x, y + 10], size);
  }
}

function threads(pen: Pen, roll: () => number): void {
  lying(pen, [0, -1], 50, 5);
  for (let index = 0; index < 22; index += 1) {
    const from: Point = [(roll() - 0.5) * 90, -3 - roll() * 14 * (1 - index / 40)];
    pen.stem(
      [from, step(from, 60 + roll() * 60, 16), step(from, 70 + roll() * 50, 32)],
      1.6,
      3.4,
      index % 3 === 0 ? '#D9531F' : '#B32A1A',
    );
  }
}

function ashoka(pen: Pen): void {
  for (const [angle, long] of [
    [-128, 200],
    [128, 200],
    [-150, 230],
    [150, 230],
    [-104, 170],
    [104, 170],
    [178, 236],
  ] as const)
    pen.leaf([200, 210], angle, long, 46, {
      form: 'lance',
      colour: Math.abs(angle) > 140 ? green.fresh : green.mid,
      veins: 7,
      bend: angle > 0 ? 16 : -16,
    });
  pen.stem(
    [
      [206, 20],
      [196, 110],
      [200, 210],
    ],
    12,
    7,
    bark.mid,
  );
  const heads: Point[] = [];
  for (let ring = 0; ring < 4; ring += 1)
    for (let index = 0; index < [1, 6, 11, 15][ring]!; index += 1)
      heads.push(step([200, 220], index * (360 / [1, 6, 11, 15][ring]!) + ring * 14, ring * 36));
  for (const [index, at] of heads.toReversed().entries()) {
    const stamens = Array.from({ length: 5 }, (_, s) => step(at, s * 72 + index * 20, 27));
    pen.mark(
      stamens.map(([x, y]) => `M${at[0].toFixed(1)} ${at[1].toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`).join(''),
      '#8E2A1E',
      0.5,
    );
    petals(pen, at, {
      count: 4,
      length: 18,
      width: 16,
      colour: ['#DE7A2E', '#E79A3C', '#CB5327'][index % 3] ?? '#DE7A2E',
      form: 'obovate',
      turn: index * 31,
    });
    pen.dots([at], 2.6, '#7C1D14');
  }
}

function ashokaPiece(pen: Pen): void {
  lying(pen, [0, -1], 58, 8);
  pen.leaf([-60, -10], 76, 110, 26, { form: 'lance', colour: green.mid, veins: 5 });
  for (const [x, y] of [
    [-20, -20],
    [4, -28],
    [28, -22],
    [10, -12],
    [-6, -12],
    [44, -12],
  ] as const)
    petals(pen, [x, y], {
      count: 4,
      length: 15,
      width: 13,
      colour: x % 4 === 0 ? '#E79A3C' : '#DE7A2E',
      form: 'obovate',
      turn: x,
    });
}

function log(pen: Pen, [x, y]: Point, long: number, r: number, turn: number): void {
  const end = step([x, y], turn, long);
  pen.stem([[x, y], step([x, y], turn, long / 2), end], r * 2, r * 1.96, '#B98A58');
  pen.mark(
    Array.from({ length: 4 }, (_, index) => {
      const a = step(step([x, y], turn + 90, (index - 1.5) * r * 0.42), turn, long * 0.12);
      const b = step(a, turn, long * (0.5 + (index % 2) * 0.2));
      return `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
    }).join(''),
    '#8A5F38',
    0.6,
  );
  pen.shape(oval(end, r * 0.62, r), '#E2BE8C');
  for (const k of [0.72, 0.44, 0.18]) pen.mark(oval(end, r * 0.62 * k, r * k), '#B07F4A', 0.5);
}

function sandalwood(pen: Pen): void {
  const look = { colour: green.mid, veins: 4, bend: 10 } as const;
  twig(pen, {
    points: [
      [190, 360],
      [180, 240],
      [205, 120],
      [196, 30],
    ],
    stem: [9, 4],
    stemColour: bark.mid,
    count: 6,
    from: 0.12,
    spread: 56,
    length: (t) => 118 - 40 * t,
    slim: 0.42,
    look,
  });
  twig(pen, {
    points: [
      [188, 300],
      [260, 220],
      [310, 130],
    ],
    stem: [6, 3],
    stemColour: bark.mid,
    count: 4,
    from: 0.3,
    spread: 54,
    length: (t) => 90 - 30 * t,
    slim: 0.42,
    look,
  });
  for (const [x, y] of [
    [180, 200],
    [196, 190],
    [214, 204],
    [262, 190],
    [278, 204],
  ] as const)
    blossom(pen, [x, y], 15, '#A8434F', '#E8C46A', x, 4);
  log(pen, [60, 440], 250, 38, 84);
  log(pen, [110, 376], 200, 30, 96);
}

export const scents = {
  saffron: { latin: 'Crocus sativus', hindi: 'केसर', tint: '#8878B8', draw: saffron, piece: threads },
  ashoka: { latin: 'Saraca asoca', hindi: 'अशोक', tint: '#DE7A2E', draw: ashoka, piece: ashokaPiece },
  sandalwood: {
    latin: 'Santalum album',
    hindi: 'चंदन',
    tint: '#B98A58',
    draw: sandalwood,
    piece: (pen) => {
      lying(pen, [0, -1], 64, 8);
      log(pen, [-60, -17], 104, 16, 88);
      log(pen, [-34, -40], 76, 11, 95);
    },
  },
} satisfies Partial<Record<HerbName, Herb>>;
