/** Shrubs of the dry hills, and the vine that climbs them. */

import type { Point } from '../svg.ts';
import { bark, green, lying } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, type Pen, step } from './pen.ts';
import { spike, sprig } from './sprigs.ts';

function giloy(pen: Pen): void {
  const vine: Point[] = [
    [170, 490],
    [235, 420],
    [165, 330],
    [240, 240],
    [165, 150],
    [215, 40],
  ];
  const other: Point[] = [
    [235, 490],
    [170, 415],
    [240, 330],
    [165, 240],
    [240, 150],
    [190, 30],
  ];
  pen.stem(other, 12, 6, '#9C8A5C');
  pen.stem(vine, 13, 6, '#A9986A');
  const leaves: [number, number, number, number][] = [
    [240, 415, 70, 118],
    [160, 335, -74, 122],
    [244, 245, 62, 112],
    [160, 165, -66, 104],
    [225, 95, 48, 84],
    [182, 60, -40, 70],
    [160, 440, -84, 92],
  ];
  for (const [x, y, angle, size] of leaves) {
    const foot = step([x, y], angle * 0.7, 34);
    pen.stem([[x, y], foot], 3, 2.4, green.stem);
    pen.leaf(foot, angle + (angle > 0 ? 30 : -30), size, size * 0.96, { form: 'heart', colour: green.mid, veins: 4 });
  }
  for (const [x, y] of [
    [262, 330],
    [278, 346],
    [258, 352],
    [274, 368],
    [290, 362],
  ] as const)
    pen.ball([x, y], 10, '#C2452F');
}

function nirgundi(pen: Pen): void {
  const main: Point[] = [
    [200, 490],
    [205, 370],
    [196, 240],
    [200, 170],
  ];
  pen.stem(main, 9, 4, '#7E7B55');
  for (const [t, side] of [
    [0.18, -1],
    [0.28, 1],
    [0.5, -1],
    [0.6, 1],
    [0.84, -1],
    [0.9, 1],
  ] as const) {
    const { at } = along(main, t);
    const hand = step(at, 62 * side, 46);
    pen.stem([at, hand], 3, 2.4, green.stem);
    for (const [fan, long] of [
      [-66, 0.55],
      [66, 0.55],
      [-34, 0.82],
      [34, 0.82],
      [0, 1],
    ] as const)
      pen.leaf(hand, 66 * side + fan, 112 * long * (1.15 - t * 0.4), 26 * long, {
        form: 'lance',
        colour: '#5C8A6C',
        veins: 4,
      });
  }
  for (const [angle, long] of [
    [-24, 110],
    [22, 114],
    [0, 150],
  ] as const)
    spike(pen, [200, 172], angle, long, '#7E78B8', 8);
}

function guggul(pen: Pen): void {
  const boughs: Point[][] = [
    [
      [200, 490],
      [190, 400],
      [130, 290],
      [70, 220],
    ],
    [
      [196, 420],
      [250, 320],
      [320, 240],
      [350, 150],
    ],
    [
      [192, 410],
      [190, 290],
      [220, 170],
      [205, 50],
    ],
  ];
  for (const points of boughs) {
    pen.stem(points, 17, 4, bark.light);
    for (let index = 2; index < 9; index += 1) {
      const { at, angle } = along(points, index / 9);
      const side = index % 2 === 0 ? 1 : -1;
      pen.stem([at, step(at, angle + 62 * side, 26)], 3, 0.6, bark.dark);
      for (const fan of [-30, 0, 30])
        pen.leaf(step(at, angle - 60 * side, 6), angle - 60 * side + fan, 40, 20, {
          form: 'obovate',
          colour: green.olive,
          veins: 2,
        });
    }
  }
  for (const [x, y, r] of [
    [176, 372, 15],
    [206, 350, 12],
    [190, 330, 10],
    [240, 330, 13],
    [150, 320, 11],
    [196, 440, 16],
  ] as const) {
    pen.ball([x, y], r, '#CF8A2E', 1.25);
    pen.mark(`M${x - r * 0.3} ${y - r * 0.5}q${r * 0.1} ${-r * 0.3} ${r * 0.4} ${-r * 0.3}`, '#FFE9B8', 0.8);
  }
}

function giloyPiece(pen: Pen): void {
  lying(pen, [0, -1], 60, 8);
  pen.stem(
    [
      [-58, -10],
      [0, -14],
      [56, -9],
    ],
    13,
    12,
    '#A9986A',
  );
  pen.stem(
    [
      [-40, -22],
      [10, -24],
      [48, -20],
    ],
    12,
    11,
    '#A9986A',
  );
  for (const [x, y] of [
    [57, -9],
    [49, -20],
  ] as const)
    pen.ball([x, y], 6.5, '#DDD3A6');
  pen.leaf([-6, -22], 62, 54, 50, { form: 'heart', colour: green.mid, veins: 3 });
}

function tears(pen: Pen): void {
  lying(pen, [0, -1], 56, 7);
  for (const [x, y, r] of [
    [-34, -14, 15],
    [-8, -12, 13],
    [20, -15, 16],
    [44, -9, 10],
    [4, -30, 11],
  ] as const) {
    pen.ball([x, y], r, '#CF8A2E', 0.92);
    pen.mark(`M${x - r * 0.5} ${y - r * 0.3}q${r * 0.2} ${-r * 0.4} ${r * 0.6} ${-r * 0.3}`, '#FFE9B8', 0.8);
  }
}

export const shrubs = {
  nirgundi: {
    latin: 'Vitex negundo',
    hindi: 'निर्गुंडी',
    tint: '#7E78B8',
    draw: nirgundi,
    piece: (pen) => sprig(pen, '#5C8A6C', 0.26, 0, 4),
  },
  guggul: { latin: 'Commiphora wightii', hindi: 'गुग्गुल', tint: '#CF8A2E', draw: guggul, piece: tears },
  giloy: { latin: 'Tinospora cordifolia', hindi: 'गिलोय', tint: '#4C8455', draw: giloy, piece: giloyPiece },
} satisfies Partial<Record<HerbName, Herb>>;
