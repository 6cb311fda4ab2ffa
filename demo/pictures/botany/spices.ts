/** Spices of the box: bud, bark and pod. */

import type { Point } from '../svg.ts';
import { bark, blossom, green, lying, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { oval, type Pen, step } from './pen.ts';

function cloveBud(pen: Pen, foot: Point, angle: number, size: number, colour: string): void {
  const neck = step(foot, angle, size * 0.66);
  pen.stem([foot, step(foot, angle, size * 0.3), neck], size * 0.12, size * 0.24, colour);
  for (const turn of [-52, 52, -20, 20])
    pen.leaf(neck, angle + turn, size * 0.26, size * 0.13, { form: 'lance', colour, plain: true });
  pen.ball(step(neck, angle, size * 0.14), size * 0.14, '#C98A5C');
}

function clove(pen: Pen): void {
  const look = { colour: green.deep, veins: 6, bend: 8 } as const;
  twig(pen, {
    points: [
      [200, 490],
      [204, 390],
      [198, 280],
    ],
    stem: [9, 6],
    stemColour: bark.mid,
    count: 4,
    from: 0.12,
    to: 0.92,
    spread: 62,
    length: () => 158,
    slim: 0.38,
    look,
    tip: false,
  });
  for (const angle of [-48, -26, -8, 12, 32, 52]) {
    const foot = step([198, 280], angle, 64);
    pen.stem([[198, 280], foot], 5, 4, '#8E7A48');
    cloveBud(pen, foot, angle * 0.8, 132, Math.abs(angle) > 30 ? '#A8503E' : '#8F4632');
  }
}

function clovePiece(pen: Pen): void {
  lying(pen, [0, -1], 56, 6);
  for (const [x, y, angle] of [
    [-54, -8, 82],
    [-34, -22, 96],
    [6, -8, 74],
    [-4, -26, 106],
    [22, -20, 88],
  ] as const)
    cloveBud(pen, [x, y], angle, 46, '#6E3A26');
}

function quill(pen: Pen, [x, y]: Point, long: number, r: number, turn: number): void {
  const end = step([x, y], turn, long);
  pen.stem([[x, y], step([x, y], turn, long / 2), end], r * 2, r * 2, '#A9673A');
  const seam = [step([x, y], turn + 90, -r * 0.24), step(end, turn + 90, -r * 0.24)] as const;
  pen.mark(
    `M${seam[0][0].toFixed(1)} ${seam[0][1].toFixed(1)}L${seam[1][0].toFixed(1)} ${seam[1][1].toFixed(1)}`,
    '#6E3C1E',
    0.8,
  );
  pen.shape(oval(end, r * 0.66, r), '#C98A56');
  pen.mark(
    `M${(end[0] - r * 0.3).toFixed(1)} ${end[1].toFixed(1)}q${(r * 0.1).toFixed(1)} ${(-r * 0.7).toFixed(1)} ${(r * 0.4).toFixed(1)} ${(-r * 0.3).toFixed(1)}q${(r * 0.1).toFixed(1)} ${(r * 0.6).toFixed(1)} ${(-r * 0.2).toFixed(1)} ${(r * 0.7).toFixed(1)}`,
    '#6E3C1E',
    0.8,
  );
}

function cinnamon(pen: Pen): void {
  const leaf = (foot: Point, angle: number, long: number): void => {
    pen.leaf(foot, angle, long, long * 0.42, { colour: green.deep });
    for (const side of [-1, 1]) {
      const [a, b] = [
        step(step(foot, angle, long * 0.5), angle + 90 * side, long * 0.13),
        step(foot, angle, long * 0.93),
      ];
      pen.mark(
        `M${foot[0]} ${foot[1]}Q${a[0].toFixed(1)} ${a[1].toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
        '#B7CFAE',
        0.6,
      );
    }
  };
  for (const [angle, long] of [
    [-58, 170],
    [58, 170],
    [-28, 200],
    [30, 200],
    [0, 230],
  ] as const)
    leaf([200, 290], angle, long);
  pen.stem(
    [
      [200, 340],
      [200, 290],
    ],
    9,
    7,
    bark.mid,
  );
  for (const [y, turn] of [
    [468, 90],
    [428, 88],
    [392, 93],
    [356, 89],
  ] as const)
    quill(pen, [62, y], 268, 21, turn);
  pen.stem(
    [
      [176, 330],
      [182, 400],
      [176, 490],
    ],
    8,
    8,
    '#DCC79C',
  );
  pen.stem(
    [
      [216, 330],
      [222, 400],
      [216, 490],
    ],
    8,
    8,
    '#DCC79C',
  );
}

function cinnamonPiece(pen: Pen): void {
  lying(pen, [0, -1], 64, 7);
  quill(pen, [-60, -10], 112, 9, 90);
  quill(pen, [-52, -26], 104, 9, 92);
  quill(pen, [-56, -40], 96, 8, 86);
}

function cardamomPod(pen: Pen, [x, y]: Point, size: number, turn: number): void {
  const foot = step([x, y], turn + 180, size / 2);
  const tip = pen.leaf(foot, turn, size, size * 0.46, { form: 'ovate', colour: '#A9B96A', plain: true });
  for (const side of [-0.15, 0.02, 0.17]) {
    const middle = step([x, y], turn + 90, size * side * 1.4);
    pen.mark(
      `M${foot[0].toFixed(1)} ${foot[1].toFixed(1)}Q${middle[0].toFixed(1)} ${middle[1].toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`,
      '#6F7F38',
      0.55,
    );
  }
}

function cardamom(pen: Pen): void {
  for (const [angle, bend, long] of [
    [-34, -30, 380],
    [32, 30, 380],
    [-10, -24, 420],
    [12, 24, 410],
  ] as const)
    pen.leaf([200, 440], angle, long, 64, { form: 'lance', colour: green.mid, veins: 9, bend });
  pen.stem(
    [
      [200, 450],
      [130, 430],
      [60, 440],
    ],
    5,
    3,
    green.stem,
  );
  pen.stem(
    [
      [200, 450],
      [270, 430],
      [346, 440],
    ],
    5,
    3,
    green.stem,
  );
  blossom(pen, [104, 406], 28, '#F6F1EC', '#B5527C', 10, 5);
  for (const [x, y, turn] of [
    [70, 462, -20],
    [120, 456, 10],
    [164, 466, -8],
    [240, 462, 12],
    [286, 456, -12],
    [334, 462, 22],
    [204, 424, 0],
  ] as const)
    cardamomPod(pen, [x, y], 62, turn);
}

function cardamomPiece(pen: Pen): void {
  lying(pen, [0, -1], 56, 7);
  for (const [x, y, turn] of [
    [-36, -12, 82],
    [10, -11, 98],
    [46, -10, 74],
    [-12, -26, 90],
    [28, -26, 104],
  ] as const)
    cardamomPod(pen, [x, y], 42, turn);
}

export const spices = {
  clove: { latin: 'Syzygium aromaticum', hindi: 'लौंग', tint: '#8F4632', draw: clove, piece: clovePiece },
  cinnamon: { latin: 'Cinnamomum verum', hindi: 'दालचीनी', tint: '#A9673A', draw: cinnamon, piece: cinnamonPiece },
  cardamom: { latin: 'Elettaria cardamomum', hindi: 'इलायची', tint: '#A9B96A', draw: cardamom, piece: cardamomPiece },
} satisfies Partial<Record<HerbName, Herb>>;
