/** Grasses, and aloe with its blades. */

import type { Point } from '../svg.ts';
import { green, lying } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { type Pen, step } from './pen.ts';

function aloe(pen: Pen): void {
  const leaves: [number, number, number, string][] = [
    [-62, 240, -8, '#5E8F6D'],
    [62, 240, 8, '#5E8F6D'],
    [-44, 320, 6, '#6B9C78'],
    [46, 318, -6, '#6B9C78'],
    [-26, 400, 8, '#75A681'],
    [27, 396, -8, '#75A681'],
    [-70, 170, 12, '#7FAE88'],
    [70, 168, -12, '#7FAE88'],
    [-9, 430, 4, '#83B28C'],
    [12, 330, -6, '#8DBB95'],
  ];
  for (const [angle, long, bend, colour] of leaves) {
    const foot: Point = [200 + angle * 0.5, 484];
    pen.leaf(foot, angle, long, 66, { form: 'blade', colour, bend });
    for (const side of [-1, 1]) {
      const thorns = Array.from({ length: 9 }, (_, index) => {
        const t = 0.12 + index * 0.08;
        const at = step(
          step(foot, angle + bend * t * 0.5, long * t),
          angle + bend * t + 90 * side,
          33 * Math.min(1, (1 - t) * 2.2) ** 0.8 * Math.min(1, 0.55 + 2 * t),
        );
        const tip = step(at, angle + 62 * side, 7);
        return `M${at[0].toFixed(1)} ${at[1].toFixed(1)}L${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`;
      });
      pen.mark(thorns.join(''), '#EAF1D8', 0.8);
    }
  }
}

function blades(
  pen: Pen,
  roll: () => number,
  count: number,
  spread: number,
  long: number,
  wide: number,
  colours: readonly string[],
  bend: number,
): void {
  for (let index = 0; index < count; index += 1) {
    const share = ((index * 7) % count) / (count - 1) - 0.5;
    const angle = share * spread;
    const colour = colours[index % colours.length] ?? green.mid;
    pen.leaf([200 + share * 44, 488], angle, long * (0.78 + 0.22 * roll()) * (1 - Math.abs(share) * 0.25), wide, {
      form: 'needle',
      colour,
      bend: share * bend + (roll() - 0.5) * 14,
    });
  }
}

function lemongrass(pen: Pen, roll: () => number): void {
  blades(pen, roll, 17, 46, 500, 13, ['#8FAE58', '#79A052', '#A3BC6A'], 120);
  for (const [x, w] of [
    [176, 22],
    [200, 26],
    [226, 22],
  ] as const)
    pen.stem(
      [
        [x, 490],
        [x + (x - 200) * 0.2, 430],
        [x + (x - 200) * 0.5, 360],
      ],
      w,
      12,
      '#D9DFA8',
    );
}

function wheatgrass(pen: Pen, roll: () => number): void {
  blades(pen, roll, 26, 30, 420, 12, ['#6FA83F', '#5B9638', '#8ABF55'], 26);
  pen.dots(
    Array.from({ length: 16 }, (_, index): Point => [150 + index * 6.6, 486 - (index % 3) * 4]),
    5,
    '#C99A4E',
  );
}

const bladePiece = (pen: Pen, colour: string): void => {
  lying(pen, [0, -1], 64, 7);
  for (const [turn, y] of [
    [84, -4],
    [90, -9],
    [97, -6],
    [88, -14],
  ] as const)
    pen.leaf([-62, y], turn, 124, 9, { form: 'needle', colour, bend: 8 });
};

function aloePiece(pen: Pen): void {
  lying(pen, [0, -1], 62, 8);
  pen.leaf([-58, -12], 84, 122, 30, { form: 'blade', colour: '#6B9C78', bend: 6 });
  pen.ball([30, -16], 17, '#C7DDBB', 0.78);
  pen.mark('M22 -21q8 -6 16 0', '#F4FAEA', 0.8);
}

export const grasses = {
  aloe: { latin: 'Aloe barbadensis', hindi: 'घृतकुमारी', tint: '#6B9C78', draw: aloe, piece: aloePiece },
  lemongrass: {
    latin: 'Cymbopogon citratus',
    hindi: 'लेमनग्रास',
    tint: '#8FAE58',
    draw: lemongrass,
    piece: (pen) => bladePiece(pen, '#8FAE58'),
  },
  wheatgrass: {
    latin: 'Triticum aestivum',
    hindi: 'गेहूँ के ज्वारे',
    tint: '#6FA83F',
    draw: wheatgrass,
    piece: (pen) => bladePiece(pen, '#6FA83F'),
  },
} satisfies Partial<Record<HerbName, Herb>>;
