/** Rhizomes and bulbs. */

import type { Point } from '../svg.ts';
import { green, lying, strewn, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { oval, type Pen, step } from './pen.ts';

/** One finger of a rhizome, ringed. */
function finger(pen: Pen, from: Point, angle: number, long: number, wide: number, colour: string, ring: string): void {
  const foot = step(from, angle + 180, wide * 0.3);
  pen.leaf(foot, angle, long, wide, { form: 'blade', colour, plain: true });
  const path: string[] = [];
  for (let index = 1; index < 6; index += 1) {
    const at = step(foot, angle, (long * index) / 6.4);
    const half = wide * 0.44 * Math.min(1, (1 - index / 6.4) * 2);
    const [a, b, c] = [step(at, angle - 90, half), step(at, angle + 90, half), step(at, angle, wide * 0.16)];
    path.push(
      `M${a[0].toFixed(1)} ${a[1].toFixed(1)}Q${c[0].toFixed(1)} ${c[1].toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
    );
  }
  pen.mark(path.join(''), ring, 0.6);
}

function slice(pen: Pen, [x, y]: Point, r: number, skin: string, flesh: string, heart: string): void {
  pen.shape(oval([x, y], r, r * 0.72), skin);
  pen.shape(oval([x, y], r * 0.88, r * 0.61), flesh);
  pen.mark(oval([x, y], r * 0.56, r * 0.38), heart, 0.6);
}

function turmeric(pen: Pen): void {
  for (const [angle, long, bend] of [
    [-30, 330, -22],
    [32, 320, 22],
    [0, 360, 6],
  ] as const)
    pen.leaf([200, 372], angle, long, 92, {
      form: 'lance',
      colour: angle === 0 ? green.mid : green.fresh,
      veins: 8,
      bend,
    });
  for (let tier = 0; tier < 5; tier += 1)
    for (const side of [-1, 1])
      pen.leaf([200, 340 - tier * 26], 40 * side, 44 - tier * 4, 34 - tier * 3, {
        form: 'obovate',
        colour: tier > 2 ? '#E9C9CE' : '#D9E0B4',
        plain: true,
      });
  for (const [x, y, angle, long, wide] of [
    [190, 420, -96, 130, 44],
    [212, 420, 98, 136, 44],
    [186, 430, -140, 84, 38],
    [222, 434, 140, 88, 38],
    [160, 430, 186, 64, 34],
    [252, 428, 176, 66, 34],
  ] as const)
    finger(pen, [x, y], angle, long, wide, '#C98A3C', '#8C5A20');
  finger(pen, [202, 372], 180, 112, 66, '#C98A3C', '#8C5A20');
  slice(pen, [82, 474], 30, '#B9792F', '#EE9A22', '#C46A10');
  slice(pen, [326, 476], 26, '#B9792F', '#EE9A22', '#C46A10');
}

function turmericPiece(pen: Pen): void {
  lying(pen, [0, -1], 66, 8);
  finger(pen, [-50, -18], 88, 86, 27, '#C98A3C', '#8C5A20');
  finger(pen, [-14, -22], 36, 40, 20, '#C98A3C', '#8C5A20');
  slice(pen, [46, -12], 19, '#B9792F', '#EE9A22', '#C46A10');
}

function ginger(pen: Pen): void {
  for (const [x, lean] of [
    [160, -16],
    [206, 4],
    [250, 22],
  ] as const) {
    twig(pen, {
      points: [
        [x, 380],
        [x + lean, 220],
        [x + lean * 2.4, 60],
      ],
      stem: [11, 4],
      stemColour: '#9DB068',
      count: 7,
      from: 0.14,
      to: 0.95,
      alternate: true,
      spread: 42,
      length: () => 122,
      slim: 0.17,
      look: { form: 'lance', colour: green.fresh, bend: 14 },
    });
  }
  for (const [x, y, angle, long, wide] of [
    [180, 430, -92, 136, 62],
    [226, 426, 88, 140, 60],
    [150, 424, -20, 66, 46],
    [264, 420, 26, 72, 46],
    [216, 440, 150, 66, 50],
    [170, 446, 200, 62, 48],
  ] as const)
    finger(pen, [x, y], angle, long, wide, '#D6B27A', '#A37E47');
  finger(pen, [208, 384], 182, 90, 74, '#D6B27A', '#A37E47');
  slice(pen, [330, 480], 28, '#C19A5F', '#F0DC9A', '#CDAF5E');
}

function gingerPiece(pen: Pen): void {
  lying(pen, [0, -1], 66, 8);
  finger(pen, [-46, -22], 90, 92, 36, '#D6B27A', '#A37E47');
  finger(pen, [-10, -30], 12, 34, 25, '#D6B27A', '#A37E47');
  finger(pen, [22, -24], 46, 40, 25, '#D6B27A', '#A37E47');
  slice(pen, [50, -10], 16, '#C19A5F', '#F0DC9A', '#CDAF5E');
}

function onionBulb(pen: Pen, [x, y]: Point, r: number): void {
  pen.leaf([x, y - r * 0.8], -8, r * 1.1, r * 0.34, { form: 'lance', colour: '#C9A27E', plain: true });
  pen.ball([x, y], r, '#9C3F63', 0.92);
  const lines = [-0.8, -0.42, 0, 0.42, 0.8].map(
    (k) => `M${x} ${(y - r * 0.9).toFixed(1)}Q${(x + r * k * 1.55).toFixed(1)} ${y} ${x} ${(y + r * 0.88).toFixed(1)}`,
  );
  pen.mark(lines.join(''), '#D58CA5', 0.7);
  const roots = [-0.2, -0.08, 0.05, 0.18].map(
    (k) =>
      `M${(x + r * k).toFixed(1)} ${(y + r * 0.88).toFixed(1)}l${(r * k * 0.8).toFixed(1)} ${(r * 0.22).toFixed(1)}`,
  );
  pen.mark(roots.join(''), '#B89B70', 0.7);
}

function onionHalf(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#9C3F63', 0.92);
  for (const [k, colour] of [
    [0.9, '#F6E4EA'],
    [0.72, '#D796AE'],
    [0.66, '#F9EDF0'],
    [0.48, '#D796AE'],
    [0.42, '#FBF3F2'],
    [0.22, '#D796AE'],
    [0.16, '#F9EDF0'],
  ] as const)
    pen.shape(oval([x, y], r * k, r * 0.92 * k), colour);
}

function onion(pen: Pen, roll: () => number): void {
  for (const [angle, bend, long] of [
    [-26, -40, 300],
    [22, 46, 310],
    [-4, -12, 340],
    [10, 20, 270],
  ] as const)
    pen.leaf([190, 300], angle, long, 24, { form: 'needle', colour: green.fresh, bend });
  onionBulb(pen, [178, 340], 96);
  onionHalf(pen, [292, 414], 70);
  strewn(pen, [110, 470], [66, 14], 26, [11, 7], '#2E2723', roll);
}

export const rhizomes = {
  turmeric: { latin: 'Curcuma longa', hindi: 'हल्दी', tint: '#C98A3C', draw: turmeric, piece: turmericPiece },
  ginger: { latin: 'Zingiber officinale', hindi: 'अदरक', tint: '#D6B27A', draw: ginger, piece: gingerPiece },
  onion: {
    latin: 'Allium cepa',
    hindi: 'प्याज़',
    tint: '#9C3F63',
    draw: onion,
    piece: (pen, roll) => {
      lying(pen, [0, -2], 60, 9);
      onionBulb(pen, [-20, -33], 32);
      strewn(pen, [42, -6], [26, 5], 14, [7, 5], '#2E2723', roll);
    },
  },
} satisfies Partial<Record<HerbName, Herb>>;
