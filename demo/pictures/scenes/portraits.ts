/** Members on the home page: drawn busts of nobody in particular, each before a sprig of their own. 640 x 640. */

import type { HerbName } from '../botany/names.ts';
import { drawHerb } from '../botany/index.ts';
import { darker, lighter, palette } from '../colour.ts';
import { Drawing, n, place, type Point, smooth } from '../svg.ts';

const size = 640;
const gouache = { mode: 'colour', line: '', paper: '', width: 1.8 } as const;

interface Sitter {
  readonly ground: string;
  readonly herb: HerbName;
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly trim: string;
  readonly look: 'sari' | 'kurta' | 'scarf' | 'braids';
}

const sitters: Readonly<Record<string, Sitter>> = {
  'achiever/sunita': {
    ground: '#E9D9B8',
    herb: 'tulsi',
    skin: '#B97B52',
    hair: '#2A1E1A',
    cloth: '#A8432F',
    trim: '#E0A526',
    look: 'sari',
  },
  'achiever/prakash': {
    ground: '#D9E2CD',
    herb: 'neem',
    skin: '#A86A43',
    hair: '#2B221E',
    cloth: '#F3EADA',
    trim: '#2F6B4F',
    look: 'kurta',
  },
  'achiever/nasreen': {
    ground: '#EAD5C6',
    herb: 'rose',
    skin: '#C68E63',
    hair: '#33241E',
    cloth: '#2F6B4F',
    trim: '#F1E3C2',
    look: 'scarf',
  },
  'achiever/tenzin': {
    ground: '#DCE4E0',
    herb: 'saffron',
    skin: '#D0A077',
    hair: '#1F1A19',
    cloth: '#7A2F3B',
    trim: '#D9B45A',
    look: 'braids',
  },
};

const shape = (points: readonly Point[], fill: string, more = '') =>
  `<path d="${smooth(points, true)}" fill="${fill}"${more}/>`;
const mirrored = (points: readonly Point[]): Point[] => [
  ...points,
  ...points.toReversed().map(([x, y]): Point => [size - x, y]),
];

/** Shoulders and what is worn on them. */
function clothes(drawing: Drawing, { cloth, trim, look }: Sitter): string {
  const fall = drawing.linear(
    [
      { at: 0, colour: lighter(cloth, 0.14) },
      { at: 1, colour: darker(cloth, 0.2) },
    ],
    [0.2, 0],
    [0.8, 1],
  );
  const body = `<path d="M70 640C80 540 150 486 250 462C270 456 280 446 282 430L358 430C360 446 370 456 390 462C490 486 560 540 570 640Z" fill="${fall}"/>`;
  const line = (path: string, width: number, colour = trim) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  if (look === 'kurta')
    return (
      body +
      line('M262 462C284 500 300 512 320 516C340 512 356 500 378 462', 9) +
      line('M320 516V640', 6) +
      [548, 586, 624].map((y) => `<circle cx="320" cy="${y}" r="6" fill="${darker(trim, 0.2)}"/>`).join('')
    );
  if (look === 'braids')
    return body + line('M250 470C290 540 350 590 452 636', 15) + line('M390 468C362 520 344 548 322 566', 15);
  // The end of a sari or a shawl over one shoulder.
  const drape = `<path d="M236 470C330 520 430 580 470 640L330 640C300 590 250 540 176 500Z" fill="${darker(cloth, 0.12)}"/>`;
  return body + drape + line('M236 470C330 520 430 580 470 640', 10) + line('M258 466C350 512 452 570 494 638', 3);
}

function head({ skin }: Sitter): string {
  const neck = `<path d="M278 380V442C292 470 348 470 362 442V380Z" fill="${darker(skin, 0.16)}"/>`;
  const ears = [214, 426]
    .map((x) => `<ellipse cx="${x}" cy="298" rx="17" ry="29" fill="${darker(skin, 0.08)}"/>`)
    .join('');
  const face = shape(
    mirrored([
      [320, 150],
      [246, 176],
      [216, 250],
      [224, 322],
      [262, 386],
      [320, 416],
    ]),
    skin,
  );
  const blush = [262, 378]
    .map((x) => `<ellipse cx="${x}" cy="330" rx="24" ry="15" fill="#C4523A" opacity="0.16"/>`)
    .join('');
  return neck + ears + face + blush;
}

/** As few strokes as say a face: lids, brows, nose, a smile. */
function features({ skin, hair }: Sitter): string {
  const ink = darker(hair, 0.1);
  const stroke = (path: string, width: number, colour = ink) =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"/>`;
  return (
    stroke('M252 290C264 300 282 300 294 290', 5.5) +
    stroke('M346 290C358 300 376 300 388 290', 5.5) +
    stroke('M248 262C262 252 282 252 296 260', 5, darker(skin, 0.55)) +
    stroke('M344 260C358 252 378 252 392 262', 5, darker(skin, 0.55)) +
    stroke('M322 296C324 318 334 330 318 336', 4.5, darker(skin, 0.34)) +
    stroke('M286 362C304 380 336 380 354 362', 6, '#8E3B2E')
  );
}

/** What lies behind the head, and what before it. */
function hairOf({ hair, cloth, trim, look }: Sitter): { behind: string; before: string } {
  const gloss = lighter(hair, 0.12);
  const crown = (depth: number) =>
    `<path d="M206 280C196 190 244 128 320 126C396 128 444 190 434 280C424 ${240 - depth} 392 ${206 - depth / 2} 320 ${204 - depth / 2}C248 ${206 - depth / 2} 216 ${240 - depth} 206 280Z" fill="${hair}"/>`;
  if (look === 'kurta')
    return {
      behind: '',
      before: `${crown(-6)}<path d="M236 192C268 150 352 138 400 176C360 160 290 166 236 192Z" fill="${gloss}"/><path d="M284 352C304 340 336 340 356 352C340 350 330 354 320 354C310 354 300 350 284 352Z" fill="${hair}"/>`,
    };
  const parted = `<path d="M320 126C240 128 196 190 206 290C220 246 262 214 320 170C378 214 420 246 434 290C444 190 400 128 320 126Z" fill="${hair}"/>`;
  if (look === 'sari')
    return {
      behind: `<circle cx="320" cy="150" r="62" fill="${hair}"/><circle cx="320" cy="104" r="46" fill="${gloss}"/>`,
      before: `${parted}<circle cx="320" cy="236" r="9" fill="#A8322A"/>`,
    };
  if (look === 'scarf')
    return {
      behind: `<path d="M320 96C196 98 158 210 174 330C182 420 220 470 262 486L378 486C420 470 458 420 466 330C482 210 444 98 320 96Z" fill="${darker(cloth, 0.06)}"/>`,
      before: `${parted}<path d="M320 96C196 98 158 210 174 330C184 260 214 172 320 158C426 172 456 260 466 330C482 210 444 98 320 96Z" fill="${cloth}"/><path d="M176 322C188 256 218 176 320 162C422 176 452 256 464 322" fill="none" stroke="${trim}" stroke-width="7" stroke-linecap="round"/>`,
    };
  const braid = (x: number) =>
    [0, 1, 2, 3, 4]
      .map(
        (link) =>
          `<ellipse cx="${x}" cy="${374 + link * 40}" rx="${23 - link * 2}" ry="24" fill="${link % 2 ? gloss : hair}"/>`,
      )
      .join('') + `<circle cx="${x}" cy="588" r="13" fill="${trim}"/>`;
  return { behind: '', before: `${parted}${braid(198)}${braid(442)}` };
}

function portrait(sitter: Sitter): string {
  const drawing = new Drawing();
  const wash = drawing.radial(
    [
      { at: 0, colour: lighter(sitter.ground, 0.5) },
      { at: 1, colour: sitter.ground },
    ],
    [0.5, 0.4],
    0.75,
  );
  const sprig = drawHerb(drawing, sitter.herb, gouache);
  const { behind, before } = hairOf(sitter);
  const body = [
    `<rect width="${size}" height="${size}" fill="${wash}"/>`,
    `<g opacity="0.55">${place(place(sprig, -200, -490), 120, 600, 1.05, -14)}${place(place(sprig, -200, -490), 520, 600, [-1.05, 1.05], 14)}</g>`,
    `<circle cx="320" cy="300" r="226" fill="${palette.paper}" opacity="0.5"/>`,
    behind,
    clothes(drawing, sitter),
    head(sitter),
    features(sitter),
    before,
  ];
  return drawing.document(size, size, body.join(''));
}

/** The members' pictures by key. */
export const portraitPictures: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(sitters).map(([key, sitter]) => [key, () => portrait(sitter)]),
);
