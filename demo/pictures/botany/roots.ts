/** Herbs known by their roots, bulbs and rhizomes. */

import { type Point } from '../svg.ts';
import { bark, green, lying, seeds, twig } from './gestures.ts';
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
    [[[198, 290], [150, 350], [120, 420], [92, 488]], 22], [[[204, 290], [250, 350], [282, 420], [316, 486]], 21], [[[200, 290], [182, 370], [190, 430], [168, 494]], 26],
    [[[202, 290], [222, 370], [218, 440], [236, 494]], 25],
  ] as [Point[], number][]) root(pen, points, wide, '#D2B383');
  for (const [a, b] of [[[120, 420], [84, 440]], [[282, 420], [330, 436]], [[190, 430], [206, 470]]] as [Point, Point][]) pen.mark(`M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${a[1] + 2} ${b[0]} ${b[1]}`, '#A98A5C', 0.8);
  pen.stem([[201, 300], [203, 200], [197, 90], [202, 36]], 11, 4, '#8C9460');
  const look = { colour: '#6F9562', veins: 5 } as const;
  for (const [y, angle, long] of [[262, -76, 132], [256, 76, 136], [200, -58, 128], [192, 60, 126], [140, -46, 112], [132, 48, 108], [84, -34, 86], [78, 36, 84], [40, 0, 62]] as const) pen.leaf([200, y], angle, long, long * 0.5, { ...look, bend: angle > 0 ? 16 : -16 });
  for (const [x, y] of [[182, 232], [222, 226], [178, 168], [226, 160], [186, 110], [218, 104]] as const) lantern(pen, [x, y], 16);
}

function rootPiece(pen: Pen, colour: string): void {
  lying(pen, [0, -1], 64, 7);
  root(pen, [[-60, -10], [-10, -16], [62, -8]], 17, colour);
  root(pen, [[-50, -24], [0, -26], [56, -22]], 15, colour);
  root(pen, [[60, -34], [10, -36], [-44, -34]], 12, colour);
}

/** One finger of a rhizome, ringed. */
function finger(pen: Pen, from: Point, angle: number, long: number, wide: number, colour: string, ring: string): void {
  const foot = step(from, angle + 180, wide * 0.3);
  pen.leaf(foot, angle, long, wide, { form: 'blade', colour, plain: true });
  const path: string[] = [];
  for (let index = 1; index < 6; index += 1) {
    const at = step(foot, angle, (long * index) / 6.4);
    const half = wide * 0.44 * Math.min(1, (1 - index / 6.4) * 2);
    const [a, b, c] = [step(at, angle - 90, half), step(at, angle + 90, half), step(at, angle, wide * 0.16)];
    path.push(`M${a[0].toFixed(1)} ${a[1].toFixed(1)}Q${c[0].toFixed(1)} ${c[1].toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`);
  }
  pen.mark(path.join(''), ring, 0.6);
}

function slice(pen: Pen, [x, y]: Point, r: number, skin: string, flesh: string, heart: string): void {
  pen.shape(oval([x, y], r, r * 0.72), skin);
  pen.shape(oval([x, y], r * 0.88, r * 0.61), flesh);
  pen.mark(oval([x, y], r * 0.56, r * 0.38), heart, 0.6);
}

function turmeric(pen: Pen): void {
  for (const [angle, long, bend] of [[-30, 330, -22], [32, 320, 22], [0, 360, 6]] as const) pen.leaf([200, 372], angle, long, 92, { form: 'lance', colour: angle === 0 ? green.mid : green.fresh, veins: 8, bend });
  for (let tier = 0; tier < 5; tier += 1) for (const side of [-1, 1]) pen.leaf([200, 340 - tier * 26], 40 * side, 44 - tier * 4, 34 - tier * 3, { form: 'obovate', colour: tier > 2 ? '#E9C9CE' : '#D9E0B4', plain: true });
  for (const [x, y, angle, long, wide] of [[190, 420, -96, 130, 44], [212, 420, 98, 136, 44], [186, 430, -140, 84, 38], [222, 434, 140, 88, 38], [160, 430, 186, 64, 34], [252, 428, 176, 66, 34]] as const) finger(pen, [x, y], angle, long, wide, '#C98A3C', '#8C5A20');
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
  for (const [x, lean] of [[160, -16], [206, 4], [250, 22]] as const) {
    twig(pen, { points: [[x, 380], [x + lean, 220], [x + lean * 2.4, 60]], stem: [11, 4], stemColour: '#9DB068', count: 7, from: 0.14, to: 0.95, alternate: true, spread: 42, length: () => 122, slim: 0.17, look: { form: 'lance', colour: green.fresh, bend: 14 } });
  }
  for (const [x, y, angle, long, wide] of [[180, 430, -92, 136, 62], [226, 426, 88, 140, 60], [150, 424, -20, 66, 46], [264, 420, 26, 72, 46], [216, 440, 150, 66, 50], [170, 446, 200, 62, 48]] as const) finger(pen, [x, y], angle, long, wide, '#D6B27A', '#A37E47');
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

function shatavari(pen: Pen): void {
  const main: Point[] = [[200, 260], [206, 180], [192, 90], [204, 24]];
  for (const [t, angle, long] of [[0.1, -74, 130], [0.2, 74, 130], [0.38, -66, 122], [0.48, 66, 118], [0.66, -56, 100], [0.74, 58, 96], [0.9, -34, 70], [0.95, 36, 68]] as const) {
    const { at } = along(main, t);
    twig(pen, { points: [at, step(at, angle, long * 0.5), step(at, angle * 1.1, long)], stem: [2.5, 1.5], count: 9, from: 0.1, spread: 46, length: () => 26, slim: 0.13, look: { form: 'needle', colour: '#77A062', plain: true } });
  }
  pen.stem(main, 6, 2.5, green.stem);
  for (const [angle, long] of [[-66, 150], [66, 152], [-46, 200], [46, 202], [-24, 226], [25, 228], [-8, 236], [9, 234]] as const) {
    const a = 180 + angle;
    root(pen, [[200, 256], step([200, 256], a, long * 0.34), step([200, 256], a * 0.97 + 5, long * 0.7), step([200, 256], 180 + angle * 0.86, long)], 30, '#E6D6B2', 5);
  }
  pen.ball([200, 262], 17, '#CDB588', 0.8);
}

function onionBulb(pen: Pen, [x, y]: Point, r: number): void {
  pen.leaf([x, y - r * 0.8], -8, r * 1.1, r * 0.34, { form: 'lance', colour: '#C9A27E', plain: true });
  pen.ball([x, y], r, '#9C3F63', 0.92);
  const lines = [-0.8, -0.42, 0, 0.42, 0.8].map((k) => `M${x} ${(y - r * 0.9).toFixed(1)}Q${(x + r * k * 1.55).toFixed(1)} ${y} ${x} ${(y + r * 0.88).toFixed(1)}`);
  pen.mark(lines.join(''), '#D58CA5', 0.7);
  const roots = [-0.2, -0.08, 0.05, 0.18].map((k) => `M${(x + r * k).toFixed(1)} ${(y + r * 0.88).toFixed(1)}l${(r * k * 0.8).toFixed(1)} ${(r * 0.22).toFixed(1)}`);
  pen.mark(roots.join(''), '#B89B70', 0.7);
}

function onionHalf(pen: Pen, [x, y]: Point, r: number): void {
  pen.ball([x, y], r, '#9C3F63', 0.92);
  for (const [k, colour] of [[0.9, '#F6E4EA'], [0.72, '#D796AE'], [0.66, '#F9EDF0'], [0.48, '#D796AE'], [0.42, '#FBF3F2'], [0.22, '#D796AE'], [0.16, '#F9EDF0']] as const) pen.shape(oval([x, y], r * k, r * 0.92 * k), colour);
}

function onion(pen: Pen, roll: () => number): void {
  for (const [angle, bend, long] of [[-26, -40, 300], [22, 46, 310], [-4, -12, 340], [10, 20, 270]] as const) pen.leaf([190, 300], angle, long, 24, { form: 'needle', colour: green.fresh, bend });
  onionBulb(pen, [178, 340], 96);
  onionHalf(pen, [292, 414], 70);
  seeds(pen, [110, 470], [66, 14], 26, [11, 7], '#2E2723', roll);
}

function mulethi(pen: Pen): void {
  const main: Point[] = [[210, 300], [200, 190], [214, 90], [206, 30]];
  for (const [t, side] of [[0.1, -1], [0.24, 1], [0.42, -1], [0.56, 1], [0.76, -1], [0.86, 1]] as const) {
    const { at } = along(main, t);
    twig(pen, { points: [at, step(at, 58 * side, 60), step(at, 70 * side, 126)], stem: [3, 2], count: 5, from: 0.3, spread: 62, length: () => 40, slim: 0.46, look: { colour: green.mid, veins: 2 } });
  }
  pen.stem(main, 8, 3, green.stem);
  for (let tier = 0; tier < 7; tier += 1) for (const side of [-1, 1]) pen.leaf([206, 96 - tier * 11], 48 * side, 20 - tier, 11, { form: 'drop', colour: '#8F7DB5', plain: true });
  for (const [angle, y] of [[72, 350], [84, 380], [96, 412], [79, 440], [90, 466]] as const) {
    const foot = step([200, y], angle + 180, 150);
    pen.stem([foot, step(foot, angle, 150), step(foot, angle, 300)], 22, 20, '#A77B45');
    const end = step(foot, angle, 300);
    pen.shape(oval(end, 7, 11), '#EBCB7A');
  }
  pen.stem([[204, 330], [208, 410], [202, 486]], 7, 7, '#C9B48A');
}

function sticks(pen: Pen): void {
  lying(pen, [0, -1], 64, 7);
  for (const [x, y, lift] of [[-62, -9, 0], [-54, -22, -3], [-60, -34, 4]] as const) {
    pen.stem([[x, y], [x + 60, y + lift], [x + 116, y + lift * 2]], 13, 12, '#A77B45');
    pen.shape(oval([x + 116, y + lift * 2], 4, 6.4), '#EBCB7A');
  }
}

export const roots = {
  ashwagandha: { latin: 'Withania somnifera', hindi: 'अश्वगंधा', tint: '#D2B383', draw: ashwagandha, piece: (pen) => rootPiece(pen, '#D2B383') },
  turmeric: { latin: 'Curcuma longa', hindi: 'हल्दी', tint: '#C98A3C', draw: turmeric, piece: turmericPiece },
  ginger: { latin: 'Zingiber officinale', hindi: 'अदरक', tint: '#D6B27A', draw: ginger, piece: gingerPiece },
  shatavari: { latin: 'Asparagus racemosus', hindi: 'शतावरी', tint: '#E6D6B2', draw: shatavari, piece: (pen) => rootPiece(pen, '#E6D6B2') },
  onion: { latin: 'Allium cepa', hindi: 'प्याज़', tint: '#9C3F63', draw: onion, piece: (pen, roll) => { lying(pen, [0, -2], 60, 9); onionBulb(pen, [-20, -33], 32); seeds(pen, [42, -6], [26, 5], 14, [7, 5], '#2E2723', roll); } },
  mulethi: { latin: 'Glycyrrhiza glabra', hindi: 'मुलेठी', tint: '#A77B45', draw: mulethi, piece: sticks },
} satisfies Partial<Record<HerbName, Herb>>;

