/** Trees, and tea, which would be one. */

import type { Point } from '../svg.ts';
import { bark, blossom, feather, green, petals, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, type Pen, step } from './pen.ts';
import { sprig } from './sprigs.ts';

function neem(pen: Pen): void {
  const ribs: Point[][] = [
    [
      [205, 480],
      [150, 400],
      [80, 330],
      [30, 290],
    ],
    [
      [205, 480],
      [260, 380],
      [335, 320],
      [375, 300],
    ],
    [
      [203, 480],
      [190, 340],
      [205, 190],
      [190, 60],
    ],
  ];
  for (const points of ribs) {
    twig(pen, {
      points,
      stem: [6, 2],
      count: 7,
      from: 0.16,
      to: 0.94,
      spread: 58,
      length: (t) => 74 + 26 * Math.sin(Math.PI * t),
      slim: 0.26,
      look: { form: 'lance', colour: green.fresh, teeth: 7, bend: 26, veins: 3 },
    });
  }
  for (const [x, y] of [
    [226, 405],
    [246, 424],
    [176, 420],
    [196, 442],
    [218, 440],
  ] as const) {
    pen.stem(
      [
        [203, 380],
        [x, y - 12],
      ],
      2,
      1.5,
      green.stem,
    );
    pen.ball([x, y], 12, '#BDBB5A', 1.2);
  }
}

function tea(pen: Pen): void {
  const look = { colour: green.deep, teeth: 9, veins: 6, bend: 14 } as const;
  twig(pen, {
    points: [
      [200, 490],
      [206, 380],
      [192, 250],
      [204, 150],
    ],
    stem: [9, 4],
    stemColour: bark.mid,
    count: 6,
    alternate: true,
    from: 0.14,
    to: 0.84,
    spread: 50,
    length: (t) => 178 - 60 * t,
    slim: 0.4,
    look,
    tip: false,
  });
  const top: Point = [204, 150];
  pen.leaf(top, -34, 122, 44, { ...look, colour: green.fresh, bend: -14 });
  pen.leaf(top, 34, 116, 42, { ...look, colour: green.fresh, bend: 14 });
  pen.leaf(top, 2, 96, 20, { form: 'lance', colour: '#B7C486' });
  blossom(pen, [118, 372], 46, '#FBF5E4', '#DDA72F', 20, 6);
  pen.stem(
    [
      [200, 420],
      [160, 400],
      [118, 372],
    ],
    3,
    2,
    green.stem,
  );
  blossom(pen, [118, 372], 46, '#FBF5E4', '#DDA72F', 20, 6);
  pen.ball([290, 330], 15, '#F3EBCF');
}

function moringa(pen: Pen): void {
  const look = { form: 'obovate', colour: '#6FA55B' } as const;
  const main: Point[] = [
    [200, 490],
    [196, 350],
    [206, 200],
    [200, 70],
  ];
  for (const [side, t] of [
    [-1, 0.3],
    [1, 0.42],
    [-1, 0.58],
    [1, 0.7],
    [-1, 0.84],
    [1, 0.92],
  ] as const) {
    const { at } = along(main, t);
    const long = 170 * (1.15 - t * 0.7);
    feather(pen, [at, step(at, 52 * side, long * 0.5), step(at, 66 * side, long)], 6, 30, 0.62, look, 64);
  }
  feather(pen, main.slice(2), 4, 28, 0.62, look);
  pen.stem(main, 8, 3, green.stem);
  for (const [x, bend] of [
    [150, -16],
    [262, 18],
    [232, 6],
  ] as const) {
    pen.stem(
      [
        [204, 300],
        [x + bend / 2, 330],
        [x, 400],
        [x + bend, 486],
      ],
      8,
      4,
      '#8B9A58',
    );
    pen.mark(`M${x + bend / 2 + 1} 330L${x} 400L${x + bend} 480`, '#5F6F36', 0.5);
  }
}

function eucalyptus(pen: Pen): void {
  const stems: Point[][] = [
    [
      [210, 20],
      [190, 150],
      [140, 300],
      [110, 400],
    ],
    [
      [210, 20],
      [230, 160],
      [270, 300],
      [285, 380],
    ],
  ];
  for (const points of stems) {
    twig(pen, {
      points,
      stem: [7, 3],
      stemColour: '#A47F62',
      count: 7,
      from: 0.16,
      to: 0.95,
      spread: 46,
      alternate: true,
      length: (t) => 150 - 30 * t,
      slim: 0.24,
      look: { form: 'lance', colour: '#6E9A94', bend: 26, veins: 2 },
    });
  }
  for (const [x, y] of [
    [196, 205],
    [220, 220],
    [206, 236],
    [186, 228],
    [214, 196],
  ] as const) {
    pen.stem(
      [
        [205, 160],
        [x, y - 10],
      ],
      2.5,
      2,
      '#A47F62',
    );
    pen.ball([x, y], 13, '#8BA58E', 1.1);
    pen.mark(`M${x - 6} ${y - 6}L${x + 6} ${y - 6}`, '#5A6F5A', 0.6);
  }
}

function babool(pen: Pen): void {
  const bough: Point[] = [
    [200, 490],
    [188, 350],
    [214, 200],
    [196, 50],
  ];
  for (const [t, side] of [
    [0.22, -1],
    [0.34, 1],
    [0.5, -1],
    [0.62, 1],
    [0.78, -1],
    [0.88, 1],
  ] as const) {
    const { at } = along(bough, t);
    for (const fan of [48, 78, 104]) {
      const angle = fan * side;
      const long = 118 * (1.1 - t * 0.4);
      feather(
        pen,
        [at, step(at, angle, long * 0.5), step(at, angle + 8 * side, long)],
        8,
        17,
        0.42,
        { form: 'round', colour: '#6C945F', plain: true },
        72,
      );
    }
    pen.stem([at, step(at, -70 * side, 34)], 3.5, 0.6, '#EFE5CC');
  }
  pen.stem(bough, 12, 5, bark.dark);
  for (const [x, y] of [
    [150, 392],
    [250, 340],
    [150, 250],
    [262, 200],
    [176, 130],
    [226, 96],
  ] as const) {
    petals(pen, [x, y], { count: 18, length: 21, width: 4, colour: '#E7B93A', form: 'needle' });
    pen.ball([x, y], 12, '#E9BC3C');
  }
}

export const trees = {
  neem: {
    latin: 'Azadirachta indica',
    hindi: 'नीम',
    tint: '#6E9B4E',
    draw: neem,
    piece: (pen) => sprig(pen, green.fresh, 0.3, 6, 5),
  },
  moringa: {
    latin: 'Moringa oleifera',
    hindi: 'सहजन',
    tint: '#6FA55B',
    draw: moringa,
    piece: (pen) => sprig(pen, '#6FA55B', 0.62, 0, 6),
  },
  eucalyptus: {
    latin: 'Eucalyptus globulus',
    hindi: 'नीलगिरी',
    tint: '#6E9A94',
    draw: eucalyptus,
    piece: (pen) => sprig(pen, '#6E9A94', 0.3, 0, 4),
  },
  babool: {
    latin: 'Vachellia nilotica',
    hindi: 'बबूल',
    tint: '#6C945F',
    draw: babool,
    piece: (pen) => sprig(pen, '#6C945F', 0.4, 0, 9),
  },
  tea: {
    latin: 'Camellia sinensis',
    hindi: 'चाय',
    tint: '#2F6B4F',
    draw: tea,
    piece: (pen) => sprig(pen, green.deep, 0.42, 7, 3),
  },
} satisfies Partial<Record<HerbName, Herb>>;
