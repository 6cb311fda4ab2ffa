/** Herbs known by their fruits and pods. */

import { type Point } from '../svg.ts';
import { bark, blossom, feather, green, handLeaf, lying, seeds, tendril, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, oval, type Pen, step } from './pen.ts';

/** An amla: a flattened green globe with its six pale seams. */
function amlaFruit(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#B5C463', 0.94);
  const seams = [-0.72, -0.26, 0.26, 0.72].map((k) => `M${x} ${(y - r * 0.88).toFixed(1)}Q${(x + r * k * 1.7).toFixed(1)} ${y} ${x} ${(y + r * 0.9).toFixed(1)}`);
  pen.mark(seams.join(''), '#EEF2C4', 0.7);
  pen.dots([[x, y - r * 0.84]], r * 0.09, '#6F6A34');
}

function amla(pen: Pen): void {
  const bough: Point[] = [[200, 30], [214, 160], [188, 300], [210, 420]];
  for (const [t, side] of [[0.06, -1], [0.12, 1], [0.26, -1], [0.36, 1], [0.5, -1], [0.6, 1], [0.76, -1], [0.86, 1], [0.98, -1]] as const) {
    const { at } = along(bough, t);
    feather(pen, [at, step(at, 108 * side, 80), step(at, 124 * side, 165)], 15, 26, 0.24, { form: 'round', colour: t > 0.5 ? green.fresh : green.mid, plain: true }, 70);
  }
  pen.stem(bough, 11, 5, bark.mid);
  for (const [x, y, r] of [[172, 190, 34], [240, 214, 36], [150, 300, 36], [226, 312, 40], [178, 392, 36], [252, 404, 34]] as const) amlaFruit(pen, [x, y], r);
}

function amlaPiece(pen: Pen): void {
  lying(pen, [0, -2], 66, 10);
  feather(pen, [[-60, -16], [-20, -30], [30, -46]], 9, 16, 0.3, { form: 'round', colour: green.fresh, plain: true }, 66);
  amlaFruit(pen, [-30, -25], 26);
  amlaFruit(pen, [24, -24], 25);
  amlaFruit(pen, [58, -17], 17);
}

function haritaki(pen: Pen, [x, y]: Point, r: number, turn = 0): void {
  const foot = step([x, y], turn + 180, r);
  pen.leaf(foot, turn, r * 2, r * 1.3, { form: 'round', colour: '#A98A4E', plain: true });
  for (const side of [-0.62, -0.24, 0.24, 0.62]) {
    const middle = step([x, y], turn + 90, r * side);
    const tip = step([x, y], turn, r * 0.94);
    pen.mark(`M${foot[0].toFixed(1)} ${foot[1].toFixed(1)}Q${middle[0].toFixed(1)} ${middle[1].toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`, '#74592C', 0.7);
  }
}

function triphala(pen: Pen): void {
  const look = { colour: green.deep, veins: 6, bend: 12 } as const;
  for (const [foot, angle, long] of [[[200, 420], -78, 150], [[200, 420], 78, 150], [[200, 400], -40, 190], [[200, 400], 40, 190], [[200, 380], 0, 230], [[196, 300], -62, 130], [[204, 300], 62, 130]] as const) pen.leaf(foot, angle, long, long * 0.46, { ...look, colour: long > 180 ? green.mid : green.deep });
  pen.stem([[200, 490], [203, 400], [200, 250]], 9, 4, bark.mid);
  haritaki(pen, [112, 392], 64, -14);
  pen.ball([290, 396], 60, '#A3714A', 0.98);
  pen.mark('M290 338q-22 58 0 116M290 338q22 58 0 116', '#74482A', 0.7);
  amlaFruit(pen, [202, 430], 56);
}

function triphalaPiece(pen: Pen): void {
  lying(pen, [0, -2], 68, 9);
  haritaki(pen, [-38, -22], 25, 60);
  pen.ball([40, -22], 23, '#A3714A', 0.95);
  amlaFruit(pen, [2, -24], 24);
}

function pomegranateHalf(pen: Pen, [x, y]: Point, r: number, roll: () => number): void {
  pen.ball([x, y], r, '#B33A36');
  pen.shape(oval([x, y], r * 0.86, r * 0.86), '#F2DCC0');
  for (const [cx, cy] of [[-0.36, -0.34], [0.36, -0.34], [-0.42, 0.26], [0.42, 0.26], [0, 0.52], [0, -0.02]] as const) {
    seeds(pen, [x + r * cx, y + r * cy], [r * 0.2, r * 0.2], 9, [r * 0.19, r * 0.14], '#B5202F', roll);
  }
}

function crowned(pen: Pen, [x, y]: Point, r: number): void {
  for (const turn of [-34, 34, -14, 14]) pen.leaf([x, y - r * 0.84], turn, r * 0.5, r * 0.26, { form: 'lance', colour: '#A9322F', plain: true });
  pen.ball([x, y], r, '#B93D36', 0.97);
}

function pomegranate(pen: Pen, roll: () => number): void {
  twig(pen, { points: [[330, 30], [260, 110], [200, 190], [170, 260]], stem: [10, 6], stemColour: bark.mid, count: 6, spread: 58, length: (t) => 110 - 20 * t, slim: 0.3, look: { form: 'lance', colour: green.mid, veins: 4, bend: 10 }, tip: false });
  twig(pen, { points: [[250, 120], [310, 170], [350, 230]], stem: [6, 4], stemColour: bark.mid, count: 3, from: 0.3, spread: 50, length: () => 84, slim: 0.3, look: { form: 'lance', colour: green.fresh, veins: 4 } });
  crowned(pen, [150, 330], 92);
  pomegranateHalf(pen, [272, 400], 82, roll);
  seeds(pen, [130, 464], [60, 14], 9, [19, 14], '#B5202F', roll);
}

function karela(pen: Pen): void {
  const vine: Point[] = [[60, 60], [170, 96], [250, 60], [350, 90]];
  pen.stem(vine, 7, 5, green.stem);
  handLeaf(pen, [128, 96], 200, 120, green.mid, 7);
  handLeaf(pen, [300, 74], 150, 110, green.fresh, 7);
  tendril(pen, [230, 62], -20, 90, green.stem);
  for (const [x, y, long, turn] of [[188, 130, 320, 184], [276, 150, 270, 172]] as const) {
    pen.stem([[x + 6, 78], [x, y]], 4, 4, green.stem);
    pen.leaf([x, y], turn, long, 92, { form: 'lance', colour: '#7DA448', plain: true });
    for (const lane of [-0.58, -0.2, 0.2, 0.58]) {
      const bumps: string[] = [];
      for (let index = 2; index < 14; index += 1) {
        const t = index / 15;
        const half = Math.sin(Math.PI * t ** 0.82) * 46;
        const [bx, by] = step(step([x, y], turn, long * t), turn + 90, half * lane);
        bumps.push(`M${(bx - 5).toFixed(1)} ${by.toFixed(1)}q5 -8 10 0q-1 9 -5 9q-4 0 -5 -9`);
      }
      pen.mark(bumps.join(''), '#4F7430', 0.7);
    }
  }
  blossom(pen, [96, 320], 34, '#EBC63F', '#B9831E');
  pen.stem([[150, 96], [110, 220], [98, 300]], 3, 2, green.stem);
}

function bael(pen: Pen): void {
  const bough: Point[] = [[120, 30], [180, 120], [210, 220], [200, 300]];
  pen.stem(bough, 11, 7, bark.mid);
  for (const [t, angle] of [[0.05, 130], [0.2, -110], [0.4, 70], [0.55, -96], [0.75, 84], [0.86, -60]] as const) {
    const { at } = along(bough, t);
    const hand = step(at, angle, 40);
    pen.stem([at, hand], 3, 2.5, green.stem);
    for (const [fan, long] of [[-58, 70], [58, 70], [0, 96]] as const) pen.leaf(hand, angle + fan, long, long * 0.5, { colour: fan === 0 ? green.mid : green.fresh, veins: 4 });
  }
  pen.ball([150, 380], 94, '#A6A94C');
  pen.mark('M96 330q10 -30 40 -40M120 450q30 20 70 6', '#D8D68C', 0.7);
  pen.ball([288, 404], 80, '#9C9A48');
  pen.shape(oval([288, 404], 69, 69), '#E0952F');
  pen.mark(Array.from({ length: 9 }, (_, index) => { const [x, y] = step([288, 404], index * 40, 60); return `M288 404L${x.toFixed(1)} ${y.toFixed(1)}`; }).join(''), '#F6CE83', 0.8);
  pen.dots(Array.from({ length: 9 }, (_, index) => step([288, 404], index * 40 + 20, 34)), 7, '#8C4C17');
}

function baelPiece(pen: Pen): void {
  lying(pen, [0, -2], 62, 9);
  pen.ball([-24, -32], 33, '#A6A94C');
  pen.ball([36, -25], 26, '#9C9A48');
  pen.shape(oval([36, -25], 21, 21), '#E0952F');
  pen.dots(Array.from({ length: 7 }, (_, index) => step([36, -25], index * 51, 11)), 2.6, '#8C4C17');
}

function pod(pen: Pen, foot: Point, angle: number, long: number, colour: string): void {
  pen.leaf(foot, angle, long, long * 0.2, { form: 'blade', colour, bend: 30, plain: true });
  for (let index = 1; index < 7; index += 1) pen.ball(step(foot, angle + 30 * (index / 14), (long * index) / 7.4), long * 0.058, colour, 1);
}

function shikakai(pen: Pen): void {
  const bough: Point[] = [[200, 30], [210, 140], [190, 260]];
  for (const [t, side] of [[0.1, -1], [0.2, 1], [0.45, -1], [0.55, 1], [0.8, -1], [0.9, 1]] as const) {
    const { at } = along(bough, t);
    for (const fan of [70, 100, 128]) feather(pen, [at, step(at, fan * side, 70), step(at, (fan + 10) * side, 140)], 10, 19, 0.36, { form: 'round', colour: green.fresh, plain: true }, 70);
  }
  pen.stem(bough, 9, 5, bark.mid);
  pod(pen, [192, 250], 196, 220, '#8A5A38');
  pod(pen, [196, 250], 150, 220, '#7A4D2F');
  pod(pen, [194, 250], 172, 232, '#976640');
}

function shikakaiPiece(pen: Pen): void {
  lying(pen, [0, -1], 62, 7);
  pod(pen, [-60, -18], 78, 112, '#8A5A38');
  pod(pen, [-48, -6], 72, 104, '#976640');
}

function coconutHalf(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#7B5334');
  pen.shape(oval([x, y - r * 0.28], r * 0.97, r * 0.64), '#6A452A');
  pen.shape(oval([x, y - r * 0.29], r * 0.88, r * 0.56), '#FBF6E8');
  pen.shape(oval([x, y - r * 0.22], r * 0.62, r * 0.36), '#E7DFC9');
  pen.mark(`M${x - r * 0.8} ${y + r * 0.3}q${r * 0.4} ${r * 0.5} ${r} ${r * 0.44}M${x - r * 0.6} ${y + r * 0.56}q${r * 0.4} ${r * 0.3} ${r * 0.8} ${r * 0.24}`, '#A57B52', 0.6);
}

function coconut(pen: Pen): void {
  for (const [angle, bend] of [[-50, -50], [50, 50], [-14, -40], [18, 40]] as const) {
    const rib: Point[] = [[200, 400], step([200, 400], angle, 150), step(step([200, 400], angle, 150), angle + bend, 190)];
    feather(pen, rib, 15, 92, 0.11, { form: 'needle', colour: green.mid, plain: true }, 48);
  }
  pen.ball([122, 410], 76, '#80583A');
  pen.dots([[100, 384], [124, 378], [112, 402]], 7, '#43291A');
  coconutHalf(pen, [270, 422], 84);
}

function grape(pen: Pen): void {
  pen.stem([[90, 50], [200, 74], [310, 48]], 9, 7, bark.mid);
  handLeaf(pen, [150, 80], 214, 140, green.mid);
  handLeaf(pen, [276, 70], 140, 128, green.fresh);
  tendril(pen, [110, 54], 150, 90, green.stem);
  pen.stem([[204, 74], [206, 150]], 6, 5, green.stem);
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
  for (const [x, y] of [[-40, -16], [-12, -16], [16, -16], [44, -14], [-26, -38], [2, -40], [30, -36]] as const) pen.ball([x, y], 16, x % 4 === 0 ? '#6C3B63' : '#5A2F55');
}

function nut(pen: Pen, [x, y]: Point, size: number, turn: number, colour = '#B4763F'): void {
  const foot = step([x, y], turn + 180, size / 2);
  pen.leaf(foot, turn, size, size * 0.56, { form: 'drop', colour, plain: true });
  for (const side of [-0.16, 0, 0.16]) {
    const middle = step([x, y], turn + 90, size * side);
    const tip = step([x, y], turn, size * 0.42);
    pen.mark(`M${foot[0].toFixed(1)} ${foot[1].toFixed(1)}Q${middle[0].toFixed(1)} ${middle[1].toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`, '#7C4A22', 0.5);
  }
}

function almond(pen: Pen): void {
  const bough: Point[] = [[60, 250], [150, 190], [250, 150], [350, 60]];
  twig(pen, { points: bough, stem: [13, 5], stemColour: bark.mid, count: 6, alternate: true, from: 0.14, to: 0.92, spread: 54, length: () => 92, slim: 0.27, look: { form: 'lance', colour: green.fresh, veins: 4, teeth: 6 } });
  for (const [x, y, r] of [[150, 178, 46], [256, 138, 50], [330, 92, 38], [96, 232, 34]] as const) blossom(pen, [x, y], r, '#F3CFCB', '#C7605B', x);
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

function sugarcane(pen: Pen): void {
  for (const [angle, bend] of [[-40, -60], [38, 60], [-12, -80], [16, 80]] as const) pen.leaf([204, 210], angle, 260, 26, { form: 'needle', colour: green.fresh, bend });
  for (const [x, lean, colour] of [[140, -10, '#B0A04F'], [262, 12, '#A48F48'], [202, 0, '#BBAF5C']] as const) {
    for (let joint = 0; joint < 5; joint += 1) {
      const [low, high] = [490 - joint * 66, 490 - (joint + 1) * 66 + 4];
      pen.stem([[x + lean * joint * 0.5, low], [x + lean * (joint + 0.5) * 0.5, (low + high) / 2], [x + lean * (joint + 1) * 0.5, high]], 40, 38, colour);
      pen.mark(`M${x + lean * joint * 0.5 - 21} ${low - 3}q21 7 42 0`, '#6E5B2A', 1);
    }
    pen.shape(oval([x + lean * 2.5, 162], 19, 7), '#EFE3B4');
  }
}

function canePiece(pen: Pen): void {
  lying(pen, [0, -1], 62, 7);
  for (const [x, y] of [[-56, -12], [-40, -30]] as const) {
    pen.stem([[x, y], [x + 55, y - 2], [x + 108, y - 4]], 19, 18, '#B0A04F');
    pen.mark(`M${x + 54} ${y - 11}q4 9 0 18`, '#6E5B2A', 0.9);
    pen.shape(oval([x + 108, y - 4], 5, 9), '#EFE3B4');
  }
}

function arecaHalf(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#9A5B3A', 0.92);
  pen.shape(oval([x, y], r * 0.82, r * 0.74), '#EAD9BC');
  const grain = Array.from({ length: 11 }, (_, index) => { const a = step([x, y], index * 33, r * 0.22); const b = step([x, y], index * 33 + 8, r * 0.68); return `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`; });
  pen.mark(grain.join(''), '#8B4F33', 0.8);
}

function areca(pen: Pen): void {
  for (const [angle, bend] of [[-46, -46], [46, 46], [2, 24]] as const) {
    const rib: Point[] = [[200, 330], step([200, 330], angle, 130), step(step([200, 330], angle, 130), angle + bend, 150)];
    feather(pen, rib, 11, 86, 0.18, { form: 'blade', colour: green.mid }, 44);
  }
  for (const [x, y] of [[150, 300], [200, 282], [248, 302], [172, 340], [226, 342], [200, 376]] as const) pen.ball([x, y], 30, '#D98A35', 1.18);
  arecaHalf(pen, [110, 434], 48);
  arecaHalf(pen, [292, 440], 44);
}

export const fruits = {
  amla: { latin: 'Emblica officinalis', hindi: 'आँवला', tint: '#B5C463', draw: amla, piece: amlaPiece },
  triphala: { latin: 'Terminalia chebula, T. bellirica, Emblica officinalis', hindi: 'त्रिफला', tint: '#A98A4E', draw: triphala, piece: triphalaPiece },
  pomegranate: { latin: 'Punica granatum', hindi: 'अनार', tint: '#B93D36', draw: pomegranate, piece: (pen, roll) => { lying(pen, [0, -2], 60, 9); crowned(pen, [-22, -34], 34); seeds(pen, [44, -8], [24, 6], 9, [12, 9], '#B5202F', roll); } },
  karela: { latin: 'Momordica charantia', hindi: 'करेला', tint: '#7DA448', draw: karela, piece: (pen) => { lying(pen, [0, -1], 60, 8); pen.leaf([-60, -16], 88, 122, 34, { form: 'lance', colour: '#7DA448', plain: true }); pen.mark(Array.from({ length: 8 }, (_, i) => `M${-42 + i * 12} -22q3 -5 6 0M${-40 + i * 12} -12q3 -5 6 0`).join(''), '#4F7430', 0.8); } },
  bael: { latin: 'Aegle marmelos', hindi: 'बेल', tint: '#A6A94C', draw: bael, piece: baelPiece },
  shikakai: { latin: 'Senegalia rugata', hindi: 'शिकाकाई', tint: '#8A5A38', draw: shikakai, piece: shikakaiPiece },
  coconut: { latin: 'Cocos nucifera', hindi: 'नारियल', tint: '#80583A', draw: coconut, piece: (pen) => { lying(pen, [0, -2], 58, 9); coconutHalf(pen, [-6, -40], 44); } },
  grape: { latin: 'Vitis vinifera', hindi: 'द्राक्षा', tint: '#5A2F55', draw: grape, piece: grapePiece },
  almond: { latin: 'Prunus dulcis', hindi: 'बादाम', tint: '#B4763F', draw: almond, piece: almondPiece },
  sugarcane: { latin: 'Saccharum officinarum', hindi: 'गन्ना', tint: '#B0A04F', draw: sugarcane, piece: canePiece },
  areca: { latin: 'Areca catechu', hindi: 'सुपारी', tint: '#D98A35', draw: areca, piece: (pen) => { lying(pen, [0, -1], 58, 8); arecaHalf(pen, [-28, -25], 26); pen.ball([28, -22], 22, '#D98A35', 1.02); } },
} satisfies Partial<Record<HerbName, Herb>>;


