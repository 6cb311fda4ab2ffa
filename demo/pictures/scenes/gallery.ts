/** The gallery's own scenes (960 x 720): the garden below the hills, the pond, the drying room, the spice table. */

import { drawHerb } from '../botany/index.ts';
import type { HerbName } from '../botany/names.ts';
import { mix } from '../colour.ts';
import { backdrop, branchShadow, softShadow, stone, wall, windowLight } from '../ground.ts';
import { Drawing, n, place, smooth, type Point } from '../svg.ts';
import { packs, pieces, plants } from './group.ts';
import { ridges, sky, snow } from './hills.ts';
import { tableau } from './offers.ts';

const { width, height } = tableau;

/** A bank of earth across the picture's foot, its upper edge near `top`. */
function bank(drawing: Drawing, top: number, colour: string): string {
  const edge: Point[] = [-40, 180, 420, 660, 1000].map((x, index) => [x, top + (index % 2 === 0 ? 10 : -10)]);
  const paint = drawing.linear(
    [
      { at: 0, colour: mix(colour, '#FFF3D0', 0.22) },
      { at: 1, colour: mix(colour, '#1B1408', 0.25) },
    ],
    [0, 0],
    [0, 1],
  );
  return `<path d="${smooth(edge)}L1000 ${height}L-40 ${height}Z" fill="${paint}"/>`;
}

function herbGarden(): string {
  const drawing = new Drawing();
  const view = { ...tableau, sun: [702, 188] as Point, sunRadius: 62, horizon: 330, seed: 17 };
  const body = [
    sky(drawing, view),
    snow(drawing, view, 176),
    ridges(view, 5, drawing),
    bank(drawing, 520, '#6E7B3F'),
    plants(drawing, [
      { herb: 'moringa', x: 120, y: 560, scale: 0.74, turn: -4 },
      { herb: 'eucalyptus', x: 856, y: 580, scale: 0.84, turn: 5 },
      { herb: 'lemongrass', x: 330, y: 572, scale: 0.6 },
      { herb: 'hibiscus', x: 660, y: 586, scale: 0.62, turn: 3 },
      { herb: 'tulsi', x: 486, y: 590, scale: 0.68, turn: -3 },
    ]),
    bank(drawing, 604, '#7A5A34'),
    plants(drawing, [
      { herb: 'aloe', x: 196, y: 690, scale: 0.56 },
      { herb: 'bhringraj', x: 400, y: 712, scale: 0.5, turn: -6 },
      { herb: 'chamomile', x: 590, y: 710, scale: 0.54, turn: 4 },
      { herb: 'brahmi', x: 780, y: 704, scale: 0.54 },
    ]),
  ];
  return drawing.document(width, height, body.join(''));
}

function lotusPond(): string {
  const drawing = new Drawing();
  const view = { ...tableau, sun: [266, 214] as Point, sunRadius: 54, horizon: 300, seed: 41 };
  const water = drawing.linear(
    [
      { at: 0, colour: '#F0CFA0' },
      { at: 0.5, colour: '#A9B79A' },
      { at: 1, colour: '#3E6A57' },
    ],
    [0, 0],
    [0, 1],
  );
  const glitter = [0, 1, 2, 3, 4, 5, 6]
    .map((line) => `M${n(266 - 70 + line * 7)} ${n(506 + line * 22)}h${n(140 - line * 14)}`)
    .join('');
  const body = [
    sky(drawing, view),
    snow(drawing, view, 160),
    ridges({ ...view, height: 560 }, 5, drawing),
    `<rect y="486" width="${width}" height="${height - 486}" fill="${water}"/>`,
    `<path d="${glitter}" stroke="#FFE7B0" stroke-width="5" stroke-linecap="round" stroke-opacity=".55"/>`,
    plants(drawing, [
      { herb: 'lotus', x: 690, y: 676, scale: 0.9, turn: 2 },
      { herb: 'lotus', x: 470, y: 722, scale: 0.62, turn: -5 },
      { herb: 'wheatgrass', x: 918, y: 742, scale: 0.74, turn: 6 },
      { herb: 'lemongrass', x: 46, y: 748, scale: 0.84, turn: -5 },
    ]),
  ];
  return drawing.document(width, height, body.join(''));
}

/** A bunch that hangs head down from the line at (x, y). */
function bunch(drawing: Drawing, herb: HerbName, x: number, y: number, scale: number, turn: number): string {
  const plant = place(drawHerb(drawing, herb, { mode: 'colour', line: '', paper: '', width: 1.7 }), -200, -490);
  return place(plant, x, y, scale, 180 + turn);
}

function dryingRoom(): string {
  const drawing = new Drawing();
  const room = { wall: '#EADCC2', table: '#B98F5E', backdrop: 'niche' } as const;
  const line = 'M-20 62C240 96 720 96 980 62';
  const bunches: readonly (readonly [HerbName, number, number, number])[] = [
    ['tulsi', 118, 76, 8],
    ['neem', 290, 86, -5],
    ['rosemary', 456, 88, 4],
    ['nirgundi', 634, 86, -6],
    ['mint', 826, 76, 6],
  ];
  const body = [
    wall(drawing, room, width, height, 540),
    windowLight(drawing, 250, 110, 170, 380),
    ...bunches.map(([herb, x, y, turn]) => bunch(drawing, herb, x, y, 0.6, turn)),
    `<path d="${line}" fill="none" stroke="#7A5A34" stroke-width="5"/>`,
    ...bunches.map(([, x, y]) => `<rect x="${x - 11}" y="${y - 8}" width="22" height="26" rx="5" fill="#B4532A"/>`),
    tray(drawing, 252, 612, 200),
    tray(drawing, 704, 620, 212),
    pieces(drawing, [
      { herb: 'amla', x: 186, y: 604, scale: 1.05 },
      { herb: 'triphala', x: 312, y: 606, scale: 1 },
      { herb: 'turmeric', x: 640, y: 612, scale: 1.05 },
      { herb: 'ginger', x: 776, y: 614, scale: -1 },
    ]),
  ];
  return drawing.document(width, height, body.join(''));
}

/** A flat brass tray. */
function tray(drawing: Drawing, x: number, y: number, rx: number): string {
  const brass = drawing.linear([
    { at: 0, colour: '#C08A34' },
    { at: 0.45, colour: '#F0D08A' },
    { at: 1, colour: '#B07A2A' },
  ]);
  const ry = rx * 0.24;
  return (
    softShadow(drawing, x + 14, y + 22, rx * 1.14, ry * 1.2, 0.34) +
    `<ellipse cx="${x}" cy="${y + 8}" rx="${rx}" ry="${n(ry)}" fill="#8F6424"/><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${n(ry)}" fill="${brass}"/><ellipse cx="${x}" cy="${y + 2}" rx="${n(rx * 0.9)}" ry="${n(ry * 0.84)}" fill="#E3BC6C"/>`
  );
}

function spiceTable(): string {
  const drawing = new Drawing();
  const room = { wall: '#EBCFA4', table: '#C98F4B', backdrop: 'arch' } as const;
  const body = [
    wall(drawing, room, width, height, 470),
    backdrop(drawing, room, 480, 470, 520, 410),
    branchShadow(drawing, 1030, -70, 1.2, 62),
    plants(drawing, [
      { herb: 'turmeric', x: 250, y: 540, scale: 0.84, turn: -9 },
      { herb: 'cardamom', x: 716, y: 540, scale: 0.84, turn: 9 },
    ]),
    stone(drawing, room, 480, 560, 372, 40),
    packs(drawing, [
      { sku: 'lakadong-haldi-200g', x: 408, y: 560, height: 290 },
      { sku: 'ceylon-dalchini-100g', x: 566, y: 566, height: 268 },
    ]),
    pieces(drawing, [
      { herb: 'clove', x: 216, y: 584, scale: 1.1 },
      { herb: 'cardamom', x: 760, y: 586, scale: -1.05 },
      { herb: 'saffron', x: 480, y: 606, scale: 1 },
      { herb: 'fennel', x: 300, y: 690, scale: 1.2 },
      { herb: 'cinnamon', x: 664, y: 696, scale: -1.2 },
    ]),
  ];
  return drawing.document(width, height, body.join(''));
}

/** The gallery's scenes by key. */
export const galleryPictures: Readonly<Record<string, () => string>> = {
  'gallery/herb-garden': herbGarden,
  'gallery/lotus-pond': lotusPond,
  'gallery/drying-room': dryingRoom,
  'gallery/spice-table': spiceTable,
};
