/** Herbs known by their roots. */

import type { Point } from '../svg.ts';
import { bark, green, lying, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, oval, type Pen, step } from './pen.ts';

/** A root with the fine rings that roots have. */
function root(pen: Pen, points: readonly Point[], wide: number, colour: string, rings = 7): void {
  pen.stem(points, wide, Math.max(1.2, wide * 0.12), colour);
  const path: string[] = [];
  for (let index = 1; index <= rings; index += 1) {
    const t = index / (rings + 2);
    const { at, angle } = along(points, t);
    const half = (wide / 2) * (1 - t * 0.85);
    const [a, b] = [step(at, angle - 90, half * 0.9), step(at, angle + 90, half * (index % 2 === 0 ? 0.2 : 0.55))];
    path.push(`M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`);
  }
  pen.mark(path.join(''), bark.dark, 0.5);
}

/** The paper lantern of a physalis kin, with the berry showing. */
function lantern(pen: Pen, [x, y]: Point, r: number): void {
  pen.leaf([x, y - r], 180, r * 2.1, r * 1.7, { form: 'drop', colour: '#D9A24E', plain: true });
  pen.mark(`M${x} ${y - r}q${-r * 0.7} ${r} 0 ${r * 2}M${x} ${y - r}q${r * 0.7} ${r} 0 ${r * 2}`, '#A86F2B', 0.6);
  pen.ball([x, y + r * 0.3], r * 0.5, '#C8422C');
}

function ashwagandha(pen: Pen): void {
  for (const [points, wide] of [
    [
      [
        [198, 290],
        [150, 350],
        [120, 420],
        [92, 488],
      ],
      22,
    ],
    [
      [
        [204, 290],
        [250, 350],
        [282, 420],
        [316, 486],
      ],
      21,
    ],
    [
      [
        [200, 290],
        [182, 370],
        [190, 430],
        [168, 494],
      ],
      26,
    ],
    [
      [
        [202, 290],
        [222, 370],
        [218, 440],
        [236, 494],
      ],
      25,
    ],
  ] as [Point[], number][])
    root(pen, points, wide, '#D2B383');
  for (const [a, b] of [
    [
      [120, 420],
      [84, 440],
    ],
    [
      [282, 420],
      [330, 436],
    ],
    [
      [190, 430],
      [206, 470],
    ],
  ] as [Point, Point][])
    pen.mark(`M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${a[1] + 2} ${b[0]} ${b[1]}`, '#A98A5C', 0.8);
  pen.stem(
    [
      [201, 300],
      [203, 200],
      [197, 90],
      [202, 36],
    ],
    11,
    4,
    '#8C9460',
  );
  const look = { colour: '#6F9562', veins: 5 } as const;
  for (const [y, angle, long] of [
    [262, -76, 132],
    [256, 76, 136],
    [200, -58, 128],
    [192, 60, 126],
    [140, -46, 112],
    [132, 48, 108],
    [84, -34, 86],
    [78, 36, 84],
    [40, 0, 62],
  ] as const)
    pen.leaf([200, y], angle, long, long * 0.5, { ...look, bend: angle > 0 ? 16 : -16 });
  for (const [x, y] of [
    [182, 232],
    [222, 226],
    [178, 168],
    [226, 160],
    [186, 110],
    [218, 104],
  ] as const)
    lantern(pen, [x, y], 16);
}

function rootPiece(pen: Pen, colour: string): void {
  lying(pen, [0, -1], 64, 7);
  root(
    pen,
    [
      [-60, -10],
      [-10, -16],
      [62, -8],
    ],
    17,
    colour,
  );
  root(
    pen,
    [
      [-50, -24],
      [0, -26],
      [56, -22],
    ],
    15,
    colour,
  );
  root(
    pen,
    [
      [60, -34],
      [10, -36],
      [-44, -34],
    ],
    12,
    colour,
  );
}

function shatavari(pen: Pen): void {
  const main: Point[] = [
    [200, 260],
    [206, 180],
    [192, 90],
    [204, 24],
  ];
  for (const [t, angle, long] of [
    [0.1, -74, 130],
    [0.2, 74, 130],
    [0.38, -66, 122],
    [0.48, 66, 118],
    [0.66, -56, 100],
    [0.74, 58, 96],
    [0.9, -34, 70],
    [0.95, 36, 68],
  ] as const) {
    const { at } = along(main, t);
    twig(pen, {
      points: [at, step(at, angle, long * 0.5), step(at, angle * 1.1, long)],
      stem: [2.5, 1.5],
      count: 9,
      from: 0.1,
      spread: 46,
      length: () => 26,
      slim: 0.13,
      look: { form: 'needle', colour: '#77A062', plain: true },
    });
  }
  pen.stem(main, 6, 2.5, green.stem);
  for (const [angle, long] of [
    [-66, 150],
    [66, 152],
    [-46, 200],
    [46, 202],
    [-24, 226],
    [25, 228],
    [-8, 236],
    [9, 234],
  ] as const) {
    const a = 180 + angle;
    root(
      pen,
      [
        [200, 256],
        step([200, 256], a, long * 0.34),
        step([200, 256], a * 0.97 + 5, long * 0.7),
        step([200, 256], 180 + angle * 0.86, long),
      ],
      30,
      '#E6D6B2',
      5,
    );
  }
  pen.ball([200, 262], 17, '#CDB588', 0.8);
}

function mulethi(pen: Pen): void {
  const main: Point[] = [
    [210, 300],
    [200, 190],
    [214, 90],
    [206, 30],
  ];
  for (const [t, side] of [
    [0.1, -1],
    [0.24, 1],
    [0.42, -1],
    [0.56, 1],
    [0.76, -1],
    [0.86, 1],
  ] as const) {
    const { at } = along(main, t);
    twig(pen, {
      points: [at, step(at, 58 * side, 60), step(at, 70 * side, 126)],
      stem: [3, 2],
      count: 5,
      from: 0.3,
      spread: 62,
      length: () => 40,
      slim: 0.46,
      look: { colour: green.mid, veins: 2 },
    });
  }
  pen.stem(main, 8, 3, green.stem);
  for (let tier = 0; tier < 7; tier += 1)
    for (const side of [-1, 1])
      pen.leaf([206, 96 - tier * 11], 48 * side, 20 - tier, 11, { form: 'drop', colour: '#8F7DB5', plain: true });
  for (const [angle, y] of [
    [72, 350],
    [84, 380],
    [96, 412],
    [79, 440],
    [90, 466],
  ] as const) {
    const foot = step([200, y], angle + 180, 150);
    pen.stem([foot, step(foot, angle, 150), step(foot, angle, 300)], 22, 20, '#A77B45');
    const end = step(foot, angle, 300);
    pen.shape(oval(end, 7, 11), '#EBCB7A');
  }
  pen.stem(
    [
      [204, 330],
      [208, 410],
      [202, 486],
    ],
    7,
    7,
    '#C9B48A',
  );
}

function sticks(pen: Pen): void {
  lying(pen, [0, -1], 64, 7);
  for (const [x, y, lift] of [
    [-62, -9, 0],
    [-54, -22, -3],
    [-60, -34, 4],
  ] as const) {
    pen.stem(
      [
        [x, y],
        [x + 60, y + lift],
        [x + 116, y + lift * 2],
      ],
      13,
      12,
      '#A77B45',
    );
    pen.shape(oval([x + 116, y + lift * 2], 4, 6.4), '#EBCB7A');
  }
}

export const roots = {
  ashwagandha: {
    latin: 'Withania somnifera',
    hindi: 'अश्वगंधा',
    tint: '#D2B383',
    draw: ashwagandha,
    piece: (pen) => rootPiece(pen, '#D2B383'),
  },
  shatavari: {
    latin: 'Asparagus racemosus',
    hindi: 'शतावरी',
    tint: '#E6D6B2',
    draw: shatavari,
    piece: (pen) => rootPiece(pen, '#E6D6B2'),
  },
  mulethi: { latin: 'Glycyrrhiza glabra', hindi: 'मुलेठी', tint: '#A77B45', draw: mulethi, piece: sticks },
} satisfies Partial<Record<HerbName, Herb>>;
