/** Spices and seeds, and the raw things that are no plants: comb, resin, ghee. */

import { type Point, smooth } from '../svg.ts';
import { bark, blossom, green, lying, petals, seeds, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, jagged, oval, type Pen, step } from './pen.ts';

function cloveBud(pen: Pen, foot: Point, angle: number, size: number, colour: string): void {
  const neck = step(foot, angle, size * 0.66);
  pen.stem([foot, step(foot, angle, size * 0.3), neck], size * 0.12, size * 0.24, colour);
  for (const turn of [-52, 52, -20, 20]) pen.leaf(neck, angle + turn, size * 0.26, size * 0.13, { form: 'lance', colour, plain: true });
  pen.ball(step(neck, angle, size * 0.14), size * 0.14, '#C98A5C');
}

function clove(pen: Pen): void {
  const look = { colour: green.deep, veins: 6, bend: 8 } as const;
  twig(pen, { points: [[200, 490], [204, 390], [198, 280]], stem: [9, 6], stemColour: bark.mid, count: 4, from: 0.12, to: 0.92, spread: 62, length: () => 158, slim: 0.38, look, tip: false });
  for (const angle of [-48, -26, -8, 12, 32, 52]) {
    const foot = step([198, 280], angle, 64);
    pen.stem([[198, 280], foot], 5, 4, '#8E7A48');
    cloveBud(pen, foot, angle * 0.8, 132, Math.abs(angle) > 30 ? '#A8503E' : '#8F4632');
  }
}

function clovePiece(pen: Pen): void {
  lying(pen, [0, -1], 56, 6);
  for (const [x, y, angle] of [[-54, -8, 82], [-34, -22, 96], [6, -8, 74], [-4, -26, 106], [22, -20, 88]] as const) cloveBud(pen, [x, y], angle, 46, '#6E3A26');
}

function umbel(pen: Pen, foot: Point, angle: number, long: number, colour: string): void {
  for (let ray = -4; ray <= 4; ray += 1) {
    const end = step(foot, angle + ray * 13, long * (1 - Math.abs(ray) * 0.035));
    pen.stem([foot, end], 2.2, 1.4, green.stem);
    for (let small = -2; small <= 2; small += 1) pen.leaf(end, angle + ray * 13 + small * 26, 15, 7, { form: 'round', colour, plain: true });
  }
}

function fennel(pen: Pen): void {
  const main: Point[] = [[200, 490], [204, 360], [196, 220]];
  for (const [t, angle] of [[0.1, -58], [0.2, 58], [0.42, -50], [0.52, 52]] as const) {
    const { at } = along(main, t);
    for (const fan of [-22, 0, 22]) twig(pen, { points: [at, step(at, angle + fan, 70), step(at, angle + fan * 1.3, 138)], stem: [2.5, 1.4], count: 9, from: 0.25, spread: 34, length: () => 26, slim: 0.1, look: { form: 'needle', colour: green.fresh, plain: true } });
  }
  pen.stem(main, 9, 6, green.fresh);
  pen.stem([[200, 330], [130, 250], [100, 190]], 5, 4, green.fresh);
  pen.stem([[200, 300], [270, 230], [306, 180]], 5, 4, green.fresh);
  umbel(pen, [100, 190], -22, 96, '#C9B84A');
  umbel(pen, [306, 180], 24, 94, '#C9B84A');
  umbel(pen, [196, 220], 0, 150, '#D6C352');
}

function seedPiece(pen: Pen, roll: () => number, colour: string, size: Point): void {
  lying(pen, [0, -1], 56, 6);
  seeds(pen, [0, -6], [52, 6], 26, size, colour, roll);
  seeds(pen, [-4, -13], [32, 6], 20, size, colour, roll);
  seeds(pen, [0, -19], [14, 4], 10, size, colour, roll);
}

function bell(pen: Pen, at: Point, angle: number, size: number, colour: string): void {
  pen.leaf(at, angle, size, size * 0.62, { form: 'obovate', colour });
  petals(pen, step(at, angle, size * 0.9), { count: 5, length: size * 0.34, width: size * 0.3, colour, tilt: 0.6, turn: angle });
}

function sesame(pen: Pen): void {
  twig(pen, { points: [[200, 490], [203, 340], [197, 190], [200, 50]], stem: [10, 4], count: 8, from: 0.1, to: 0.96, alternate: true, spread: 52, length: (t) => 150 - 80 * t, slim: 0.28, look: { form: 'lance', colour: green.mid, veins: 5, bend: 12 } });
  for (const [y, side, kind] of [[400, 1, 0], [350, -1, 0], [300, 1, 0], [262, -1, 1], [214, 1, 1], [170, -1, 1], [124, 1, 1]] as const) {
    if (kind === 0) {
      pen.leaf([200 + 3 * side, y], 24 * side, 62, 21, { form: 'blade', colour: '#A9A55C' });
    } else bell(pen, [200 + 3 * side, y], 108 * side, 52, '#EFD9E2');
  }
}

function quill(pen: Pen, [x, y]: Point, long: number, r: number, turn: number): void {
  const end = step([x, y], turn, long);
  pen.stem([[x, y], step([x, y], turn, long / 2), end], r * 2, r * 2, '#A9673A');
  const seam = [step([x, y], turn + 90, -r * 0.24), step(end, turn + 90, -r * 0.24)] as const;
  pen.mark(`M${seam[0][0].toFixed(1)} ${seam[0][1].toFixed(1)}L${seam[1][0].toFixed(1)} ${seam[1][1].toFixed(1)}`, '#6E3C1E', 0.8);
  pen.shape(oval(end, r * 0.66, r), '#C98A56');
  pen.mark(`M${(end[0] - r * 0.3).toFixed(1)} ${end[1].toFixed(1)}q${(r * 0.1).toFixed(1)} ${(-r * 0.7).toFixed(1)} ${(r * 0.4).toFixed(1)} ${(-r * 0.3).toFixed(1)}q${(r * 0.1).toFixed(1)} ${(r * 0.6).toFixed(1)} ${(-r * 0.2).toFixed(1)} ${(r * 0.7).toFixed(1)}`, '#6E3C1E', 0.8);
}

function cinnamon(pen: Pen): void {
  const leaf = (foot: Point, angle: number, long: number): void => {
    pen.leaf(foot, angle, long, long * 0.42, { colour: green.deep });
    for (const side of [-1, 1]) {
      const [a, b] = [step(step(foot, angle, long * 0.5), angle + 90 * side, long * 0.13), step(foot, angle, long * 0.93)];
      pen.mark(`M${foot[0]} ${foot[1]}Q${a[0].toFixed(1)} ${a[1].toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`, '#B7CFAE', 0.6);
    }
  };
  for (const [angle, long] of [[-58, 170], [58, 170], [-28, 200], [30, 200], [0, 230]] as const) leaf([200, 290], angle, long);
  pen.stem([[200, 340], [200, 290]], 9, 7, bark.mid);
  for (const [y, turn] of [[468, 90], [428, 88], [392, 93], [356, 89]] as const) quill(pen, [62, y], 268, 21, turn);
  pen.stem([[176, 330], [182, 400], [176, 490]], 8, 8, '#DCC79C');
  pen.stem([[216, 330], [222, 400], [216, 490]], 8, 8, '#DCC79C');
}

function cinnamonPiece(pen: Pen): void {
  lying(pen, [0, -1], 64, 7);
  quill(pen, [-60, -10], 112, 9, 90);
  quill(pen, [-52, -26], 104, 9, 92);
  quill(pen, [-56, -40], 96, 8, 86);
}

function isabgol(pen: Pen, roll: () => number): void {
  for (const [angle, long, bend] of [[-62, 240, 40], [62, 240, -40], [-40, 300, 20], [42, 296, -20], [-20, 330, 10], [20, 326, -10], [0, 330, 4]] as const) pen.leaf([200, 470], angle, long, 26, { form: 'lance', colour: green.fresh, bend });
  for (const [x, high] of [[110, 150], [160, 80], [206, 50], [256, 90], [302, 160]] as const) {
    pen.stem([[200 + (x - 200) * 0.1, 470], [200 + (x - 200) * 0.7, 320], [x, high + 100]], 4, 3, green.stem);
    for (let tier = 0; tier < 9; tier += 1) for (const side of [-1, 1]) pen.leaf([x, high + 104 - tier * 11], 50 * side, 19 - tier * 0.9, 11, { form: 'drop', colour: '#B89F63', plain: true });
    pen.ball([x, high + 6], 5, '#B89F63');
  }
  seeds(pen, [200, 478], [120, 10], 34, [12, 7], '#E6CFB0', roll);
}

function cardamomPod(pen: Pen, [x, y]: Point, size: number, turn: number): void {
  const foot = step([x, y], turn + 180, size / 2);
  const tip = pen.leaf(foot, turn, size, size * 0.46, { form: 'ovate', colour: '#A9B96A', plain: true });
  for (const side of [-0.15, 0.02, 0.17]) {
    const middle = step([x, y], turn + 90, size * side * 1.4);
    pen.mark(`M${foot[0].toFixed(1)} ${foot[1].toFixed(1)}Q${middle[0].toFixed(1)} ${middle[1].toFixed(1)} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`, '#6F7F38', 0.55);
  }
}

function cardamom(pen: Pen): void {
  for (const [angle, bend, long] of [[-34, -30, 380], [32, 30, 380], [-10, -24, 420], [12, 24, 410]] as const) pen.leaf([200, 440], angle, long, 64, { form: 'lance', colour: green.mid, veins: 9, bend });
  pen.stem([[200, 450], [130, 430], [60, 440]], 5, 3, green.stem);
  pen.stem([[200, 450], [270, 430], [346, 440]], 5, 3, green.stem);
  blossom(pen, [104, 406], 28, '#F6F1EC', '#B5527C', 10, 5);
  for (const [x, y, turn] of [[70, 462, -20], [120, 456, 10], [164, 466, -8], [240, 462, 12], [286, 456, -12], [334, 462, 22], [204, 424, 0]] as const) cardamomPod(pen, [x, y], 62, turn);
}

function cardamomPiece(pen: Pen): void {
  lying(pen, [0, -1], 56, 7);
  for (const [x, y, turn] of [[-36, -12, 82], [10, -11, 98], [46, -10, 74], [-12, -26, 90], [28, -26, 104]] as const) cardamomPod(pen, [x, y], 42, turn);
}

const hexagon = ([x, y]: Point, r: number): string => jagged(Array.from({ length: 6 }, (_, index) => step([x, y], index * 60, r)));

function bee(pen: Pen, [x, y]: Point, size: number, turn: number): void {
  for (const side of [-1, 1]) {
    pen.leaf([x, y], turn + 58 * side, size * 0.86, size * 0.36, { form: 'obovate', colour: '#EFE9DA', veins: 2 });
    pen.leaf([x, y], turn + 100 * side, size * 0.6, size * 0.28, { form: 'obovate', colour: '#EFE9DA', veins: 2 });
  }
  const tail = step([x, y], turn + 180, size * 0.62);
  pen.leaf(tail, turn, size * 0.82, size * 0.44, { form: 'round', colour: '#DFA02B', plain: true });
  for (const k of [0.18, 0.38, 0.56]) {
    const at = step([x, y], turn + 180, size * k);
    const [a, b] = [step(at, turn - 90, size * 0.19), step(at, turn + 90, size * 0.19)];
    pen.mark(`M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`, '#3B2712', 1.5);
  }
  pen.ball(step([x, y], turn, size * 0.06), size * 0.2, '#6B4A1E');
  const head = step([x, y], turn, size * 0.32);
  pen.ball(head, size * 0.13, '#3B2712');
  for (const side of [-1, 1]) {
    const [a, b] = [step(head, turn + 24 * side, size * 0.2), step(head, turn + 44 * side, size * 0.32)];
    pen.mark(`M${head[0].toFixed(1)} ${head[1].toFixed(1)}Q${a[0].toFixed(1)} ${a[1].toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`, '#3B2712', 0.7);
  }
}

function comb(pen: Pen, [x, y]: Point, cell: number, rows: readonly number[]): void {
  rows.forEach((many, row) => {
    for (let index = 0; index < many; index += 1) {
      const at: Point = [x + (index - (many - 1) / 2) * cell * 1.76, y + row * cell * 1.52];
      const full = (index * 3 + row * 2) % 5;
      pen.shape(hexagon(at, cell), '#C98A22');
      pen.shape(hexagon(at, cell * 0.78), full === 0 ? '#8A5512' : full < 3 ? '#E8AE36' : '#F2C862');
      if (full !== 0) pen.mark(`M${(at[0] - cell * 0.36).toFixed(1)} ${(at[1] - cell * 0.16).toFixed(1)}q${(cell * 0.1).toFixed(1)} ${(-cell * 0.3).toFixed(1)} ${(cell * 0.4).toFixed(1)} ${(-cell * 0.28).toFixed(1)}`, '#FFF0C2', 0.8);
    }
  });
}

function honeycomb(pen: Pen): void {
  for (const [x, long] of [[150, 70], [214, 110], [262, 60]] as const) {
    pen.stem([[x, 350], [x, 350 + long * 0.6], [x, 350 + long]], 15, 9, '#D9962A');
    pen.ball([x, 354 + long], 12, '#D9962A', 1.2);
  }
  comb(pen, [206, 110], 34, [3, 4, 5, 4, 5, 2]);
  bee(pen, [110, 74], 84, 40);
  bee(pen, [318, 392], 92, -38);
  bee(pen, [250, 226], 70, -70);
}

function shilajit(pen: Pen): void {
  pen.shape(smooth([[20, 360], [70, 230], [120, 200], [160, 110], [206, 60], [250, 130], [282, 190], [330, 240], [384, 360]]) + 'L384 400L20 400Z', '#8C8478');
  pen.tone('M206 60L250 130L282 190L330 240L384 360L384 400L230 400L250 300L214 220Z', '#4D463E', 0.5);
  pen.shape('M160 110Q180 70 206 60Q226 90 250 130L228 124L212 150L194 128L178 146Z', '#F4F0E6');
  pen.mark('M120 200L150 240L140 300M250 200L236 250L262 310M90 300L110 340M310 290L300 350M190 180L200 240', '#5F584E', 0.8);
  pen.shape(smooth([[150, 250], [176, 236], [206, 262], [196, 330], [214, 392], [188, 428], [166, 392], [170, 330]], true), '#2E1A10');
  pen.mark('M166 268q8 -14 20 -8M176 340q-4 26 4 44', '#B98256', 0.9);
  for (const [x, y, r] of [[110, 446, 42], [200, 462, 36], [284, 448, 44]] as const) {
    pen.shape(smooth([[x - r, y + r * 0.5], [x - r * 0.8, y - r * 0.3], [x - r * 0.1, y - r * 0.66], [x + r * 0.7, y - r * 0.4], [x + r, y + r * 0.5]], true), '#33200F');
    pen.mark(`M${x - r * 0.5} ${y - r * 0.2}q${r * 0.3} ${-r * 0.3} ${r * 0.6} ${-r * 0.16}`, '#C79468', 0.9);
  }
}

function shilajitPiece(pen: Pen): void {
  lying(pen, [0, -1], 58, 7);
  for (const [x, r] of [[-32, 26], [20, 22], [50, 13]] as const) {
    pen.shape(smooth([[x - r, 0], [x - r * 0.8, -r * 0.8], [x - r * 0.1, -r * 1.1], [x + r * 0.7, -r * 0.7], [x + r, 0]], true), '#2E1A10');
    pen.mark(`M${x - r * 0.5} ${-r * 0.7}q${r * 0.3} ${-r * 0.3} ${r * 0.6} ${-r * 0.1}`, '#C79468', 0.8);
  }
}

/** A brass kalash with ghee to its rim. */
function kalash(pen: Pen, [x, y]: Point, s: number): void {
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px * s, y + py * s]);
  pen.shape(`${smooth(at([[-46, -120], [-58, -104], [-96, -70], [-104, -40], [-88, -10], [-50, 0]]))}L${x + 50 * s} ${y}${smooth(at([[50, 0], [88, -10], [104, -40], [96, -70], [58, -104], [46, -120]])).replace('M', 'L')}Z`, '#C79A3E', pen.isLine ? undefined : pen.drawing.linear([{ at: 0, colour: '#8A6220' }, { at: 0.28, colour: '#F0D386' }, { at: 0.6, colour: '#C79A3E' }, { at: 1, colour: '#7A5418' }]));
  pen.mark(`M${x - 99 * s} ${y - 62 * s}q${99 * s} ${26 * s} ${198 * s} 0M${x - 103 * s} ${y - 48 * s}q${103 * s} ${28 * s} ${206 * s} 0`, '#6E4A14', 0.8);
  pen.shape(oval([x, y - 122 * s], 62 * s, 17 * s), '#D9B35A');
  pen.shape(oval([x, y - 122 * s], 52 * s, 12 * s), '#F4DB84');
  pen.mark(`M${x - 30 * s} ${y - 124 * s}q${20 * s} ${-6 * s} ${40 * s} 0`, '#FFF6CF', 1);
}

function ghee(pen: Pen): void {
  pen.leaf([200, 330], -46, 230, 60, { form: 'blade', colour: green.mid, veins: 7, bend: -20 });
  pen.leaf([200, 330], 46, 230, 60, { form: 'blade', colour: green.mid, veins: 7, bend: 20 });
  pen.leaf([200, 330], 0, 260, 64, { form: 'blade', colour: green.fresh, veins: 8 });
  kalash(pen, [200, 480], 1.55);
  pen.stem([[226, 290], [290, 190], [352, 80]], 11, 8, bark.light);
  pen.stem([[200, 296], [230, 284]], 26, 20, bark.light);
}

export const spices = {
  clove: { latin: 'Syzygium aromaticum', hindi: 'लौंग', tint: '#8F4632', draw: clove, piece: clovePiece },
  fennel: { latin: 'Foeniculum vulgare', hindi: 'सौंफ', tint: '#C9B84A', draw: fennel, piece: (pen, roll) => seedPiece(pen, roll, '#A3A85A', [13, 5]) },
  sesame: { latin: 'Sesamum indicum', hindi: 'तिल', tint: '#EFD9E2', draw: sesame, piece: (pen, roll) => seedPiece(pen, roll, '#EBDCB6', [9, 5.5]) },
  cinnamon: { latin: 'Cinnamomum verum', hindi: 'दालचीनी', tint: '#A9673A', draw: cinnamon, piece: cinnamonPiece },
  isabgol: { latin: 'Plantago ovata', hindi: 'इसबगोल', tint: '#B89F63', draw: isabgol, piece: (pen, roll) => seedPiece(pen, roll, '#E6CFB0', [10, 6]) },
  cardamom: { latin: 'Elettaria cardamomum', hindi: 'इलायची', tint: '#A9B96A', draw: cardamom, piece: cardamomPiece },
  honeycomb: { latin: 'Apis cerana indica', hindi: 'वन शहद', tint: '#E0A526', draw: honeycomb, piece: (pen) => { lying(pen, [0, -1], 58, 8); comb(pen, [0, -46], 15, [3, 4, 3]); } },
  shilajit: { latin: 'Asphaltum punjabianum', hindi: 'शिलाजीत', tint: '#8C8478', draw: shilajit, piece: shilajitPiece },
  ghee: { latin: 'Ghṛta', hindi: 'घृत', tint: '#C79A3E', draw: ghee, piece: (pen) => { lying(pen, [0, -2], 56, 8); kalash(pen, [0, -2], 0.5); } },
} satisfies Partial<Record<HerbName, Herb>>;
