/** Flowers for the eye. */

import type { Point } from '../svg.ts';
import { daisy, green, lying, petals, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, oval, type Pen, step } from './pen.ts';

function hibiscusFlower(pen: Pen, centre: Point, r: number): void {
  petals(pen, centre, {
    count: 5,
    length: r,
    width: r * 1.02,
    colour: '#C63A3C',
    form: 'petal',
    turn: 12,
    tilt: 0.92,
    plain: false,
    veins: 4,
  });
  pen.ball(centre, r * 0.2, '#7C1620');
  const tip = step(centre, 38, r * 0.98);
  pen.stem([centre, step(centre, 30, r * 0.5), tip], r * 0.07, r * 0.05, '#E9B8A0');
  pen.dots(
    Array.from({ length: 12 }, (_, index) =>
      step(step(centre, 34, r * (0.55 + index * 0.038)), index % 2 === 0 ? -50 : 124, r * 0.09),
    ),
    r * 0.034,
    '#EBC04A',
  );
}

function hibiscus(pen: Pen): void {
  twig(pen, {
    points: [
      [200, 490],
      [210, 380],
      [190, 260],
      [206, 140],
      [200, 60],
    ],
    stem: [9, 4],
    stemColour: '#7E7248',
    count: 7,
    alternate: true,
    from: 0.08,
    to: 0.94,
    spread: 56,
    length: (t) => 150 - 56 * t,
    slim: 0.58,
    look: { colour: green.deep, teeth: 7, veins: 5, bend: 10 },
  });
  hibiscusFlower(pen, [196, 236], 132);
  pen.stem(
    [
      [204, 110],
      [250, 84],
      [272, 60],
    ],
    4,
    3,
    green.stem,
  );
  pen.leaf([270, 72], 28, 62, 26, { form: 'drop', colour: '#C63A3C' });
  for (const turn of [4, 52]) pen.leaf([268, 76], turn, 30, 10, { form: 'lance', colour: green.mid });
}

/** A garden rose from the front, five rings of petals turning inwards. */
function roseFlower(pen: Pen, centre: Point, r: number, colour = '#D98A92'): void {
  const tones = [colour, '#D27E88', '#DE97A0', '#CB7480', '#D78893'];
  tones.forEach((tone, ring) => {
    const size = r * (1 - ring * 0.19);
    petals(pen, centre, {
      count: ring < 2 ? 6 : ring < 4 ? 5 : 3,
      length: size,
      width: size * 1.12,
      colour: tone,
      form: 'petal',
      turn: ring * 37,
      tilt: 0.94,
      plain: ring > 1,
    });
  });
  const [x, y] = centre;
  pen.mark(
    `M${x - r * 0.09} ${y}q${r * 0.03} ${-r * 0.12} ${r * 0.13} ${-r * 0.07}q${r * 0.07} ${r * 0.1} ${-r * 0.05} ${r * 0.14}`,
    '#9C4A58',
    0.8,
  );
}

function rose(pen: Pen): void {
  const look = { colour: green.deep, teeth: 6, veins: 4 } as const;
  for (const [at, angle] of [
    [[200, 420], -66],
    [[202, 380], 62],
    [[204, 440], 74],
    [[198, 330], -54],
  ] as [Point, number][]) {
    twig(pen, {
      points: [at, step(at, angle, 70), step(at, angle * 1.12, 128)],
      stem: [4, 2.5],
      count: 2,
      from: 0.45,
      to: 0.8,
      spread: 64,
      length: () => 66,
      slim: 0.62,
      look,
    });
  }
  pen.stem(
    [
      [200, 490],
      [206, 380],
      [198, 280],
      [200, 180],
    ],
    9,
    7,
    '#6F7F48',
  );
  pen.stem(
    [
      [203, 350],
      [260, 270],
      [306, 150],
    ],
    6,
    5,
    '#6F7F48',
  );
  for (const turn of [-24, 24, 0]) pen.leaf([306, 150], turn, 74, 40, { form: 'drop', colour: '#CB7480' });
  for (const turn of [-40, 40]) pen.leaf([306, 152], turn, 46, 14, { form: 'lance', colour: green.mid });
  for (const turn of [-100, 100, -140, 140]) pen.leaf([196, 190], turn, 118, 26, { form: 'lance', colour: green.mid });
  roseFlower(pen, [192, 170], 120);
}

function rosePiece(pen: Pen): void {
  lying(pen, [0, -2], 60, 9);
  for (const turn of [-74, 74]) pen.leaf([0, -20], turn, 58, 30, { colour: green.deep, teeth: 5, veins: 3 });
  roseFlower(pen, [-8, -36], 37);
  for (const [x, turn] of [
    [44, 70],
    [62, 110],
  ] as const)
    pen.leaf([x - 14, -7], turn, 26, 22, { form: 'petal', colour: '#DE97A0' });
}

function lotusFlower(pen: Pen, [x, y]: Point, r: number): void {
  const pink = ['#EFC9CB', '#F4D9D6', '#F9E8E2'];
  for (const [tone, angles, long] of [
    [0, [-74, 74, -56, 56], 1],
    [1, [-40, 40, -22, 22], 1.04],
    [2, [-64, 64], 0.72],
    [1, [0], 1.06],
    [2, [-30, 30, -12, 12], 0.78],
  ] as const) {
    for (const angle of angles)
      pen.leaf([x, y], angle, r * long, r * 0.46, { form: 'ovate', colour: pink[tone] ?? '#F4D9D6', veins: 3 });
  }
  pen.leaf([x, y], 0, r * 0.62, r * 0.4, { form: 'ovate', colour: '#FBEFE9', veins: 3 });
}

function lotus(pen: Pen): void {
  for (const [x, y, rx, ry] of [
    [104, 442, 98, 30],
    [300, 452, 96, 28],
  ] as const) {
    pen.shape(oval([x, y], rx, ry), '#5F9070');
    pen.mark(
      Array.from({ length: 10 }, (_, index) => {
        const a = (index / 10) * 2 * Math.PI;
        return `M${x} ${y}L${(x + Math.cos(a) * rx * 0.88).toFixed(1)} ${(y + Math.sin(a) * ry * 0.88).toFixed(1)}`;
      }).join(''),
      '#A6C7A4',
      0.6,
    );
  }
  pen.stem(
    [
      [204, 490],
      [196, 380],
      [200, 262],
    ],
    9,
    8,
    '#7C9A62',
  );
  pen.stem(
    [
      [214, 490],
      [290, 330],
      [318, 190],
    ],
    7,
    7,
    '#7C9A62',
  );
  pen.shape('M282 150L354 150Q344 202 324 206L312 206Q292 202 282 150Z', '#9BAA5C');
  pen.shape(oval([318, 150], 36, 13), '#BCC67C');
  pen.dots(
    [
      [300, 150],
      [318, 144],
      [336, 150],
      [310, 156],
      [328, 156],
    ],
    4,
    '#6B6B33',
  );
  lotusFlower(pen, [196, 262], 168);
}

function chamomile(pen: Pen): void {
  const stems: [Point[], number][] = [
    [
      [
        [196, 490],
        [130, 380],
        [84, 250],
      ],
      50,
    ],
    [
      [
        [206, 490],
        [280, 390],
        [322, 270],
      ],
      48,
    ],
    [
      [
        [198, 490],
        [160, 330],
        [146, 150],
      ],
      56,
    ],
    [
      [
        [204, 490],
        [246, 330],
        [262, 130],
      ],
      58,
    ],
    [
      [
        [200, 490],
        [204, 300],
        [200, 240],
      ],
      46,
    ],
  ];
  for (const [points] of stems) {
    for (const t of [0.2, 0.34, 0.5, 0.66]) {
      const { at, angle } = along(points, t);
      for (const side of [-1, 1])
        twig(pen, {
          points: [at, step(at, angle + 46 * side, 26), step(at, angle + 56 * side, 52)],
          stem: [2, 1.4],
          count: 5,
          spread: 44,
          length: () => 15,
          slim: 0.14,
          look: { form: 'needle', colour: green.fresh, plain: true },
        });
    }
    pen.stem(points, 5, 3, green.stem);
  }
  for (const [points, size] of stems) {
    const [x, y] = points.at(-1) ?? [0, 0];
    daisy(pen, [x, y], size, '#FCF8EC', '#DDA92E', 0.72);
  }
}

export const blooms = {
  hibiscus: {
    latin: 'Hibiscus rosa-sinensis',
    hindi: 'गुड़हल',
    tint: '#C63A3C',
    draw: hibiscus,
    piece: (pen) => {
      lying(pen, [0, -2], 56, 9);
      pen.leaf([20, -10], 84, 50, 26, { colour: green.deep, teeth: 5, veins: 3 });
      hibiscusFlower(pen, [-8, -40], 46);
    },
  },
  rose: { latin: 'Rosa damascena', hindi: 'गुलाब', tint: '#D98A92', draw: rose, piece: rosePiece },
  lotus: {
    latin: 'Nelumbo nucifera',
    hindi: 'कमल',
    tint: '#EFC9CB',
    draw: lotus,
    piece: (pen) => {
      lying(pen, [0, -2], 60, 8);
      lotusFlower(pen, [0, -8], 68);
    },
  },
  chamomile: {
    latin: 'Matricaria chamomilla',
    hindi: 'कैमोमाइल',
    tint: '#DDA92E',
    draw: chamomile,
    piece: (pen) => {
      lying(pen, [0, -1], 58, 8);
      for (const [x, y, r] of [
        [-34, -18, 24],
        [34, -15, 21],
        [2, -28, 26],
      ] as const)
        daisy(pen, [x, y], r, '#FCF8EC', '#DDA92E', 0.66);
    },
  },
} satisfies Partial<Record<HerbName, Herb>>;
