/** The home page's slides, wide (1600 x 450) and small (800 x 240); no words, the left part calm. */

import { archPath } from '../label.ts';
import { lighter } from '../colour.ts';
import { branchShadow, stone, wall, windowLight } from '../ground.ts';
import { Drawing, place } from '../svg.ts';
import { packs, pieces, plants } from './group.ts';
import { ledge, ridges, sky, snow } from './hills.ts';

export const wide = { width: 1600, height: 450 } as const;
export const small = { width: 800, height: 240 } as const;

const veil = (drawing: Drawing, width: number, height: number, colour: string): string =>
  `<rect width="${width}" height="${height}" fill="${drawing.linear([
    { at: 0, colour, opacity: 0.82 },
    { at: 0.36, colour, opacity: 0.62 },
    { at: 0.58, colour, opacity: 0 },
  ])}"/>`;

function himalayaGoods(drawing: Drawing): string {
  return [
    plants(drawing, [
      { herb: 'tulsi', x: 905, y: 404, scale: 0.52, turn: -8 },
      { herb: 'amla', x: 1520, y: 400, scale: 0.74, turn: 12 },
      { herb: 'ashwagandha', x: 1010, y: 420, scale: 0.5, turn: 6 },
    ]),
    packs(drawing, [
      { sku: 'triphala-churna-100g', x: 1390, y: 396, height: 250 },
      { sku: 'ashwagandha-churna-100g', x: 1090, y: 398, height: 226 },
      { sku: 'himalayan-forest-honey-500g', x: 1462, y: 414, height: 210 },
      { sku: 'chyawanprash-special-500g', x: 1248, y: 410, height: 300 },
    ]),
    pieces(drawing, [
      { herb: 'amla', x: 1130, y: 424, scale: 0.95 },
      { herb: 'cinnamon', x: 1360, y: 428, scale: 0.72 },
      { herb: 'honeycomb', x: 1556, y: 430, scale: -0.8 },
      { herb: 'ashwagandha', x: 1000, y: 424, scale: -0.7 },
    ]),
  ].join('');
}

function himalaya(): string {
  const drawing = new Drawing();
  const view = { ...wide, sun: [1010, 150], sunRadius: 58, horizon: 250, seed: 11 } as const;
  const body = [
    sky(drawing, view),
    snow(drawing, view, 150),
    ridges(view, 5, drawing),
    veil(drawing, wide.width, wide.height, '#FBF2DE'),
    ledge(drawing, wide.width, wide.height, 800, 382),
    himalayaGoods(drawing),
  ];
  return drawing.document(wide.width, wide.height, body.join(''));
}

function himalayaSmall(): string {
  const drawing = new Drawing();
  const view = { ...small, sun: [452, 84], sunRadius: 32, horizon: 130, seed: 11 } as const;
  const goods = place(himalayaGoods(drawing), -164, -30, 0.6);
  const body = [
    sky(drawing, view),
    snow(drawing, view, 88),
    ridges(view, 4, drawing),
    veil(drawing, small.width, small.height, '#FBF2DE'),
    ledge(drawing, small.width, small.height, 352, 202),
    goods,
  ];
  return drawing.document(small.width, small.height, body.join(''));
}

const rosewood = { wall: '#E9C9BC', table: '#D3A592', backdrop: 'arch' } as const;

function eveningGoods(drawing: Drawing): string {
  const hollow = drawing.linear(
    [
      { at: 0, colour: '#CF9D89' },
      { at: 0.5, colour: '#DDB2A0' },
      { at: 1, colour: lighter(rosewood.wall, 0.42) },
    ],
    [0, 0],
    [0.9, 1],
  );
  const shape = archPath(470, 18, 352);
  const arch = `<g transform="translate(1240 0)"><path d="${shape}" fill="#FBEFE4" transform="translate(6 3)"/><path d="${shape}" fill="${hollow}"/></g>`;
  return [
    windowLight(drawing, 700, 14, 130, 330),
    arch,
    branchShadow(drawing, 1680, -90, 0.9, 62, 0.06),
    stone(drawing, rosewood, 1240, 392, 370, 26),
    plants(drawing, [
      { herb: 'rose', x: 985, y: 402, scale: 0.66, turn: -10 },
      { herb: 'bhringraj', x: 1504, y: 398, scale: 0.64, turn: 10 },
    ]),
    packs(drawing, [
      { sku: 'nirgundi-sandhi-tail-200ml', x: 1392, y: 388, height: 300 },
      { sku: 'shuddh-gulab-jal-200ml', x: 1096, y: 390, height: 262 },
      { sku: 'bhringraj-hair-oil-200ml', x: 1282, y: 398, height: 340 },
      { sku: 'kumkumadi-tailam-15ml', x: 1184, y: 404, height: 222 },
      { sku: 'kamal-day-cream-50g', x: 1376, y: 412, height: 108 },
    ]),
    pieces(drawing, [
      { herb: 'rose', x: 1072, y: 424, scale: 0.86 },
      { herb: 'saffron', x: 1250, y: 424, scale: 0.8 },
      { herb: 'bhringraj', x: 1476, y: 420, scale: -0.86 },
    ]),
  ].join('');
}

function evening(): string {
  const drawing = new Drawing();
  const body = [
    wall(drawing, rosewood, wide.width, wide.height, 352),
    veil(drawing, wide.width, wide.height, '#FBF1E8'),
    eveningGoods(drawing),
  ];
  return drawing.document(wide.width, wide.height, body.join(''));
}

function eveningSmall(): string {
  const drawing = new Drawing();
  const body = [
    wall(drawing, rosewood, small.width, small.height, 192),
    veil(drawing, small.width, small.height, '#FBF1E8'),
    place(eveningGoods(drawing), -142, -14, 0.57),
  ];
  return drawing.document(small.width, small.height, body.join(''));
}

/** Every banner's picture by its key. */
export const bannerPictures: Readonly<Record<string, () => string>> = {
  'banner/himalaya-wide': himalaya,
  'banner/himalaya-small': himalayaSmall,
  'banner/abhyanga-wide': evening,
  'banner/abhyanga-small': eveningSmall,
};
