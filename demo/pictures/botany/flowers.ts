/** Herbs known by their flowers, and sandalwood, which stands among them for its scent. */

import { type Point } from '../svg.ts';
import { bark, blossom, daisy, green, lying, petals, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, oval, type Pen, step } from './pen.ts';

function hibiscusFlower(pen: Pen, centre: Point, r: number): void {
  petals(pen, centre, { count: 5, length: r, width: r * 1.02, colour: '#C63A3C', form: 'petal', turn: 12, tilt: 0.92, plain: false, veins: 4 });
  pen.ball(centre, r * 0.2, '#7C1620');
  const tip = step(centre, 38, r * 0.98);
  pen.stem([centre, step(centre, 30, r * 0.5), tip], r * 0.07, r * 0.05, '#E9B8A0');
  pen.dots(Array.from({ length: 12 }, (_, index) => step(step(centre, 34, r * (0.55 + index * 0.038)), index % 2 === 0 ? -50 : 124, r * 0.09)), r * 0.034, '#EBC04A');
}

function hibiscus(pen: Pen): void {
  twig(pen, { points: [[200, 490], [210, 380], [190, 260], [206, 140], [200, 60]], stem: [9, 4], stemColour: '#7E7248', count: 7, alternate: true, from: 0.08, to: 0.94, spread: 56, length: (t) => 150 - 56 * t, slim: 0.58, look: { colour: green.deep, teeth: 7, veins: 5, bend: 10 } });
  hibiscusFlower(pen, [196, 236], 132);
  pen.stem([[204, 110], [250, 84], [272, 60]], 4, 3, green.stem);
  pen.leaf([270, 72], 28, 62, 26, { form: 'drop', colour: '#C63A3C' });
  for (const turn of [4, 52]) pen.leaf([268, 76], turn, 30, 10, { form: 'lance', colour: green.mid });
}

function crocus(pen: Pen, [x, y]: Point, size: number): void {
  for (const angle of [-40, 40, -22, 22]) pen.leaf([x, y], angle, size * 0.95, size * 0.42, { form: 'ovate', colour: '#8878B8', veins: 3 });
  for (const [angle, long] of [[-14, 0.78], [12, 0.82], [0, 0.9]] as const) {
    const [a, b] = [step([x, y - size * 0.12], angle, size * 0.5), step([x, y - size * 0.12], angle * 2.4, size * long)];
    pen.stem([[x, y - size * 0.1], a, b], size * 0.03, size * 0.065, '#C2321F');
  }
  for (const angle of [-12, 12]) pen.leaf([x, y], angle, size * 0.72, size * 0.36, { form: 'ovate', colour: '#9C8CC8', veins: 3 });
}

function saffron(pen: Pen): void {
  for (const [x, angle, bend] of [[150, -34, -30], [250, 34, 30], [170, -14, -30], [232, 16, 34], [200, -4, 14], [186, -24, -20], [216, 26, 20]] as const) pen.leaf([x, 488], angle, 290, 10, { form: 'needle', colour: green.mid, bend });
  for (const [x, y, size] of [[110, 250, 170], [292, 236, 176], [200, 176, 200]] as const) {
    pen.stem([[200 + (x - 200) * 0.3, 490], [x + (200 - x) * 0.1, 360], [x, y]], 9, 12, '#DCD3E4');
    crocus(pen, [x, y + 10], size);
  }
}

function threads(pen: Pen, roll: () => number): void {
  lying(pen, [0, -1], 50, 5);
  for (let index = 0; index < 22; index += 1) {
    const from: Point = [(roll() - 0.5) * 90, -3 - roll() * 14 * (1 - index / 40)];
    pen.stem([from, step(from, 60 + roll() * 60, 16), step(from, 70 + roll() * 50, 32)], 1.6, 3.4, index % 3 === 0 ? '#D9531F' : '#B32A1A');
  }
}

/** A garden rose from the front, five rings of petals turning inwards. */
export function roseFlower(pen: Pen, centre: Point, r: number, colour = '#D98A92'): void {
  const tones = [colour, '#D27E88', '#DE97A0', '#CB7480', '#D78893'];
  tones.forEach((tone, ring) => {
    const size = r * (1 - ring * 0.19);
    petals(pen, centre, { count: ring < 2 ? 6 : ring < 4 ? 5 : 3, length: size, width: size * 1.12, colour: tone, form: 'petal', turn: ring * 37, tilt: 0.94, plain: ring > 1 });
  });
  const [x, y] = centre;
  pen.mark(`M${x - r * 0.09} ${y}q${r * 0.03} ${-r * 0.12} ${r * 0.13} ${-r * 0.07}q${r * 0.07} ${r * 0.1} ${-r * 0.05} ${r * 0.14}`, '#9C4A58', 0.8);
}

function rose(pen: Pen): void {
  const look = { colour: green.deep, teeth: 6, veins: 4 } as const;
  for (const [at, angle] of [[[200, 420], -66], [[202, 380], 62], [[204, 440], 74], [[198, 330], -54]] as [Point, number][]) {
    twig(pen, { points: [at, step(at, angle, 70), step(at, angle * 1.12, 128)], stem: [4, 2.5], count: 2, from: 0.45, to: 0.8, spread: 64, length: () => 66, slim: 0.62, look });
  }
  pen.stem([[200, 490], [206, 380], [198, 280], [200, 180]], 9, 7, '#6F7F48');
  pen.stem([[203, 350], [260, 270], [306, 150]], 6, 5, '#6F7F48');
  for (const turn of [-24, 24, 0]) pen.leaf([306, 150], turn, 74, 40, { form: 'drop', colour: '#CB7480' });
  for (const turn of [-40, 40]) pen.leaf([306, 152], turn, 46, 14, { form: 'lance', colour: green.mid });
  for (const turn of [-100, 100, -140, 140]) pen.leaf([196, 190], turn, 118, 26, { form: 'lance', colour: green.mid });
  roseFlower(pen, [192, 170], 120);
}

function rosePiece(pen: Pen): void {
  lying(pen, [0, -2], 60, 9);
  for (const turn of [-74, 74]) pen.leaf([0, -20], turn, 58, 30, { colour: green.deep, teeth: 5, veins: 3 });
  roseFlower(pen, [-8, -36], 37);
  for (const [x, turn] of [[44, 70], [62, 110]] as const) pen.leaf([x - 14, -7], turn, 26, 22, { form: 'petal', colour: '#DE97A0' });
}

function lotusFlower(pen: Pen, [x, y]: Point, r: number): void {
  const pink = ['#EFC9CB', '#F4D9D6', '#F9E8E2'];
  for (const [tone, angles, long] of [[0, [-74, 74, -56, 56], 1], [1, [-40, 40, -22, 22], 1.04], [2, [-64, 64], 0.72], [1, [0], 1.06], [2, [-30, 30, -12, 12], 0.78]] as const) {
    for (const angle of angles) pen.leaf([x, y], angle, r * long, r * 0.46, { form: 'ovate', colour: pink[tone] ?? '#F4D9D6', veins: 3 });
  }
  pen.leaf([x, y], 0, r * 0.62, r * 0.4, { form: 'ovate', colour: '#FBEFE9', veins: 3 });
}

function lotus(pen: Pen): void {
  for (const [x, y, rx, ry] of [[104, 442, 98, 30], [300, 452, 96, 28]] as const) {
    pen.shape(oval([x, y], rx, ry), '#5F9070');
    pen.mark(Array.from({ length: 10 }, (_, index) => { const a = (index / 10) * 2 * Math.PI; return `M${x} ${y}L${(x + Math.cos(a) * rx * 0.88).toFixed(1)} ${(y + Math.sin(a) * ry * 0.88).toFixed(1)}`; }).join(''), '#A6C7A4', 0.6);
  }
  pen.stem([[204, 490], [196, 380], [200, 262]], 9, 8, '#7C9A62');
  pen.stem([[214, 490], [290, 330], [318, 190]], 7, 7, '#7C9A62');
  pen.shape('M282 150L354 150Q344 202 324 206L312 206Q292 202 282 150Z', '#9BAA5C');
  pen.shape(oval([318, 150], 36, 13), '#BCC67C');
  pen.dots([[300, 150], [318, 144], [336, 150], [310, 156], [328, 156]], 4, '#6B6B33');
  lotusFlower(pen, [196, 262], 168);
}

function chamomile(pen: Pen): void {
  const stems: [Point[], number][] = [
    [[[196, 490], [130, 380], [84, 250]], 50], [[[206, 490], [280, 390], [322, 270]], 48], [[[198, 490], [160, 330], [146, 150]], 56], [[[204, 490], [246, 330], [262, 130]], 58], [[[200, 490], [204, 300], [200, 240]], 46],
  ];
  for (const [points] of stems) {
    for (const t of [0.2, 0.34, 0.5, 0.66]) {
      const { at, angle } = along(points, t);
      for (const side of [-1, 1]) twig(pen, { points: [at, step(at, angle + 46 * side, 26), step(at, angle + 56 * side, 52)], stem: [2, 1.4], count: 5, spread: 44, length: () => 15, slim: 0.14, look: { form: 'needle', colour: green.fresh, plain: true } });
    }
    pen.stem(points, 5, 3, green.stem);
  }
  for (const [points, size] of stems) {
    const [x, y] = points.at(-1) ?? [0, 0];
    daisy(pen, [x, y], size, '#FCF8EC', '#DDA92E', 0.72);
  }
}

function ashoka(pen: Pen): void {
  for (const [angle, long] of [[-128, 200], [128, 200], [-150, 230], [150, 230], [-104, 170], [104, 170], [178, 236]] as const) pen.leaf([200, 210], angle, long, 46, { form: 'lance', colour: Math.abs(angle) > 140 ? green.fresh : green.mid, veins: 7, bend: angle > 0 ? 16 : -16 });
  pen.stem([[206, 20], [196, 110], [200, 210]], 12, 7, bark.mid);
  const heads: Point[] = [];
  for (let ring = 0; ring < 4; ring += 1) for (let index = 0; index < [1, 6, 11, 15][ring]!; index += 1) heads.push(step([200, 220], index * (360 / [1, 6, 11, 15][ring]!) + ring * 14, ring * 36));
  for (const [index, at] of heads.toReversed().entries()) {
    const stamens = Array.from({ length: 5 }, (_, s) => step(at, s * 72 + index * 20, 27));
    pen.mark(stamens.map(([x, y]) => `M${at[0].toFixed(1)} ${at[1].toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`).join(''), '#8E2A1E', 0.5);
    petals(pen, at, { count: 4, length: 18, width: 16, colour: ['#DE7A2E', '#E79A3C', '#CB5327'][index % 3] ?? '#DE7A2E', form: 'obovate', turn: index * 31 });
    pen.dots([at], 2.6, '#7C1D14');
  }
}

function ashokaPiece(pen: Pen): void {
  lying(pen, [0, -1], 58, 8);
  pen.leaf([-60, -10], 76, 110, 26, { form: 'lance', colour: green.mid, veins: 5 });
  for (const [x, y] of [[-20, -20], [4, -28], [28, -22], [10, -12], [-6, -12], [44, -12]] as const) petals(pen, [x, y], { count: 4, length: 15, width: 13, colour: x % 4 === 0 ? '#E79A3C' : '#DE7A2E', form: 'obovate', turn: x });
}

function log(pen: Pen, [x, y]: Point, long: number, r: number, turn: number): void {
  const end = step([x, y], turn, long);
  pen.stem([[x, y], step([x, y], turn, long / 2), end], r * 2, r * 1.96, '#B98A58');
  pen.mark(Array.from({ length: 4 }, (_, index) => { const a = step(step([x, y], turn + 90, (index - 1.5) * r * 0.42), turn, long * 0.12); const b = step(a, turn, long * (0.5 + (index % 2) * 0.2)); return `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`; }).join(''), '#8A5F38', 0.6);
  pen.shape(oval(end, r * 0.62, r), '#E2BE8C');
  for (const k of [0.72, 0.44, 0.18]) pen.mark(oval(end, r * 0.62 * k, r * k), '#B07F4A', 0.5);
}

function sandalwood(pen: Pen): void {
  const look = { colour: green.mid, veins: 4, bend: 10 } as const;
  twig(pen, { points: [[190, 360], [180, 240], [205, 120], [196, 30]], stem: [9, 4], stemColour: bark.mid, count: 6, from: 0.12, spread: 56, length: (t) => 118 - 40 * t, slim: 0.42, look });
  twig(pen, { points: [[188, 300], [260, 220], [310, 130]], stem: [6, 3], stemColour: bark.mid, count: 4, from: 0.3, spread: 54, length: (t) => 90 - 30 * t, slim: 0.42, look });
  for (const [x, y] of [[180, 200], [196, 190], [214, 204], [262, 190], [278, 204]] as const) blossom(pen, [x, y], 15, '#A8434F', '#E8C46A', x, 4);
  log(pen, [60, 440], 250, 38, 84);
  log(pen, [110, 376], 200, 30, 96);
}

export const flowers = {
  hibiscus: { latin: 'Hibiscus rosa-sinensis', hindi: 'गुड़हल', tint: '#C63A3C', draw: hibiscus, piece: (pen) => { lying(pen, [0, -2], 56, 9); pen.leaf([20, -10], 84, 50, 26, { colour: green.deep, teeth: 5, veins: 3 }); hibiscusFlower(pen, [-8, -40], 46); } },
  saffron: { latin: 'Crocus sativus', hindi: 'केसर', tint: '#8878B8', draw: saffron, piece: threads },
  rose: { latin: 'Rosa damascena', hindi: 'गुलाब', tint: '#D98A92', draw: rose, piece: rosePiece },
  lotus: { latin: 'Nelumbo nucifera', hindi: 'कमल', tint: '#EFC9CB', draw: lotus, piece: (pen) => { lying(pen, [0, -2], 60, 8); lotusFlower(pen, [0, -8], 68); } },
  chamomile: { latin: 'Matricaria chamomilla', hindi: 'कैमोमाइल', tint: '#DDA92E', draw: chamomile, piece: (pen) => { lying(pen, [0, -1], 58, 8); for (const [x, y, r] of [[-34, -18, 24], [34, -15, 21], [2, -28, 26]] as const) daisy(pen, [x, y], r, '#FCF8EC', '#DDA92E', 0.66); } },
  ashoka: { latin: 'Saraca asoca', hindi: 'अशोक', tint: '#DE7A2E', draw: ashoka, piece: ashokaPiece },
  sandalwood: { latin: 'Santalum album', hindi: 'चंदन', tint: '#B98A58', draw: sandalwood, piece: (pen) => { lying(pen, [0, -1], 64, 8); log(pen, [-60, -17], 104, 16, 88); log(pen, [-34, -40], 76, 11, 95); } },
} satisfies Partial<Record<HerbName, Herb>>;
