/** Fruits of the orchard. */

import type { Point } from '../svg.ts';
import { bark, blossom, green, handLeaf, lying, strewn, tendril, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, oval, type Pen, step } from './pen.ts';

function pomegranateHalf(pen: Pen, [x, y]: Point, r: number, roll: () => number): void {
  pen.ball([x, y], r, '#B33A36');
  pen.shape(oval([x, y], r * 0.86, r * 0.86), '#F2DCC0');
  for (const [cx, cy] of [
    [-0.36, -0.34],
    [0.36, -0.34],
    [-0.42, 0.26],
    [0.42, 0.26],
    [0, 0.52],
    [0, -0.02],
  ] as const) {
    strewn(pen, [x + r * cx, y + r * cy], [r * 0.2, r * 0.2], 9, [r * 0.19, r * 0.14], '#B5202F', roll);
  }
}

function crowned(pen: Pen, [x, y]: Point, r: number): void {
  for (const turn of [-34, 34, -14, 14])
    pen.leaf([x, y - r * 0.84], turn, r * 0.5, r * 0.26, { form: 'lance', colour: '#A9322F', plain: true });
  pen.ball([x, y], r, '#B93D36', 0.97);
}

function pomegranate(pen: Pen, roll: () => number): void {
  twig(pen, {
    points: [
      [330, 30],
      [260, 110],
      [200, 190],
      [170, 260],
    ],
    stem: [10, 6],
    stemColour: bark.mid,
    count: 6,
    spread: 58,
    length: (t) => 110 - 20 * t,
    slim: 0.3,
    look: { form: 'lance', colour: green.mid, veins: 4, bend: 10 },
    tip: false,
  });
  twig(pen, {
    points: [
      [250, 120],
      [310, 170],
      [350, 230],
    ],
    stem: [6, 4],
    stemColour: bark.mid,
    count: 3,
    from: 0.3,
    spread: 50,
    length: () => 84,
    slim: 0.3,
    look: { form: 'lance', colour: green.fresh, veins: 4 },
  });
  crowned(pen, [150, 330], 92);
  pomegranateHalf(pen, [272, 400], 82, roll);
  strewn(pen, [130, 464], [60, 14], 9, [19, 14], '#B5202F', roll);
}

function bael(pen: Pen): void {
  const bough: Point[] = [
    [120, 30],
    [180, 120],
    [210, 220],
    [200, 300],
  ];
  pen.stem(bough, 11, 7, bark.mid);
  for (const [t, angle] of [
    [0.05, 130],
    [0.2, -110],
    [0.4, 70],
    [0.55, -96],
    [0.75, 84],
    [0.86, -60],
  ] as const) {
    const { at } = along(bough, t);
    const hand = step(at, angle, 40);
    pen.stem([at, hand], 3, 2.5, green.stem);
    for (const [fan, long] of [
      [-58, 70],
      [58, 70],
      [0, 96],
    ] as const)
      pen.leaf(hand, angle + fan, long, long * 0.5, { colour: fan === 0 ? green.mid : green.fresh, veins: 4 });
  }
  pen.ball([150, 380], 94, '#A6A94C');
  pen.mark('M96 330q10 -30 40 -40M120 450q30 20 70 6', '#D8D68C', 0.7);
  pen.ball([288, 404], 80, '#9C9A48');
  pen.shape(oval([288, 404], 69, 69), '#E0952F');
  pen.mark(
    Array.from({ length: 9 }, (_, index) => {
      const [x, y] = step([288, 404], index * 40, 60);
      return `M288 404L${x.toFixed(1)} ${y.toFixed(1)}`;
    }).join(''),
    '#F6CE83',
    0.8,
  );
  pen.dots(
    Array.from({ length: 9 }, (_, index) => step([288, 404], index * 40 + 20, 34)),
    7,
    '#8C4C17',
  );
}

function baelPiece(pen: Pen): void {
  lying(pen, [0, -2], 62, 9);
  pen.ball([-24, -32], 33, '#A6A94C');
  pen.ball([36, -25], 26, '#9C9A48');
  pen.shape(oval([36, -25], 21, 21), '#E0952F');
  pen.dots(
    Array.from({ length: 7 }, (_, index) => step([36, -25], index * 51, 11)),
    2.6,
    '#8C4C17',
  );
}

function grape(pen: Pen): void {
  pen.stem(
    [
      [90, 50],
      [200, 74],
      [310, 48],
    ],
    9,
    7,
    bark.mid,
  );
  handLeaf(pen, [150, 80], 214, 140, green.mid);
  handLeaf(pen, [276, 70], 140, 128, green.fresh);
  tendril(pen, [110, 54], 150, 90, green.stem);
  pen.stem(
    [
      [204, 74],
      [206, 150],
    ],
    6,
    5,
    green.stem,
  );
  for (let row = 0; row < 8; row += 1) {
    const many = [4, 5, 6, 5, 5, 4, 3, 1][row] ?? 1;
    for (let index = 0; index < many; index += 1) {
      const at: Point = [206 + (index - (many - 1) / 2) * 40 + (row % 2) * 6, 176 + row * 37];
      pen.ball(at, 24, (index + row) % 3 === 0 ? '#6C3B63' : '#5A2F55');
    }
  }
}

function grapePiece(pen: Pen): void {
  lying(pen, [0, -2], 62, 9);
  for (const [x, y] of [
    [-40, -16],
    [-12, -16],
    [16, -16],
    [44, -14],
    [-26, -38],
    [2, -40],
    [30, -36],
  ] as const)
    pen.ball([x, y], 16, x % 4 === 0 ? '#6C3B63' : '#5A2F55');
}

function nut(pen: Pen, [x, y]: Point, size: number, turn: number, colour = '#B4763F'): void {
  const foot = step([x, y], turn + 180, size / 2);
  pen.leaf(foot, turn, size, size * 0.56, { form: 'drop', colour, plain: true });
  for (const side of [-0.16, 0, 0.16]) {
    const middle = step([x, y], turn + 90, size * side);
    const tip = step([x, y], turn, size * 0.42);
    pen.mark(
      `M${foot[0].toFixed(1)} ${foot[1].toFixed(1)}Q${middle[0].toFixed(1)} ${middle[1].toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`,
      '#7C4A22',
      0.5,
    );
  }
}

function almond(pen: Pen): void {
  const bough: Point[] = [
    [60, 250],
    [150, 190],
    [250, 150],
    [350, 60],
  ];
  twig(pen, {
    points: bough,
    stem: [13, 5],
    stemColour: bark.mid,
    count: 6,
    alternate: true,
    from: 0.14,
    to: 0.92,
    spread: 54,
    length: () => 92,
    slim: 0.27,
    look: { form: 'lance', colour: green.fresh, veins: 4, teeth: 6 },
  });
  for (const [x, y, r] of [
    [150, 178, 46],
    [256, 138, 50],
    [330, 92, 38],
    [96, 232, 34],
  ] as const)
    blossom(pen, [x, y], r, '#F3CFCB', '#C7605B', x);
  nut(pen, [110, 390], 128, -34);
  nut(pen, [220, 420], 132, 16, '#A96B38');
  nut(pen, [316, 376], 120, 52);
  nut(pen, [206, 318], 108, -70, '#C08A52');
}

function almondPiece(pen: Pen): void {
  lying(pen, [0, -1], 58, 7);
  nut(pen, [-34, -14], 46, 78);
  nut(pen, [14, -14], 48, 104, '#A96B38');
  nut(pen, [46, -10], 38, 60, '#C08A52');
  nut(pen, [-8, -30], 42, 88, '#C08A52');
}

export const orchard = {
  pomegranate: {
    latin: 'Punica granatum',
    hindi: 'अनार',
    tint: '#B93D36',
    draw: pomegranate,
    piece: (pen, roll) => {
      lying(pen, [0, -2], 60, 9);
      crowned(pen, [-22, -34], 34);
      strewn(pen, [44, -8], [24, 6], 9, [12, 9], '#B5202F', roll);
    },
  },
  bael: { latin: 'Aegle marmelos', hindi: 'बेल', tint: '#A6A94C', draw: bael, piece: baelPiece },
  grape: { latin: 'Vitis vinifera', hindi: 'द्राक्षा', tint: '#5A2F55', draw: grape, piece: grapePiece },
  almond: { latin: 'Prunus dulcis', hindi: 'बादाम', tint: '#B4763F', draw: almond, piece: almondPiece },
} satisfies Partial<Record<HerbName, Herb>>;
