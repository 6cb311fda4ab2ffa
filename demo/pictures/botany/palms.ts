/** Palms and their nuts. */

import type { Point } from '../svg.ts';
import { feather, green, lying } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { oval, type Pen, step } from './pen.ts';

function coconutHalf(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#7B5334');
  pen.shape(oval([x, y - r * 0.28], r * 0.97, r * 0.64), '#6A452A');
  pen.shape(oval([x, y - r * 0.29], r * 0.88, r * 0.56), '#FBF6E8');
  pen.shape(oval([x, y - r * 0.22], r * 0.62, r * 0.36), '#E7DFC9');
  pen.mark(
    `M${x - r * 0.8} ${y + r * 0.3}q${r * 0.4} ${r * 0.5} ${r} ${r * 0.44}M${x - r * 0.6} ${y + r * 0.56}q${r * 0.4} ${r * 0.3} ${r * 0.8} ${r * 0.24}`,
    '#A57B52',
    0.6,
  );
}

function coconut(pen: Pen): void {
  for (const [angle, bend] of [
    [-50, -50],
    [50, 50],
    [-14, -40],
    [18, 40],
  ] as const) {
    const rib: Point[] = [
      [200, 400],
      step([200, 400], angle, 150),
      step(step([200, 400], angle, 150), angle + bend, 190),
    ];
    feather(pen, rib, 15, 92, 0.11, { form: 'needle', colour: green.mid, plain: true }, 48);
  }
  pen.ball([122, 410], 76, '#80583A');
  pen.dots(
    [
      [100, 384],
      [124, 378],
      [112, 402],
    ],
    7,
    '#43291A',
  );
  coconutHalf(pen, [270, 422], 84);
}

function arecaHalf(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#9A5B3A', 0.92);
  pen.shape(oval([x, y], r * 0.82, r * 0.74), '#EAD9BC');
  const grain = Array.from({ length: 11 }, (_, index) => {
    const a = step([x, y], index * 33, r * 0.22);
    const b = step([x, y], index * 33 + 8, r * 0.68);
    return `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`;
  });
  pen.mark(grain.join(''), '#8B4F33', 0.8);
}

function areca(pen: Pen): void {
  for (const [angle, bend] of [
    [-46, -46],
    [46, 46],
    [2, 24],
  ] as const) {
    const rib: Point[] = [
      [200, 330],
      step([200, 330], angle, 130),
      step(step([200, 330], angle, 130), angle + bend, 150),
    ];
    feather(pen, rib, 11, 86, 0.18, { form: 'blade', colour: green.mid }, 44);
  }
  for (const [x, y] of [
    [150, 300],
    [200, 282],
    [248, 302],
    [172, 340],
    [226, 342],
    [200, 376],
  ] as const)
    pen.ball([x, y], 30, '#D98A35', 1.18);
  arecaHalf(pen, [110, 434], 48);
  arecaHalf(pen, [292, 440], 44);
}

export const palms = {
  coconut: {
    latin: 'Cocos nucifera',
    hindi: 'नारियल',
    tint: '#80583A',
    draw: coconut,
    piece: (pen) => {
      lying(pen, [0, -2], 58, 9);
      coconutHalf(pen, [-6, -40], 44);
    },
  },
  areca: {
    latin: 'Areca catechu',
    hindi: 'सुपारी',
    tint: '#D98A35',
    draw: areca,
    piece: (pen) => {
      lying(pen, [0, -1], 58, 8);
      arecaHalf(pen, [-28, -25], 26);
      pen.ball([28, -22], 22, '#D98A35', 1.02);
    },
  },
} satisfies Partial<Record<HerbName, Herb>>;
