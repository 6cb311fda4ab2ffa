/** Herbs of the garden bed. */

import type { Point } from '../svg.ts';
import { bark, blossom, daisy, green, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import type { Pen } from './pen.ts';
import { spike, sprig } from './sprigs.ts';

function tulsi(pen: Pen): void {
  const look = { colour: green.mid, teeth: 7, veins: 4, bend: 12 } as const;
  for (const [side, high] of [
    [-1, 300],
    [1, 330],
  ] as const) {
    const points: Point[] = [
      [200, high + 60],
      [200 + 52 * side, high - 40],
      [200 + 84 * side, high - 140],
    ];
    twig(pen, {
      points,
      stem: [6, 3],
      count: 3,
      from: 0.35,
      to: 0.92,
      spread: 60,
      length: (t) => 78 - 30 * t,
      slim: 0.52,
      look,
      tip: false,
    });
    spike(pen, points[2] ?? [0, 0], 14 * side, 92, '#8E6C9C');
  }
  twig(pen, {
    points: [
      [200, 490],
      [197, 380],
      [203, 250],
      [200, 150],
    ],
    stem: [9, 4],
    count: 5,
    from: 0.16,
    to: 0.97,
    spread: 64,
    length: (t) => 116 - 60 * t,
    slim: 0.54,
    look,
    tip: false,
  });
  spike(pen, [200, 150], 2, 130, '#9A76A8', 9);
}

function mint(pen: Pen): void {
  const look = { colour: '#4F9468', teeth: 8, veins: 5, bend: 8 } as const;
  twig(pen, {
    points: [
      [215, 480],
      [270, 390],
      [305, 260],
    ],
    stem: [6, 3],
    count: 4,
    from: 0.35,
    to: 0.95,
    spread: 66,
    length: (t) => 96 - 45 * t,
    slim: 0.62,
    look,
  });
  twig(pen, {
    points: [
      [200, 480],
      [140, 400],
      [100, 290],
    ],
    stem: [6, 3],
    count: 4,
    from: 0.35,
    to: 0.95,
    spread: 66,
    length: (t) => 92 - 44 * t,
    slim: 0.62,
    look,
  });
  twig(pen, {
    points: [
      [203, 490],
      [196, 350],
      [204, 200],
      [200, 80],
    ],
    stem: [8, 4],
    count: 6,
    from: 0.2,
    to: 0.97,
    spread: 68,
    length: (t) => 124 - 72 * t,
    slim: 0.62,
    look,
  });
}

function brahmi(pen: Pen): void {
  const look = { form: 'obovate', colour: '#6FA05A', bend: 6 } as const;
  const stems: Point[][] = [
    [
      [200, 490],
      [130, 430],
      [60, 380],
      [30, 280],
    ],
    [
      [205, 490],
      [290, 440],
      [345, 360],
      [370, 270],
    ],
    [
      [200, 490],
      [160, 360],
      [130, 240],
      [120, 130],
    ],
    [
      [205, 490],
      [250, 360],
      [275, 230],
      [285, 110],
    ],
    [
      [202, 490],
      [205, 340],
      [198, 200],
      [204, 60],
    ],
  ];
  for (const points of stems)
    twig(pen, {
      points,
      stem: [6, 3],
      stemColour: '#8AA35A',
      count: 8,
      from: 0.14,
      to: 0.97,
      spread: 62,
      length: (t) => 50 - 16 * t,
      slim: 0.5,
      look,
    });
  for (const [x, y, r] of [
    [150, 300, 24],
    [262, 286, 26],
    [204, 150, 24],
    [84, 372, 20],
    [330, 372, 20],
  ] as const)
    blossom(pen, [x, y], r, '#EFE6F2', '#D9B03B', x);
}

function rosemary(pen: Pen): void {
  const stems: Point[][] = [
    [
      [196, 490],
      [120, 380],
      [80, 230],
      [70, 120],
    ],
    [
      [204, 490],
      [280, 390],
      [318, 250],
      [326, 140],
    ],
    [
      [200, 490],
      [176, 330],
      [150, 170],
      [148, 50],
    ],
    [
      [202, 490],
      [228, 330],
      [244, 180],
      [240, 30],
    ],
  ];
  for (const points of stems) {
    twig(pen, {
      points,
      stem: [6, 3],
      stemColour: bark.mid,
      count: 17,
      from: 0.1,
      to: 0.98,
      spread: 40,
      length: (t) => 46 - 14 * t,
      slim: 0.15,
      look: { form: 'needle', colour: '#5F8570', bend: 10, plain: true },
    });
  }
  for (const [x, y] of [
    [86, 270],
    [104, 330],
    [310, 250],
    [160, 190],
    [168, 130],
    [236, 130],
    [232, 210],
    [300, 310],
  ] as const)
    blossom(pen, [x, y], 15, '#8C9AC7', '#E9E2F2', x);
}

function bhringraj(pen: Pen): void {
  const look = { form: 'lance', colour: green.mid, veins: 3, teeth: 5, bend: 14 } as const;
  const stems: [Point[], number][] = [
    [
      [
        [196, 490],
        [140, 380],
        [100, 240],
        [92, 150],
      ],
      40,
    ],
    [
      [
        [206, 490],
        [270, 390],
        [310, 280],
        [316, 190],
      ],
      38,
    ],
    [
      [
        [200, 490],
        [204, 330],
        [196, 180],
        [202, 84],
      ],
      50,
    ],
  ];
  for (const [points, size] of stems) {
    twig(pen, {
      points,
      stem: [7, 3],
      stemColour: '#8A6A55',
      count: 5,
      from: 0.18,
      to: 0.86,
      spread: 54,
      length: (t) => 100 - 46 * t,
      slim: 0.27,
      look,
      tip: false,
    });
    const [x, y] = points.at(-1) ?? [0, 0];
    daisy(pen, [x, y], size);
  }
  daisy(pen, [258, 320], 27);
  daisy(pen, [146, 322], 25);
}

function bhringrajPiece(pen: Pen): void {
  sprig(pen, green.mid, 0.28, 4, 4);
  daisy(pen, [-18, -22], 20, undefined, undefined, 0.62);
  daisy(pen, [38, -16], 16, undefined, undefined, 0.6);
}

export const garden = {
  tulsi: {
    latin: 'Ocimum sanctum',
    hindi: 'तुलसी',
    tint: '#4C8455',
    draw: tulsi,
    piece: (pen) => sprig(pen, green.mid, 0.54, 6),
  },
  mint: {
    latin: 'Mentha arvensis',
    hindi: 'पुदीना',
    tint: '#4F9468',
    draw: mint,
    piece: (pen) => sprig(pen, '#4F9468', 0.64, 7),
  },
  brahmi: {
    latin: 'Bacopa monnieri',
    hindi: 'ब्राह्मी',
    tint: '#6FA05A',
    draw: brahmi,
    piece: (pen) => sprig(pen, '#6FA05A', 0.5, 0, 6),
  },
  bhringraj: { latin: 'Eclipta prostrata', hindi: 'भृंगराज', tint: '#4C8455', draw: bhringraj, piece: bhringrajPiece },
  rosemary: {
    latin: 'Salvia rosmarinus',
    hindi: 'रोज़मेरी',
    tint: '#5F8570',
    draw: rosemary,
    piece: (pen) => sprig(pen, '#5F8570', 0.16, 0, 11),
  },
} satisfies Partial<Record<HerbName, Herb>>;
