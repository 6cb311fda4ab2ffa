/** Plants grown for their seed. */

import type { Point } from '../svg.ts';
import { green, lying, petals, strewn, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, type Pen, step } from './pen.ts';

function umbel(pen: Pen, foot: Point, angle: number, long: number, colour: string): void {
  for (let ray = -4; ray <= 4; ray += 1) {
    const end = step(foot, angle + ray * 13, long * (1 - Math.abs(ray) * 0.035));
    pen.stem([foot, end], 2.2, 1.4, green.stem);
    for (let small = -2; small <= 2; small += 1)
      pen.leaf(end, angle + ray * 13 + small * 26, 15, 7, { form: 'round', colour, plain: true });
  }
}

function fennel(pen: Pen): void {
  const main: Point[] = [
    [200, 490],
    [204, 360],
    [196, 220],
  ];
  for (const [t, angle] of [
    [0.1, -58],
    [0.2, 58],
    [0.42, -50],
    [0.52, 52],
  ] as const) {
    const { at } = along(main, t);
    for (const fan of [-22, 0, 22])
      twig(pen, {
        points: [at, step(at, angle + fan, 70), step(at, angle + fan * 1.3, 138)],
        stem: [2.5, 1.4],
        count: 9,
        from: 0.25,
        spread: 34,
        length: () => 26,
        slim: 0.1,
        look: { form: 'needle', colour: green.fresh, plain: true },
      });
  }
  pen.stem(main, 9, 6, green.fresh);
  pen.stem(
    [
      [200, 330],
      [130, 250],
      [100, 190],
    ],
    5,
    4,
    green.fresh,
  );
  pen.stem(
    [
      [200, 300],
      [270, 230],
      [306, 180],
    ],
    5,
    4,
    green.fresh,
  );
  umbel(pen, [100, 190], -22, 96, '#C9B84A');
  umbel(pen, [306, 180], 24, 94, '#C9B84A');
  umbel(pen, [196, 220], 0, 150, '#D6C352');
}

function seedPiece(pen: Pen, roll: () => number, colour: string, size: Point): void {
  lying(pen, [0, -1], 56, 6);
  strewn(pen, [0, -6], [52, 6], 26, size, colour, roll);
  strewn(pen, [-4, -13], [32, 6], 20, size, colour, roll);
  strewn(pen, [0, -19], [14, 4], 10, size, colour, roll);
}

function bell(pen: Pen, at: Point, angle: number, size: number, colour: string): void {
  pen.leaf(at, angle, size, size * 0.62, { form: 'obovate', colour });
  petals(pen, step(at, angle, size * 0.9), {
    count: 5,
    length: size * 0.34,
    width: size * 0.3,
    colour,
    tilt: 0.6,
    turn: angle,
  });
}

function sesame(pen: Pen): void {
  twig(pen, {
    points: [
      [200, 490],
      [203, 340],
      [197, 190],
      [200, 50],
    ],
    stem: [10, 4],
    count: 8,
    from: 0.1,
    to: 0.96,
    alternate: true,
    spread: 52,
    length: (t) => 150 - 80 * t,
    slim: 0.28,
    look: { form: 'lance', colour: green.mid, veins: 5, bend: 12 },
  });
  for (const [y, side, kind] of [
    [400, 1, 0],
    [350, -1, 0],
    [300, 1, 0],
    [262, -1, 1],
    [214, 1, 1],
    [170, -1, 1],
    [124, 1, 1],
  ] as const) {
    if (kind === 0) {
      pen.leaf([200 + 3 * side, y], 24 * side, 62, 21, { form: 'blade', colour: '#A9A55C' });
    } else bell(pen, [200 + 3 * side, y], 108 * side, 52, '#EFD9E2');
  }
}

function isabgol(pen: Pen, roll: () => number): void {
  for (const [angle, long, bend] of [
    [-62, 240, 40],
    [62, 240, -40],
    [-40, 300, 20],
    [42, 296, -20],
    [-20, 330, 10],
    [20, 326, -10],
    [0, 330, 4],
  ] as const)
    pen.leaf([200, 470], angle, long, 26, { form: 'lance', colour: green.fresh, bend });
  for (const [x, high] of [
    [110, 150],
    [160, 80],
    [206, 50],
    [256, 90],
    [302, 160],
  ] as const) {
    pen.stem(
      [
        [200 + (x - 200) * 0.1, 470],
        [200 + (x - 200) * 0.7, 320],
        [x, high + 100],
      ],
      4,
      3,
      green.stem,
    );
    for (let tier = 0; tier < 9; tier += 1)
      for (const side of [-1, 1])
        pen.leaf([x, high + 104 - tier * 11], 50 * side, 19 - tier * 0.9, 11, {
          form: 'drop',
          colour: '#B89F63',
          plain: true,
        });
    pen.ball([x, high + 6], 5, '#B89F63');
  }
  strewn(pen, [200, 478], [120, 10], 34, [12, 7], '#E6CFB0', roll);
}

export const seeds = {
  fennel: {
    latin: 'Foeniculum vulgare',
    hindi: 'सौंफ',
    tint: '#C9B84A',
    draw: fennel,
    piece: (pen, roll) => seedPiece(pen, roll, '#A3A85A', [13, 5]),
  },
  sesame: {
    latin: 'Sesamum indicum',
    hindi: 'तिल',
    tint: '#EFD9E2',
    draw: sesame,
    piece: (pen, roll) => seedPiece(pen, roll, '#EBDCB6', [9, 5.5]),
  },
  isabgol: {
    latin: 'Plantago ovata',
    hindi: 'इसबगोल',
    tint: '#B89F63',
    draw: isabgol,
    piece: (pen, roll) => seedPiece(pen, roll, '#E6CFB0', [10, 6]),
  },
} satisfies Partial<Record<HerbName, Herb>>;
