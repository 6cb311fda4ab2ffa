/**
 * The health articles' opening pictures (1440 x 720) and the four ages (1200 x 720). No words, no brand: they fit every
 * shop.
 */

import { drawHerb, drawPiece } from '../botany/index.ts';
import type { HerbName } from '../botany/names.ts';
import { Pen } from '../botany/pen.ts';
import { lighter, mix } from '../colour.ts';
import { backdrop, branchShadow, softShadow, stone, wall, windowLight } from '../ground.ts';
import { Drawing, n, place } from '../svg.ts';
import { pieces, plants } from './group.ts';
import { ledge, ridges, sky, snow } from './hills.ts';
import { bowl, claycup, lota } from './vessels.ts';

/** Of every opening picture. */
export const opening = { width: 1440, height: 720 } as const;

/** A meal's helpers: ginger, mint and fennel round a bowl, a pot of water and a warm cup. */
function digestion(): string {
  const drawing = new Drawing();
  const room = { wall: '#E6E3C8', table: '#C9BE8D', backdrop: 'arch' } as const;
  const body = [
    wall(drawing, room, opening.width, opening.height, 500),
    windowLight(drawing, 96, 60, 150, 420),
    backdrop(drawing, room, 720, 500, 620, 460),
    branchShadow(drawing, 1440, -90, 1.3, 62),
    plants(drawing, [
      { herb: 'mint', x: 250, y: 590, scale: 0.86, turn: -7 },
      { herb: 'fennel', x: 1190, y: 590, scale: 0.98, turn: 7 },
      { herb: 'turmeric', x: 484, y: 540, scale: 0.86, turn: -9 },
      { herb: 'ginger', x: 962, y: 552, scale: 0.98, turn: 7 },
    ]),
    stone(drawing, room, 720, 588, 470, 42),
    place(lota(drawing), 596, 586, 1.36),
    place(claycup(drawing, '#A9702F'), 858, 592, 1.42),
    place(bowl(drawing, '#EBC867'), 732, 618, 1.3),
    pieces(drawing, [
      { herb: 'ginger', x: 420, y: 612, scale: 1.1 },
      { herb: 'mint', x: 1000, y: 622, scale: -0.98 },
      { herb: 'fennel', x: 580, y: 646, scale: 1 },
      { herb: 'cardamom', x: 890, y: 650, scale: -0.92 },
      { herb: 'amla', x: 176, y: 690, scale: 1.2 },
      { herb: 'cinnamon', x: 1272, y: 694, scale: -1.1 },
    ]),
  ];
  return drawing.document(opening.width, opening.height, body.join(''));
}

/** Pomegranate, sesame and lotus before a round niche, in the light of the evening. */
function women(): string {
  const drawing = new Drawing();
  const room = { wall: '#F0DACE', table: '#D9AF9D', backdrop: 'disc' } as const;
  const body = [
    wall(drawing, room, opening.width, opening.height, 500),
    windowLight(drawing, 110, 50, 150, 430),
    backdrop(drawing, room, 720, 560, 480, 480),
    branchShadow(drawing, 1450, -90, 1.3, 62),
    plants(drawing, [
      { herb: 'shatavari', x: 276, y: 600, scale: 0.92, turn: -8 },
      { herb: 'hibiscus', x: 1150, y: 606, scale: 0.98, turn: 8 },
      { herb: 'lotus', x: 720, y: 590, scale: 1.04 },
    ]),
    stone(drawing, room, 720, 592, 450, 42),
    place(bowl(drawing, '#EFE3C2'), 488, 600, 1.36),
    place(lota(drawing), 950, 596, 1.24),
    pieces(drawing, [
      { herb: 'pomegranate', x: 604, y: 628, scale: 1.28 },
      { herb: 'amla', x: 830, y: 634, scale: -1.15 },
      { herb: 'sesame', x: 424, y: 634, scale: 0.95 },
      { herb: 'rose', x: 1066, y: 624, scale: -0.9 },
      { herb: 'ashoka', x: 190, y: 694, scale: 1.25 },
      { herb: 'almond', x: 1262, y: 694, scale: -1.2 },
    ]),
  ];
  return drawing.document(opening.width, opening.height, body.join(''));
}

/** Morning in the valley: amla, gourd and fresh water on a ledge, the hills behind. */
function liver(): string {
  const drawing = new Drawing();
  const view = { ...opening, sun: [720, 214], sunRadius: 84, horizon: 380, seed: 23 } as const;
  const body = [
    sky(drawing, view),
    snow(drawing, view, 196),
    ridges({ ...view, height: 780 }, 5, drawing),
    plants(drawing, [
      { herb: 'amla', x: 236, y: 650, scale: 1.2, turn: -8 },
      { herb: 'karela', x: 1206, y: 656, scale: 1.14, turn: 6 },
      { herb: 'turmeric', x: 946, y: 630, scale: 0.8, turn: 7 },
      { herb: 'giloy', x: 470, y: 640, scale: 0.82, turn: -4 },
    ]),
    ledge(drawing, opening.width, opening.height, -120, 604),
    place(lota(drawing), 658, 640, 1.5),
    place(bowl(drawing, '#93A84C'), 830, 660, 1.28),
    pieces(drawing, [
      { herb: 'amla', x: 520, y: 664, scale: 1.3 },
      { herb: 'turmeric', x: 1000, y: 668, scale: -1.2 },
      { herb: 'karela', x: 1180, y: 690, scale: 1.25 },
      { herb: 'giloy', x: 300, y: 690, scale: 1.2 },
      { herb: 'triphala', x: 700, y: 700, scale: 1 },
    ]),
  ];
  return drawing.document(opening.width, opening.height, body.join(''));
}

interface Niche {
  /** Rooted at (0, 0). */
  readonly plant: (drawing: Drawing) => string;
  /** Lies before the niche. */
  readonly lying: (drawing: Drawing) => string;
  readonly wall: string;
}

const gouache = { mode: 'colour', line: '', paper: '', width: 1.7 } as const;

/** A lotus bud on its stalk, a young leaf unrolling beside it. */
function bud(drawing: Drawing): string {
  const pen = new Pen(drawing, gouache);
  pen.stem(
    [
      [-30, 0],
      [-52, -96],
      [-66, -180],
    ],
    7,
    5,
    '#6B8F4A',
  );
  for (const [turn, colour] of [
    [-26, '#3F7A52'],
    [16, '#5C9A5E'],
  ] as const)
    pen.leaf([-66, -176], turn, 92, 42, { form: 'lance', colour, bend: turn / 2, veins: 3 });
  pen.stem(
    [
      [16, 0],
      [4, -120],
      [20, -246],
    ],
    10,
    8,
    '#6B8F4A',
  );
  for (const [turn, long, colour] of [
    [-17, 138, '#D98F9B'],
    [17, 138, '#CF7F8E'],
    [-9, 150, '#E7A9B1'],
    [9, 150, '#DE98A3'],
    [0, 158, '#F0C3C6'],
  ] as const)
    pen.leaf([20, -238], turn, long, 56, { form: 'ovate', colour, bend: -turn * 1.4, veins: 0 });
  for (const turn of [-30, 30])
    pen.leaf([20, -240], turn, 62, 30, { form: 'ovate', colour: '#7C9C58', bend: -turn, veins: 0 });
  return pen.fragment();
}

const grown = (herb: HerbName, scale: number) => (drawing: Drawing) =>
  place(drawHerb(drawing, herb, gouache), -200 * scale, -488 * scale, scale);
const fallen = (herb: HerbName) => (drawing: Drawing) => place(drawPiece(drawing, herb), 0, 0, 1.15);

const ages: readonly Niche[] = [
  { plant: bud, lying: (drawing) => place(bud(drawing), -96, -2, 0.42, 84), wall: '#E9D6CD' },
  { plant: grown('hibiscus', 0.84), lying: fallen('hibiscus'), wall: '#EBCDB8' },
  { plant: grown('pomegranate', 0.62), lying: fallen('pomegranate'), wall: '#E6C3A6' },
  { plant: grown('sesame', 0.96), lying: fallen('sesame'), wall: '#DDCBA3' },
];

function niche(drawing: Drawing, { plant, wall: colour }: Niche, x: number, foot: number): string {
  const hollow = drawing.linear(
    [
      { at: 0, colour: mix(colour, '#6B4A2C', 0.34) },
      { at: 0.42, colour },
      { at: 1, colour: lighter(colour, 0.42) },
    ],
    [0, 0],
    [0.9, 1],
  );
  const shape = `M-124 ${foot}V206A124 124 0 0 1 124 206V${foot}Z`;
  const inside = softShadow(drawing, 20, foot - 6, 96, 16, 0.3) + place(plant(drawing), 0, foot - 4);
  return `<g transform="translate(${n(x)} 0)"><path d="${shape}" fill="#FFFBF0" transform="translate(5 3)"/><path d="${shape}" fill="${hollow}"/><g clip-path="${drawing.clip(`<path d="${shape}"/>`)}">${inside}</g></g>`;
}

/** Four niches in one wall: bud, flower, fruit and seed. */
function fourAges(): string {
  const drawing = new Drawing();
  const [width, height, foot] = [1200, 720, 600];
  const room = { wall: '#F3E6D3', table: '#CDA97C', backdrop: 'niche' } as const;
  const middle = (index: number) => 156 + index * 296;
  const body = [
    wall(drawing, room, width, height, foot),
    ...ages.map((age, index) => niche(drawing, age, middle(index), foot)),
    `<path d="M0 ${foot}H${width}" stroke="#FFFBF0" stroke-width="3" stroke-opacity=".8"/>`,
    ...ages.map(({ lying }, index) => place(lying(drawing), middle(index), 670)),
  ];
  return drawing.document(width, height, body.join(''));
}

/** The articles' pictures by key. */
export const articlePictures: Readonly<Record<string, () => string>> = {
  digestion,
  women,
  liver,
  'four-ages': fourAges,
};
