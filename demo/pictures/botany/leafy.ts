/** Herbs known by their leaves. */

import { type Point } from '../svg.ts';
import { bark, blossom, daisy, feather, green, lying, petals, twig } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { along, type Pen, step } from './pen.ts';

/** A sprig lying on the table: the piece of most leafy herbs. */
function sprig(pen: Pen, colour: string, slim: number, teeth = 0, count = 4): void {
  lying(pen, [0, -2], 62, 9);
  twig(pen, {
    points: [[-62, -8], [-15, -16], [40, -30]], stem: [4, 2], count, from: 0.2, to: 0.9, spread: 48, length: (t) => 44 - 10 * t, slim, look: { colour, teeth, veins: 3, bend: 14 },
  });
}

function spike(pen: Pen, foot: Point, angle: number, length: number, colour: string, tiers = 7): void {
  pen.stem([foot, step(foot, angle, length)], 4, 1.5, green.stem);
  for (let tier = 0; tier < tiers; tier += 1) {
    const t = (tier + 0.6) / tiers;
    const at = step(foot, angle, length * t);
    for (const side of [-1, 1]) pen.leaf(at, angle + 58 * side, 17 * (1.15 - t * 0.7), 11 * (1.15 - t * 0.7), { form: 'drop', colour, plain: true });
    pen.ball(at, 4.6 * (1.2 - t * 0.6), colour);
  }
  pen.ball(step(foot, angle, length), 3, colour);
}

function tulsi(pen: Pen): void {
  const look = { colour: green.mid, teeth: 7, veins: 4, bend: 12 } as const;
  for (const [side, high] of [[-1, 300], [1, 330]] as const) {
    const points: Point[] = [[200, high + 60], [200 + 52 * side, high - 40], [200 + 84 * side, high - 140]];
    twig(pen, { points, stem: [6, 3], count: 3, from: 0.35, to: 0.92, spread: 60, length: (t) => 78 - 30 * t, slim: 0.52, look, tip: false });
    spike(pen, points[2] ?? [0, 0], 14 * side, 92, '#8E6C9C');
  }
  twig(pen, { points: [[200, 490], [197, 380], [203, 250], [200, 150]], stem: [9, 4], count: 5, from: 0.16, to: 0.97, spread: 64, length: (t) => 116 - 60 * t, slim: 0.54, look, tip: false });
  spike(pen, [200, 150], 2, 130, '#9A76A8', 9);
}

function neem(pen: Pen): void {
  const ribs: Point[][] = [
    [[205, 480], [150, 400], [80, 330], [30, 290]], [[205, 480], [260, 380], [335, 320], [375, 300]], [[203, 480], [190, 340], [205, 190], [190, 60]],
  ];
  for (const points of ribs) {
    twig(pen, {
      points, stem: [6, 2], count: 7, from: 0.16, to: 0.94, spread: 58, length: (t) => 74 + 26 * Math.sin(Math.PI * t), slim: 0.26, look: { form: 'lance', colour: green.fresh, teeth: 7, bend: 26, veins: 3 },
    });
  }
  for (const [x, y] of [[226, 405], [246, 424], [176, 420], [196, 442], [218, 440]] as const) {
    pen.stem([[203, 380], [x, y - 12]], 2, 1.5, green.stem);
    pen.ball([x, y], 12, '#BDBB5A', 1.2);
  }
}

function mint(pen: Pen): void {
  const look = { colour: '#4F9468', teeth: 8, veins: 5, bend: 8 } as const;
  twig(pen, { points: [[215, 480], [270, 390], [305, 260]], stem: [6, 3], count: 4, from: 0.35, to: 0.95, spread: 66, length: (t) => 96 - 45 * t, slim: 0.62, look });
  twig(pen, { points: [[200, 480], [140, 400], [100, 290]], stem: [6, 3], count: 4, from: 0.35, to: 0.95, spread: 66, length: (t) => 92 - 44 * t, slim: 0.62, look });
  twig(pen, { points: [[203, 490], [196, 350], [204, 200], [200, 80]], stem: [8, 4], count: 6, from: 0.2, to: 0.97, spread: 68, length: (t) => 124 - 72 * t, slim: 0.62, look });
}

function tea(pen: Pen): void {
  const look = { colour: green.deep, teeth: 9, veins: 6, bend: 14 } as const;
  twig(pen, { points: [[200, 490], [206, 380], [192, 250], [204, 150]], stem: [9, 4], stemColour: bark.mid, count: 6, alternate: true, from: 0.14, to: 0.84, spread: 50, length: (t) => 178 - 60 * t, slim: 0.4, look, tip: false });
  const top: Point = [204, 150];
  pen.leaf(top, -34, 122, 44, { ...look, colour: green.fresh, bend: -14 });
  pen.leaf(top, 34, 116, 42, { ...look, colour: green.fresh, bend: 14 });
  pen.leaf(top, 2, 96, 20, { form: 'lance', colour: '#B7C486' });
  blossom(pen, [118, 372], 46, '#FBF5E4', '#DDA72F', 20, 6);
  pen.stem([[200, 420], [160, 400], [118, 372]], 3, 2, green.stem);
  blossom(pen, [118, 372], 46, '#FBF5E4', '#DDA72F', 20, 6);
  pen.ball([290, 330], 15, '#F3EBCF');
}

function brahmi(pen: Pen): void {
  const look = { form: 'obovate', colour: '#6FA05A', bend: 6 } as const;
  const stems: Point[][] = [
    [[200, 490], [130, 430], [60, 380], [30, 280]], [[205, 490], [290, 440], [345, 360], [370, 270]], [[200, 490], [160, 360], [130, 240], [120, 130]],
    [[205, 490], [250, 360], [275, 230], [285, 110]], [[202, 490], [205, 340], [198, 200], [204, 60]],
  ];
  for (const points of stems) twig(pen, { points, stem: [6, 3], stemColour: '#8AA35A', count: 8, from: 0.14, to: 0.97, spread: 62, length: (t) => 50 - 16 * t, slim: 0.5, look });
  for (const [x, y, r] of [[150, 300, 24], [262, 286, 26], [204, 150, 24], [84, 372, 20], [330, 372, 20]] as const) blossom(pen, [x, y], r, '#EFE6F2', '#D9B03B', x);
}

function giloy(pen: Pen): void {
  const vine: Point[] = [[170, 490], [235, 420], [165, 330], [240, 240], [165, 150], [215, 40]];
  const other: Point[] = [[235, 490], [170, 415], [240, 330], [165, 240], [240, 150], [190, 30]];
  pen.stem(other, 12, 6, '#9C8A5C');
  pen.stem(vine, 13, 6, '#A9986A');
  const leaves: [number, number, number, number][] = [[240, 415, 70, 118], [160, 335, -74, 122], [244, 245, 62, 112], [160, 165, -66, 104], [225, 95, 48, 84], [182, 60, -40, 70], [160, 440, -84, 92]];
  for (const [x, y, angle, size] of leaves) {
    const foot = step([x, y], angle * 0.7, 34);
    pen.stem([[x, y], foot], 3, 2.4, green.stem);
    pen.leaf(foot, angle + (angle > 0 ? 30 : -30), size, size * 0.96, { form: 'heart', colour: green.mid, veins: 4 });
  }
  for (const [x, y] of [[262, 330], [278, 346], [258, 352], [274, 368], [290, 362]] as const) pen.ball([x, y], 10, '#C2452F');
}

function moringa(pen: Pen): void {
  const look = { form: 'obovate', colour: '#6FA55B' } as const;
  const main: Point[] = [[200, 490], [196, 350], [206, 200], [200, 70]];
  for (const [side, t] of [[-1, 0.3], [1, 0.42], [-1, 0.58], [1, 0.7], [-1, 0.84], [1, 0.92]] as const) {
    const { at } = along(main, t);
    const long = 170 * (1.15 - t * 0.7);
    feather(pen, [at, step(at, 52 * side, long * 0.5), step(at, 66 * side, long)], 6, 30, 0.62, look, 64);
  }
  feather(pen, main.slice(2), 4, 28, 0.62, look);
  pen.stem(main, 8, 3, green.stem);
  for (const [x, bend] of [[150, -16], [262, 18], [232, 6]] as const) {
    pen.stem([[204, 300], [x + bend / 2, 330], [x, 400], [x + bend, 486]], 8, 4, '#8B9A58');
    pen.mark(`M${x + bend / 2 + 1} 330L${x} 400L${x + bend} 480`, '#5F6F36', 0.5);
  }
}

function rosemary(pen: Pen): void {
  const stems: Point[][] = [[[196, 490], [120, 380], [80, 230], [70, 120]], [[204, 490], [280, 390], [318, 250], [326, 140]], [[200, 490], [176, 330], [150, 170], [148, 50]], [[202, 490], [228, 330], [244, 180], [240, 30]]];
  for (const points of stems) {
    twig(pen, { points, stem: [6, 3], stemColour: bark.mid, count: 17, from: 0.1, to: 0.98, spread: 40, length: (t) => 46 - 14 * t, slim: 0.15, look: { form: 'needle', colour: '#5F8570', bend: 10, plain: true } });
  }
  for (const [x, y] of [[86, 270], [104, 330], [310, 250], [160, 190], [168, 130], [236, 130], [232, 210], [300, 310]] as const) blossom(pen, [x, y], 15, '#8C9AC7', '#E9E2F2', x);
}

function eucalyptus(pen: Pen): void {
  const stems: Point[][] = [[[210, 20], [190, 150], [140, 300], [110, 400]], [[210, 20], [230, 160], [270, 300], [285, 380]]];
  for (const points of stems) {
    twig(pen, { points, stem: [7, 3], stemColour: '#A47F62', count: 7, from: 0.16, to: 0.95, spread: 46, alternate: true, length: (t) => 150 - 30 * t, slim: 0.24, look: { form: 'lance', colour: '#6E9A94', bend: 26, veins: 2 } });
  }
  for (const [x, y] of [[196, 205], [220, 220], [206, 236], [186, 228], [214, 196]] as const) {
    pen.stem([[205, 160], [x, y - 10]], 2.5, 2, '#A47F62');
    pen.ball([x, y], 13, '#8BA58E', 1.1);
    pen.mark(`M${x - 6} ${y - 6}L${x + 6} ${y - 6}`, '#5A6F5A', 0.6);
  }
}

function nirgundi(pen: Pen): void {
  const main: Point[] = [[200, 490], [205, 370], [196, 240], [200, 170]];
  pen.stem(main, 9, 4, '#7E7B55');
  for (const [t, side] of [[0.18, -1], [0.28, 1], [0.5, -1], [0.6, 1], [0.84, -1], [0.9, 1]] as const) {
    const { at } = along(main, t);
    const hand = step(at, 62 * side, 46);
    pen.stem([at, hand], 3, 2.4, green.stem);
    for (const [fan, long] of [[-66, 0.55], [66, 0.55], [-34, 0.82], [34, 0.82], [0, 1]] as const) pen.leaf(hand, 66 * side + fan, 112 * long * (1.15 - t * 0.4), 26 * long, { form: 'lance', colour: '#5C8A6C', veins: 4 });
  }
  for (const [angle, long] of [[-24, 110], [22, 114], [0, 150]] as const) spike(pen, [200, 172], angle, long, '#7E78B8', 8);
}

function bhringraj(pen: Pen): void {
  const look = { form: 'lance', colour: green.mid, veins: 3, teeth: 5, bend: 14 } as const;
  const stems: [Point[], number][] = [[[[196, 490], [140, 380], [100, 240], [92, 150]], 40], [[[206, 490], [270, 390], [310, 280], [316, 190]], 38], [[[200, 490], [204, 330], [196, 180], [202, 84]], 50]];
  for (const [points, size] of stems) {
    twig(pen, { points, stem: [7, 3], stemColour: '#8A6A55', count: 5, from: 0.18, to: 0.86, spread: 54, length: (t) => 100 - 46 * t, slim: 0.27, look, tip: false });
    const [x, y] = points.at(-1) ?? [0, 0];
    daisy(pen, [x, y], size);
  }
  daisy(pen, [258, 320], 27);
  daisy(pen, [146, 322], 25);
}

function guggul(pen: Pen): void {
  const boughs: Point[][] = [[[200, 490], [190, 400], [130, 290], [70, 220]], [[196, 420], [250, 320], [320, 240], [350, 150]], [[192, 410], [190, 290], [220, 170], [205, 50]]];
  for (const points of boughs) {
    pen.stem(points, 17, 4, bark.light);
    for (let index = 2; index < 9; index += 1) {
      const { at, angle } = along(points, index / 9);
      const side = index % 2 === 0 ? 1 : -1;
      pen.stem([at, step(at, angle + 62 * side, 26)], 3, 0.6, bark.dark);
      for (const fan of [-30, 0, 30]) pen.leaf(step(at, angle - 60 * side, 6), angle - 60 * side + fan, 40, 20, { form: 'obovate', colour: green.olive, veins: 2 });
    }
  }
  for (const [x, y, r] of [[176, 372, 15], [206, 350, 12], [190, 330, 10], [240, 330, 13], [150, 320, 11], [196, 440, 16]] as const) {
    pen.ball([x, y], r, '#CF8A2E', 1.25);
    pen.mark(`M${x - r * 0.3} ${y - r * 0.5}q${r * 0.1} ${-r * 0.3} ${r * 0.4} ${-r * 0.3}`, '#FFE9B8', 0.8);
  }
}

function aloe(pen: Pen): void {
  const leaves: [number, number, number, string][] = [
    [-62, 240, -8, '#5E8F6D'], [62, 240, 8, '#5E8F6D'], [-44, 320, 6, '#6B9C78'], [46, 318, -6, '#6B9C78'], [-26, 400, 8, '#75A681'], [27, 396, -8, '#75A681'], [-70, 170, 12, '#7FAE88'], [70, 168, -12, '#7FAE88'], [-9, 430, 4, '#83B28C'], [12, 330, -6, '#8DBB95'],
  ];
  for (const [angle, long, bend, colour] of leaves) {
    const foot: Point = [200 + angle * 0.5, 484];
    pen.leaf(foot, angle, long, 66, { form: 'blade', colour, bend });
    for (const side of [-1, 1]) {
      const thorns = Array.from({ length: 9 }, (_, index) => {
        const t = 0.12 + index * 0.08;
        const at = step(step(foot, angle + bend * t * 0.5, long * t), angle + bend * t + 90 * side, 33 * Math.min(1, (1 - t) * 2.2) ** 0.8 * Math.min(1, 0.55 + 2 * t));
        const tip = step(at, angle + 62 * side, 7);
        return `M${at[0].toFixed(1)} ${at[1].toFixed(1)}L${tip[0].toFixed(1)} ${tip[1].toFixed(1)}`;
      });
      pen.mark(thorns.join(''), '#EAF1D8', 0.8);
    }
  }
}

function blades(pen: Pen, roll: () => number, count: number, spread: number, long: number, wide: number, colours: readonly string[], bend: number): void {
  for (let index = 0; index < count; index += 1) {
    const share = ((index * 7) % count) / (count - 1) - 0.5;
    const angle = share * spread;
    const colour = colours[index % colours.length] ?? green.mid;
    pen.leaf([200 + share * 44, 488], angle, long * (0.78 + 0.22 * roll()) * (1 - Math.abs(share) * 0.25), wide, { form: 'needle', colour, bend: share * bend + (roll() - 0.5) * 14 });
  }
}

function lemongrass(pen: Pen, roll: () => number): void {
  blades(pen, roll, 17, 46, 500, 13, ['#8FAE58', '#79A052', '#A3BC6A'], 120);
  for (const [x, w] of [[176, 22], [200, 26], [226, 22]] as const) pen.stem([[x, 490], [x + (x - 200) * 0.2, 430], [x + (x - 200) * 0.5, 360]], w, 12, '#D9DFA8');
}

function wheatgrass(pen: Pen, roll: () => number): void {
  blades(pen, roll, 26, 30, 420, 12, ['#6FA83F', '#5B9638', '#8ABF55'], 26);
  pen.dots(Array.from({ length: 16 }, (_, index): Point => [150 + index * 6.6, 486 - (index % 3) * 4]), 5, '#C99A4E');
}

function babool(pen: Pen): void {
  const bough: Point[] = [[200, 490], [188, 350], [214, 200], [196, 50]];
  for (const [t, side] of [[0.22, -1], [0.34, 1], [0.5, -1], [0.62, 1], [0.78, -1], [0.88, 1]] as const) {
    const { at } = along(bough, t);
    for (const fan of [48, 78, 104]) {
      const angle = fan * side;
      const long = 118 * (1.1 - t * 0.4);
      feather(pen, [at, step(at, angle, long * 0.5), step(at, angle + 8 * side, long)], 8, 17, 0.42, { form: 'round', colour: '#6C945F', plain: true }, 72);
    }
    pen.stem([at, step(at, -70 * side, 34)], 3.5, 0.6, '#EFE5CC');
  }
  pen.stem(bough, 12, 5, bark.dark);
  for (const [x, y] of [[150, 392], [250, 340], [150, 250], [262, 200], [176, 130], [226, 96]] as const) {
    petals(pen, [x, y], { count: 18, length: 21, width: 4, colour: '#E7B93A', form: 'needle' });
    pen.ball([x, y], 12, '#E9BC3C');
  }
}

const bladePiece = (pen: Pen, colour: string): void => {
  lying(pen, [0, -1], 64, 7);
  for (const [turn, y] of [[84, -4], [90, -9], [97, -6], [88, -14]] as const) pen.leaf([-62, y], turn, 124, 9, { form: 'needle', colour, bend: 8 });
};

export const leafy = {
  tulsi: { latin: 'Ocimum sanctum', hindi: 'तुलसी', tint: '#4C8455', draw: tulsi, piece: (pen) => sprig(pen, green.mid, 0.54, 6) },
  neem: { latin: 'Azadirachta indica', hindi: 'नीम', tint: '#6E9B4E', draw: neem, piece: (pen) => sprig(pen, green.fresh, 0.3, 6, 5) },
  mint: { latin: 'Mentha arvensis', hindi: 'पुदीना', tint: '#4F9468', draw: mint, piece: (pen) => sprig(pen, '#4F9468', 0.64, 7) },
  tea: { latin: 'Camellia sinensis', hindi: 'चाय', tint: '#2F6B4F', draw: tea, piece: (pen) => sprig(pen, green.deep, 0.42, 7, 3) },
  brahmi: { latin: 'Bacopa monnieri', hindi: 'ब्राह्मी', tint: '#6FA05A', draw: brahmi, piece: (pen) => sprig(pen, '#6FA05A', 0.5, 0, 6) },
  giloy: { latin: 'Tinospora cordifolia', hindi: 'गिलोय', tint: '#4C8455', draw: giloy, piece: giloyPiece },
  moringa: { latin: 'Moringa oleifera', hindi: 'सहजन', tint: '#6FA55B', draw: moringa, piece: (pen) => sprig(pen, '#6FA55B', 0.62, 0, 6) },
  rosemary: { latin: 'Salvia rosmarinus', hindi: 'रोज़मेरी', tint: '#5F8570', draw: rosemary, piece: (pen) => sprig(pen, '#5F8570', 0.16, 0, 11) },
  eucalyptus: { latin: 'Eucalyptus globulus', hindi: 'नीलगिरी', tint: '#6E9A94', draw: eucalyptus, piece: (pen) => sprig(pen, '#6E9A94', 0.3, 0, 4) },
  nirgundi: { latin: 'Vitex negundo', hindi: 'निर्गुंडी', tint: '#7E78B8', draw: nirgundi, piece: (pen) => sprig(pen, '#5C8A6C', 0.26, 0, 4) },
  bhringraj: { latin: 'Eclipta prostrata', hindi: 'भृंगराज', tint: '#4C8455', draw: bhringraj, piece: bhringrajPiece },
  guggul: { latin: 'Commiphora wightii', hindi: 'गुग्गुल', tint: '#CF8A2E', draw: guggul, piece: tears },
  aloe: { latin: 'Aloe barbadensis', hindi: 'घृतकुमारी', tint: '#6B9C78', draw: aloe, piece: aloePiece },
  lemongrass: { latin: 'Cymbopogon citratus', hindi: 'लेमनग्रास', tint: '#8FAE58', draw: lemongrass, piece: (pen) => bladePiece(pen, '#8FAE58') },
  wheatgrass: { latin: 'Triticum aestivum', hindi: 'गेहूँ के ज्वारे', tint: '#6FA83F', draw: wheatgrass, piece: (pen) => bladePiece(pen, '#6FA83F') },
  babool: { latin: 'Vachellia nilotica', hindi: 'बबूल', tint: '#6C945F', draw: babool, piece: (pen) => sprig(pen, '#6C945F', 0.4, 0, 9) },
} satisfies Partial<Record<HerbName, Herb>>;

function giloyPiece(pen: Pen): void {
  lying(pen, [0, -1], 60, 8);
  pen.stem([[-58, -10], [0, -14], [56, -9]], 13, 12, '#A9986A');
  pen.stem([[-40, -22], [10, -24], [48, -20]], 12, 11, '#A9986A');
  for (const [x, y] of [[57, -9], [49, -20]] as const) pen.ball([x, y], 6.5, '#DDD3A6');
  pen.leaf([-6, -22], 62, 54, 50, { form: 'heart', colour: green.mid, veins: 3 });
}

function bhringrajPiece(pen: Pen): void {
  sprig(pen, green.mid, 0.28, 4, 4);
  daisy(pen, [-18, -22], 20, undefined, undefined, 0.62);
  daisy(pen, [38, -16], 16, undefined, undefined, 0.6);
}

function tears(pen: Pen): void {
  lying(pen, [0, -1], 56, 7);
  for (const [x, y, r] of [[-34, -14, 15], [-8, -12, 13], [20, -15, 16], [44, -9, 10], [4, -30, 11]] as const) {
    pen.ball([x, y], r, '#CF8A2E', 0.92);
    pen.mark(`M${x - r * 0.5} ${y - r * 0.3}q${r * 0.2} ${-r * 0.4} ${r * 0.6} ${-r * 0.3}`, '#FFE9B8', 0.8);
  }
}

function aloePiece(pen: Pen): void {
  lying(pen, [0, -1], 62, 8);
  pen.leaf([-58, -12], 84, 122, 30, { form: 'blade', colour: '#6B9C78', bend: 6 });
  pen.ball([30, -16], 17, '#C7DDBB', 0.78);
  pen.mark('M22 -21q8 -6 16 0', '#F4FAEA', 0.8);
}
