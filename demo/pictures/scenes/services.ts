/**
 * The services' opening pictures (1440 x 720): the night sky with its wheel, a figure in the morning, the vaidya's
 * table.
 */

import { mix } from '../colour.ts';
import { branchShadow, backdrop, softShadow, stone, wall, windowLight } from '../ground.ts';
import { dice, Drawing, n, place, type Point, smooth } from '../svg.ts';
import { opening } from './articles.ts';
import { pieces, plants } from './group.ts';
import { ledge, ridges, sky, snow } from './hills.ts';
import { bowl, diya, lota, mortar } from './vessels.ts';

const { width, height } = opening;
const gold = '#E8C06A';

function nightSky(drawing: Drawing): string {
  const air = drawing.linear(
    [
      { at: 0, colour: '#14233F' },
      { at: 0.55, colour: '#2C3F63' },
      { at: 0.8, colour: '#7A6A82' },
      { at: 1, colour: '#D9A27C' },
    ],
    [0, 0],
    [0, 1],
  );
  const roll = dice(77);
  const stars = Array.from({ length: 230 }, () => {
    const [x, y, size] = [roll() * width, roll() ** 1.5 * 520, roll()];
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(0.7 + size * size * 2)}" fill="#FFF4D6" fill-opacity="${n(0.3 + roll() * 0.6)}"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="${air}"/>${stars.join('')}`;
}

/** A star of four rays. */
function spark([x, y]: Point, r: number): string {
  const k = r * 0.16;
  return `<path d="M${n(x)} ${n(y - r)}L${n(x + k)} ${n(y - k)}L${n(x + r)} ${n(y)}L${n(x + k)} ${n(y + k)}L${n(x)} ${n(y + r)}L${n(x - k)} ${n(y + k)}L${n(x - r)} ${n(y)}L${n(x - k)} ${n(y - k)}Z" fill="#FFF4D6"/>`;
}

/** A figure of stars joined by lines, as on an old map. */
function constellation(points: readonly Point[], links: readonly (readonly [number, number])[]): string {
  const lines = links
    .map(([from, to]) => {
      const [a, b] = [points[from] ?? [0, 0], points[to] ?? [0, 0]];
      return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
    })
    .join('');
  return `<path d="${lines}" stroke="#E9DDBE" stroke-width="1.4" stroke-opacity=".6"/>${points.map((at, index) => spark(at, index % 3 === 0 ? 10 : 7)).join('')}`;
}

const polar = (r: number, degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians) * r, -Math.cos(radians) * r];
};
const ring = (r: number, stroke: number, opacity = 1): string =>
  `<circle r="${n(r)}" fill="none" stroke="${gold}" stroke-width="${n(stroke)}" stroke-opacity="${n(opacity)}"/>`;

/** The moon at a share of its round, 0 new to 1 new again. */
function moon([x, y]: Point, r: number, phase: number): string {
  const swell = Math.cos(phase * 2 * Math.PI) * r;
  const right = phase < 0.5;
  const lit = `M0 ${n(-r)}A${n(r)} ${n(r)} 0 0 ${right ? 1 : 0} 0 ${n(r)}A${n(Math.abs(swell))} ${n(r)} 0 0 ${swell > 0 === right ? 0 : 1} 0 ${n(-r)}Z`;
  return `<g transform="translate(${n(x)} ${n(y)})"><circle r="${n(r)}" fill="#31446A"/><path d="${lit}" fill="#F6E3B0"/><circle r="${n(r)}" fill="none" stroke="${gold}" stroke-width="1"/></g>`;
}

/** Twelve houses, twenty-seven stations of the moon, and its phases, round the sun. */
function wheel(drawing: Drawing): string {
  const glow = drawing.radial([
    { at: 0, colour: '#FFE6A8', opacity: 0.55 },
    { at: 0.5, colour: '#FFE6A8', opacity: 0.14 },
    { at: 1, colour: '#FFE6A8', opacity: 0 },
  ]);
  const spokes = (count: number, from: number, to: number): string =>
    Array.from({ length: count }, (_, index) => {
      const [a, b] = [polar(from, (360 / count) * index), polar(to, (360 / count) * index)];
      return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
    }).join('');
  const petals = (count: number, from: number, to: number, wide: number): string =>
    Array.from({ length: count }, (_, index) => {
      const way = (360 / count) * index;
      const [foot, tip, left, right] = [
        polar(from, way),
        polar(to, way),
        polar((from + to) / 2, way - wide),
        polar((from + to) / 2, way + wide),
      ];
      return `M${n(foot[0])} ${n(foot[1])}Q${n(left[0])} ${n(left[1])} ${n(tip[0])} ${n(tip[1])}Q${n(right[0])} ${n(right[1])} ${n(foot[0])} ${n(foot[1])}Z`;
    }).join('');
  const moons = Array.from({ length: 12 }, (_, index) => moon(polar(196, 15 + index * 30), 17, (index + 0.5) / 12));
  const disc = `<circle r="258" fill="#1A2B4C" fill-opacity=".72"/>`;
  return [
    `<circle r="420" fill="${glow}"/>`,
    disc,
    ring(258, 3.4),
    ring(250, 1),
    ring(228, 1.6),
    `<path d="${spokes(108, 250, 258)}${spokes(27, 228, 250)}" stroke="${gold}" stroke-width="1.4"/>`,
    `<path d="${petals(27, 230, 248, 3.2)}" fill="${gold}" fill-opacity=".38"/>`,
    ring(164, 1.6),
    `<path d="${spokes(12, 104, 228)}" stroke="${gold}" stroke-width="1.4" stroke-opacity=".85"/>`,
    ...moons,
    `<path d="${petals(12, 106, 162, 11)}" fill="none" stroke="${gold}" stroke-width="1.2" stroke-opacity=".7"/>`,
    ring(104, 2.2),
    `<path d="${petals(16, 58, 98, 8)}" fill="${gold}"/>`,
    `<circle r="58" fill="#F0B445"/><circle r="58" fill="none" stroke="#FFE6A8" stroke-width="2"/><circle r="46" fill="none" stroke="#B4722A" stroke-width="1.2" stroke-opacity=".7"/>`,
  ].join('');
}

function jyotish(): string {
  const drawing = new Drawing();
  const view = { ...opening, sun: [720, 214] as Point, sunRadius: 10, horizon: 470, seed: 53 };
  const lyre: Point[] = [
    [170, 110],
    [236, 150],
    [222, 226],
    [300, 250],
    [322, 172],
    [130, 60],
  ];
  const dipper: Point[] = [
    [1068, 96],
    [1136, 116],
    [1186, 156],
    [1236, 196],
    [1222, 262],
    [1316, 276],
    [1334, 208],
  ];
  const dusk = drawing.linear(
    [
      { at: 0, colour: '#1B2A4A', opacity: 0 },
      { at: 0.3, colour: '#1B2A4A', opacity: 0.34 },
      { at: 1, colour: '#1B2A4A', opacity: 0.46 },
    ],
    [0, 0],
    [0, 1],
  );
  const night = `<rect y="340" width="${width}" height="300" fill="${dusk}"/>`;
  const body = [
    nightSky(drawing),
    constellation(lyre, [
      [5, 0],
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 1],
    ]),
    constellation(dipper, [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
      [6, 3],
    ]),
    place(wheel(drawing), 720, 300),
    `<g opacity=".96">${snow(drawing, view, 130)}${ridges(view, 5, drawing)}</g>`,
    night,
    ledge(drawing, width, height, -120, 634),
    `<rect y="628" width="${width}" height="92" fill="#1B2A4A" fill-opacity=".3"/>`,
    plants(drawing, [
      { herb: 'tulsi', x: 216, y: 664, scale: 0.62, turn: -5 },
      { herb: 'lotus', x: 1216, y: 668, scale: 0.6, turn: 4 },
    ]),
    place(lota(drawing), 396, 668, 0.86),
    place(diya(drawing), 560, 678, 0.9),
    place(diya(drawing), 720, 690, 1.15),
    place(diya(drawing), 880, 678, 0.9),
    place(bowl(drawing, '#D9772F'), 1046, 672, 0.9),
    pieces(drawing, [{ herb: 'ashoka', x: 1000, y: 700, scale: 0.8 }]),
  ];
  return drawing.document(width, height, body.join(''));
}

/**
 * Somebody sits with crossed legs and closed eyes; drawn as a shape of light and shade. About 420 wide, sitting on y 0.
 */
function sitter(drawing: Drawing): string {
  const both = (path: (side: 1 | -1) => string, paint: string): string =>
    `<path d="${path(-1)}" fill="${paint}"/><path d="${path(1)}" fill="${paint}"/>`;
  const [skin, shade, cloth, clothShade, hair] = ['#B97A50', '#9C6240', '#FBF3E2', '#E4D3B4', '#2C2019'];
  const shirt = drawing.linear([
    { at: 0, colour: clothShade },
    { at: 0.35, colour: '#FFFBF2' },
    { at: 0.7, colour: cloth },
    { at: 1, colour: mix(clothShade, '#B08C5C', 0.4) },
  ]);
  const trousers = drawing.linear(
    [
      { at: 0, colour: '#F3E4C8' },
      { at: 1, colour: '#D6BC90' },
    ],
    [0, 0],
    [0, 1],
  );
  const leg = (side: 1 | -1): string =>
    `M${n(14 * side)} -92C${n(70 * side)} -118 ${n(150 * side)} -96 ${n(196 * side)} -58C${n(222 * side)} -34 ${n(212 * side)} -8 ${n(176 * side)} -4C${n(112 * side)} 2 ${n(40 * side)} 4 ${n(-30 * side)} -2C${n(-56 * side)} -10 ${n(-40 * side)} -40 ${n(14 * side)} -44Z`;
  const foot = (side: 1 | -1): string =>
    `M${n(56 * side)} -44C${n(86 * side)} -62 ${n(124 * side)} -58 ${n(126 * side)} -44C${n(126 * side)} -34 ${n(84 * side)} -28 ${n(60 * side)} -30Z`;
  const arm = (side: 1 | -1): string =>
    `M${n(70 * side)} -268C${n(104 * side)} -254 ${n(112 * side)} -206 ${n(124 * side)} -168C${n(136 * side)} -134 ${n(158 * side)} -106 ${n(172 * side)} -84C${n(178 * side)} -70 ${n(160 * side)} -62 ${n(148 * side)} -74C${n(124 * side)} -98 ${n(96 * side)} -132 ${n(86 * side)} -168C${n(80 * side)} -190 ${n(72 * side)} -220 ${n(62 * side)} -236Z`;
  const sleeve = (side: 1 | -1): string =>
    `M${n(58 * side)} -280C${n(104 * side)} -276 ${n(116 * side)} -228 ${n(124 * side)} -184L${n(86 * side)} -166C${n(78 * side)} -196 ${n(68 * side)} -222 ${n(58 * side)} -240Z`;
  const hand = (side: 1 | -1): string =>
    `M${n(146 * side)} -80C${n(162 * side)} -88 ${n(186 * side)} -84 ${n(194 * side)} -72C${n(196 * side)} -62 ${n(176 * side)} -58 ${n(160 * side)} -60C${n(150 * side)} -62 ${n(142 * side)} -70 ${n(146 * side)} -80Z`;
  const trunk =
    'M-62 -284C-36 -294 36 -294 62 -284C82 -276 84 -246 76 -210C70 -178 66 -140 78 -84C40 -66 -40 -66 -78 -84C-66 -140 -70 -178 -76 -210C-84 -246 -82 -276 -62 -284Z';
  const head =
    'M0 -414C32 -414 44 -390 43 -364C42 -340 26 -314 0 -312C-26 -314 -42 -340 -43 -364C-44 -390 -32 -414 0 -414Z';
  const neck = 'M-19 -330H19C18 -304 24 -292 40 -286C20 -266 -20 -266 -40 -286C-24 -292 -18 -304 -19 -330Z';
  const cap =
    'M-45 -356C-52 -396 -32 -424 0 -424C32 -424 52 -396 45 -356C42 -378 34 -390 18 -394C4 -398 -20 -396 -30 -386C-40 -376 -42 -368 -45 -356Z';
  const face =
    '<path d="M-26 -362q9 7 18 0M8 -362q9 7 18 0M-9 -330q9 5 18 0" fill="none" stroke="#5A3422" stroke-width="2.6" stroke-linecap="round"/><path d="M0 -358c-2 8 -4 12 -3 15" fill="none" stroke="#8A5436" stroke-width="2" stroke-linecap="round"/><circle cy="-380" r="3.4" fill="#B4402A"/>';
  return [
    softShadow(drawing, 10, 2, 250, 24, 0.4),
    `<path d="M-60 -96H60L40 -20H-40Z" fill="#E3CDA4"/>`,
    both(leg, trousers),
    both(foot, skin),
    `<path d="M-36 -6C-10 -20 10 -20 40 -8" fill="none" stroke="#B99C6C" stroke-width="2.4"/><path d="M-150 -24C-90 -40 -40 -40 -4 -26M150 -24C90 -40 40 -40 4 -26" fill="none" stroke="#B99C6C" stroke-opacity=".7" stroke-width="2.2"/>`,
    `<path d="${neck}" fill="${shade}"/>`,
    `<path d="${trunk}" fill="${shirt}"/>`,
    `<path d="M-26 -288C-12 -268 12 -268 26 -288L0 -246Z" fill="${skin}"/><path d="M-27 -289L0 -244L27 -289" fill="none" stroke="#C9A866" stroke-width="4"/>`,
    `<path d="M-56 -150C-40 -138 -20 -132 0 -132M62 -170C48 -152 34 -142 18 -138M-48 -110C-20 -98 22 -98 52 -112" fill="none" stroke="#CDB88F" stroke-width="2.2" stroke-linecap="round"/>`,
    both(arm, skin),
    both(sleeve, '#FBF3E2'),
    `<path d="M58 -240C68 -222 78 -196 86 -166L124 -184C120 -204 114 -226 106 -244C96 -214 80 -222 58 -240Z" fill="#E4D3B4" fill-opacity=".6"/><path d="M-62 -244C-70 -222 -78 -196 -84 -168M62 -244C70 -222 78 -196 84 -168" fill="none" stroke="#CDB88F" stroke-width="2" stroke-linecap="round"/>`,
    both(hand, skin),
    `<path d="M-160 -70q-12 -4 -22 2M160 -70q12 -4 22 2" fill="none" stroke="#7E4C30" stroke-width="1.8" stroke-linecap="round"/>`,
    `<circle cy="-430" r="23" fill="${hair}"/>`,
    `<path d="M-43 -372a7 11 0 1 0 2 22M43 -372a7 11 0 1 1 -2 22" fill="${shade}"/>`,
    `<path d="${head}" fill="${skin}"/>`,
    `<path d="M0 -414C32 -414 44 -390 43 -364C42 -340 26 -314 0 -312C16 -330 24 -350 22 -372C20 -392 14 -404 0 -414Z" fill="${shade}" fill-opacity=".45"/>`,
    face,
    `<path d="${cap}" fill="${hair}"/>`,
  ].join('');
}

function yog(): string {
  const drawing = new Drawing();
  const view = { ...opening, sun: [720, 288] as Point, sunRadius: 196, horizon: 410, seed: 37 };
  const mat = `<path d="M392 664L1048 664L1116 706L324 706Z" fill="#A9502C"/><path d="M392 664L1048 664L1054 668L386 668Z" fill="#C9764A"/><path d="M350 690H1090" stroke="#E0A526" stroke-width="3" stroke-opacity=".7"/>`;
  const birds = (
    [
      [330, 150, 1],
      [380, 120, 0.7],
      [1086, 132, 0.9],
      [1140, 168, 0.6],
    ] as const
  )
    .map(
      ([x, y, s]) =>
        `<path d="M${n(x - 18 * s)} ${n(y)}q${n(9 * s)} ${n(-12 * s)} ${n(18 * s)} 0q${n(9 * s)} ${n(-12 * s)} ${n(18 * s)} 0" fill="none" stroke="#6B4A34" stroke-width="${n(3 * s)}" stroke-linecap="round"/>`,
    )
    .join('');
  const mist = `<path d="${smooth([
    [-40, 566],
    [260, 548],
    [620, 572],
    [980, 546],
    [1480, 566],
  ])}L1480 720H-40Z" fill="#F6E4C2" fill-opacity=".36"/>`;
  const body = [
    sky(drawing, view),
    birds,
    snow(drawing, view, 170),
    ridges(view, 5, drawing),
    mist,
    ledge(drawing, width, height, -120, 628),
    plants(drawing, [
      { herb: 'lemongrass', x: 130, y: 676, scale: 0.74, turn: -5 },
      { herb: 'tulsi', x: 270, y: 680, scale: 0.7, turn: 3 },
      { herb: 'lotus', x: 1196, y: 684, scale: 0.68, turn: 3 },
      { herb: 'wheatgrass', x: 1330, y: 690, scale: 0.66, turn: 5 },
    ]),
    mat,
    place(sitter(drawing), 720, 686, 1.28),
    place(diya(drawing), 1030, 676, 0.66),
  ];
  return drawing.document(width, height, body.join(''));
}

function ayur(): string {
  const drawing = new Drawing();
  const room = { wall: '#DDE3CF', table: '#B59A6A', backdrop: 'arch' } as const;
  const body = [
    wall(drawing, room, width, height, 500),
    windowLight(drawing, 100, 50, 150, 430),
    backdrop(drawing, room, 720, 500, 640, 466),
    branchShadow(drawing, 1450, -90, 1.3, 62),
    plants(drawing, [
      { herb: 'tulsi', x: 214, y: 606, scale: 0.94, turn: -7 },
      { herb: 'ashwagandha', x: 452, y: 560, scale: 0.86, turn: -6 },
      { herb: 'brahmi', x: 996, y: 566, scale: 0.84, turn: 6 },
      { herb: 'amla', x: 1214, y: 606, scale: 0.98, turn: 7 },
    ]),
    stone(drawing, room, 720, 594, 470, 42),
    place(bowl(drawing, '#C98A3A'), 520, 606, 1.16),
    place(mortar(drawing), 726, 614, 1.62),
    place(lota(drawing), 936, 602, 1.16),
    pieces(drawing, [
      { herb: 'ashwagandha', x: 392, y: 624, scale: 1 },
      { herb: 'triphala', x: 590, y: 648, scale: 1.04 },
      { herb: 'turmeric', x: 868, y: 648, scale: -1.04 },
      { herb: 'tulsi', x: 1058, y: 628, scale: -0.98 },
      { herb: 'giloy', x: 176, y: 696, scale: 1.2 },
      { herb: 'clove', x: 1268, y: 696, scale: -1.1 },
    ]),
    place(diya(drawing), 1120, 700, 0.62),
  ];
  return drawing.document(width, height, body.join(''));
}

/** The services' pictures by key. */
export const servicePictures: Readonly<Record<string, () => string>> = { jyotish, yog, ayur };
