/** The offers' pictures (960 x 600), and the home page's promise: laurel, sun and hills (960 x 720). */

import type { HerbName } from '../botany/names.ts';
import { Pen, step } from '../botany/pen.ts';
import { mark } from '../brand.ts';
import { backdrop, branchShadow, type Room, stone, wall } from '../ground.ts';
import { Drawing, place, type Point } from '../svg.ts';
import { packs, pieces, plants, type Stand } from './group.ts';
import { ridges, sky, snow } from './hills.ts';

export const landscape = { width: 960, height: 600 } as const;
export const tableau = { width: 960, height: 720 } as const;

interface OfferPlan {
  readonly room: Room;
  readonly stands: readonly Stand[];
  readonly herbs: readonly [HerbName, HerbName];
  readonly pieces: readonly [HerbName, HerbName];
}

const row = (...goods: readonly (readonly [sku: string, height: number])[]): Stand[] => {
  const places = goods.length === 4 ? [300, 660, 420, 552] : goods.length === 3 ? [340, 622, 480] : [400, 570];
  return goods.map(([sku, height], index) => ({
    sku,
    height,
    x: places[index] ?? 480,
    y: index >= goods.length - (goods.length === 4 ? 2 : 1) ? 504 : 488,
  }));
};

const plans: Readonly<Record<string, OfferPlan>> = {
  'offer/welcome': {
    room: { wall: '#E4E8D6', table: '#CBD3B4', backdrop: 'arch' },
    herbs: ['tulsi', 'neem'],
    pieces: ['amla', 'tulsi'],
    stands: row(['triphala-churna-100g', 290], ['bhringraj-hair-oil-200ml', 350], ['chyawanprash-special-500g', 320]),
  },
  'offer/winter-immunity': {
    room: { wall: '#F0E0C6', table: '#DCC59C', backdrop: 'disc' },
    herbs: ['ashwagandha', 'amla'],
    pieces: ['ashwagandha', 'amla'],
    stands: row(
      ['giloy-ghan-vati-60', 270],
      ['panch-tulsi-ark-30ml', 280],
      ['ashwagandha-churna-100g', 296],
      ['chyawanprash-special-500g', 316],
    ),
  },
  'offer/tea-time': {
    room: { wall: '#E9DFC9', table: '#CDBB96', backdrop: 'niche' },
    herbs: ['tea', 'lemongrass'],
    pieces: ['tea', 'cinnamon'],
    stands: row(
      ['lemongrass-green-tea-25', 270],
      ['saptamasala-kadha-150g', 300],
      ['kashmiri-kahwa-100g', 322],
      ['tulsi-ginger-tea-100g', 310],
    ),
  },
  'offer/hair-ritual': {
    room: { wall: '#D9E2DB', table: '#B9C8BD', backdrop: 'arch' },
    herbs: ['bhringraj', 'hibiscus'],
    pieces: ['shikakai', 'bhringraj'],
    stands: row(
      ['reetha-shikakai-powder-200g', 290],
      ['onion-kalonji-hair-oil-150ml', 350],
      ['bhringraj-hair-oil-200ml', 386],
    ),
  },
  'offer/free-delivery': {
    room: { wall: '#F3E3BF', table: '#E2C98F', backdrop: 'disc' },
    herbs: ['sugarcane', 'turmeric'],
    pieces: ['honeycomb', 'turmeric'],
    stands: row(
      ['lakadong-haldi-200g', 310],
      ['ceylon-dalchini-100g', 300],
      ['himalayan-forest-honey-500g', 270],
      ['a2-desi-ghee-500ml', 280],
    ),
  },
  'offer/glow-week': {
    room: { wall: '#F2DCD3', table: '#E0BDAF', backdrop: 'niche' },
    herbs: ['rose', 'saffron'],
    pieces: ['rose', 'saffron'],
    stands: row(
      ['shuddh-gulab-jal-200ml', 330],
      ['kumkumadi-tailam-15ml', 290],
      ['haldi-chandan-ubtan-100g', 276],
      ['kamal-day-cream-50g', 170],
    ),
  },
};

function offerPicture({ room, stands, herbs, pieces: lying }: OfferPlan): string {
  const drawing = new Drawing();
  const body = [
    wall(drawing, room, landscape.width, landscape.height, 436),
    backdrop(drawing, room, 480, 436, 500, 400),
    branchShadow(drawing, 1020, -80, 1.1, 62),
    plants(drawing, [
      { herb: herbs[0], x: 236, y: 478, scale: 0.8, turn: -10 },
      { herb: herbs[1], x: 730, y: 478, scale: 0.8, turn: 10 },
    ]),
    stone(drawing, room, 480, 488, 330, 34),
    packs(drawing, stands),
    pieces(drawing, [
      { herb: lying[0], x: 262, y: 530, scale: 1.12 },
      { herb: lying[1], x: 700, y: 532, scale: -1.1 },
    ]),
  ];
  return drawing.document(landscape.width, landscape.height, body.join(''));
}

/** Half a wreath: leaves in pairs on a bow from the foot to the crown. */
function laurel(drawing: Drawing, [x, y]: Point, r: number, side: 1 | -1): string {
  const pen = new Pen(drawing, { mode: 'colour', line: '', paper: '', width: 2 });
  const bow: Point[] = Array.from({ length: 9 }, (_, index) => step([x, y], 180 - side * (4 + index * 18), r));
  pen.stem(bow, 7, 2.5, '#A8802F');
  bow.forEach((at, index) => {
    if (index === 0) return;
    const way = 180 - side * (4 + index * 18) - side * 90;
    const long = 70 - index * 2.4;
    for (const [spread, colour] of [
      [34, '#C99A3A'],
      [-34, '#DDB455'],
    ] as const)
      pen.leaf(at, way + spread, long, long * 0.34, { form: 'lance', colour, veins: 3 });
  });
  const tip = bow.at(-1) ?? [x, y];
  pen.leaf(tip, 180 - side * 148 - side * 90 - side * 8, 52, 18, { form: 'lance', colour: '#DDB455' });
  return pen.fragment();
}

/** The ribbon that ties the wreath. */
function ribbon([x, y]: Point): string {
  const loop = (side: 1 | -1): string =>
    `M${x} ${y}C${x + 18 * side} ${y - 30} ${x + 58 * side} ${y - 26} ${x + 54 * side} ${y - 2}C${x + 50 * side} ${y + 20} ${x + 18 * side} ${y + 14} ${x} ${y}Z`;
  const tail = (side: 1 | -1): string =>
    `M${x} ${y}C${x + 14 * side} ${y + 18} ${x + 34 * side} ${y + 30} ${x + 40 * side} ${y + 58}L${x + 24 * side} ${y + 50}L${x + 12 * side} ${y + 62}C${x + 12 * side} ${y + 40} ${x + 6 * side} ${y + 18} ${x} ${y}Z`;
  return `<path d="${tail(-1)}${tail(1)}" fill="#9A4322"/><path d="${loop(-1)}${loop(1)}" fill="#B4532A"/><circle cx="${x}" cy="${y}" r="9" fill="#8A3A1C"/>`;
}

function achievers(): string {
  const drawing = new Drawing();
  const disc: Point = [480, 246];
  const view = { ...tableau, sun: disc, sunRadius: 126, horizon: 474, seed: 29 } as const;
  const body = [
    sky(drawing, view),
    snow(drawing, view, 128),
    ridges(view, 6, drawing),
    laurel(drawing, disc, 196, -1),
    laurel(drawing, disc, 196, 1),
    ribbon([480, 442]),
    place(mark(128, '#FFFBEF'), 480, 300),
    plants(drawing, [
      { herb: 'tulsi', x: 104, y: 764, scale: 0.68, turn: -6 },
      { herb: 'bhringraj', x: 862, y: 764, scale: 0.66, turn: 8 },
      { herb: 'lotus', x: 480, y: 752, scale: 0.42 },
    ]),
  ];
  return drawing.document(tableau.width, tableau.height, body.join(''));
}

/** Every offer's picture and the home page's, by key. */
export const offerPictures: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(Object.entries(plans).map(([key, plan]) => [key, () => offerPicture(plan)])),
  'home/achievers': achievers,
};
