/** Gourds, pods and canes. */

import type { Point } from '../svg.ts';
import { bark, blossom, feather, green, handLeaf, lying, tendril } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, oval, type Pen, step } from './pen.ts';

function karela(pen: Pen): void {
  const vine: Point[] = [
    [60, 60],
    [170, 96],
    [250, 60],
    [350, 90],
  ];
  pen.stem(vine, 7, 5, green.stem);
  handLeaf(pen, [128, 96], 200, 120, green.mid, 7);
  handLeaf(pen, [300, 74], 150, 110, green.fresh, 7);
  tendril(pen, [230, 62], -20, 90, green.stem);
  for (const [x, y, long, turn] of [
    [188, 130, 320, 184],
    [276, 150, 270, 172],
  ] as const) {
    pen.stem(
      [
        [x + 6, 78],
        [x, y],
      ],
      4,
      4,
      green.stem,
    );
    pen.leaf([x, y], turn, long, 92, { form: 'lance', colour: '#7DA448', plain: true });
    for (const lane of [-0.58, -0.2, 0.2, 0.58]) {
      const bumps: string[] = [];
      for (let index = 2; index < 14; index += 1) {
        const t = index / 15;
        const half = Math.sin(Math.PI * t ** 0.82) * 46;
        const [bx, by] = step(step([x, y], turn, long * t), turn + 90, half * lane);
        bumps.push(`M${(bx - 5).toFixed(1)} ${by.toFixed(1)}q5 -8 10 0q-1 9 -5 9q-4 0 -5 -9`);
      }
      pen.mark(bumps.join(''), '#4F7430', 0.7);
    }
  }
  blossom(pen, [96, 320], 34, '#EBC63F', '#B9831E');
  pen.stem(
    [
      [150, 96],
      [110, 220],
      [98, 300],
    ],
    3,
    2,
    green.stem,
  );
}

function pod(pen: Pen, foot: Point, angle: number, long: number, colour: string): void {
  pen.leaf(foot, angle, long, long * 0.2, { form: 'blade', colour, bend: 30, plain: true });
  for (let index = 1; index < 7; index += 1)
    pen.ball(step(foot, angle + 30 * (index / 14), (long * index) / 7.4), long * 0.058, colour, 1);
}

function shikakai(pen: Pen): void {
  const bough: Point[] = [
    [200, 30],
    [210, 140],
    [190, 260],
  ];
  for (const [t, side] of [
    [0.1, -1],
    [0.2, 1],
    [0.45, -1],
    [0.55, 1],
    [0.8, -1],
    [0.9, 1],
  ] as const) {
    const { at } = along(bough, t);
    for (const fan of [70, 100, 128])
      feather(
        pen,
        [at, step(at, fan * side, 70), step(at, (fan + 10) * side, 140)],
        10,
        19,
        0.36,
        { form: 'round', colour: green.fresh, plain: true },
        70,
      );
  }
  pen.stem(bough, 9, 5, bark.mid);
  pod(pen, [192, 250], 196, 220, '#8A5A38');
  pod(pen, [196, 250], 150, 220, '#7A4D2F');
  pod(pen, [194, 250], 172, 232, '#976640');
}

function shikakaiPiece(pen: Pen): void {
  lying(pen, [0, -1], 62, 7);
  pod(pen, [-60, -18], 78, 112, '#8A5A38');
  pod(pen, [-48, -6], 72, 104, '#976640');
}

function sugarcane(pen: Pen): void {
  for (const [angle, bend] of [
    [-40, -60],
    [38, 60],
    [-12, -80],
    [16, 80],
  ] as const)
    pen.leaf([204, 210], angle, 260, 26, { form: 'needle', colour: green.fresh, bend });
  for (const [x, lean, colour] of [
    [140, -10, '#B0A04F'],
    [262, 12, '#A48F48'],
    [202, 0, '#BBAF5C'],
  ] as const) {
    for (let joint = 0; joint < 5; joint += 1) {
      const [low, high] = [490 - joint * 66, 490 - (joint + 1) * 66 + 4];
      pen.stem(
        [
          [x + lean * joint * 0.5, low],
          [x + lean * (joint + 0.5) * 0.5, (low + high) / 2],
          [x + lean * (joint + 1) * 0.5, high],
        ],
        40,
        38,
        colour,
      );
      pen.mark(`M${x + lean * joint * 0.5 - 21} ${low - 3}q21 7 42 0`, '#6E5B2A', 1);
    }
    pen.shape(oval([x + lean * 2.5, 162], 19, 7), '#EFE3B4');
  }
}

function canePiece(pen: Pen): void {
  lying(pen, [0, -1], 62, 7);
  for (const [x, y] of [
    [-56, -12],
    [-40, -30],
  ] as const) {
    pen.stem(
      [
        [x, y],
        [x + 55, y - 2],
        [x + 108, y - 4],
      ],
      19,
      18,
      '#B0A04F',
    );
    pen.mark(`M${x + 54} ${y - 11}q4 9 0 18`, '#6E5B2A', 0.9);
    pen.shape(oval([x + 108, y - 4], 5, 9), '#EFE3B4');
  }
}

export const pods = {
  karela: {
    latin: 'Momordica charantia',
    hindi: 'करेला',
    tint: '#7DA448',
    draw: karela,
    piece: (pen) => {
      lying(pen, [0, -1], 60, 8);
      pen.leaf([-60, -16], 88, 122, 34, { form: 'lance', colour: '#7DA448', plain: true });
      pen.mark(
        Array.from({ length: 8 }, (_, i) => `M${-42 + i * 12} -22q3 -5 6 0M${-40 + i * 12} -12q3 -5 6 0`).join(''),
        '#4F7430',
        0.8,
      );
    },
  },
  shikakai: { latin: 'Senegalia rugata', hindi: 'शिकाकाई', tint: '#8A5A38', draw: shikakai, piece: shikakaiPiece },
  sugarcane: { latin: 'Saccharum officinarum', hindi: 'गन्ना', tint: '#B0A04F', draw: sugarcane, piece: canePiece },
} satisfies Partial<Record<HerbName, Herb>>;
