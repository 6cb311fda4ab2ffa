/**
 * Two plates of the body, as a naturalist would have drawn them: the way of a meal, and the liver. Numbers stand for
 * the words beside them.
 */

import { drawHerb } from '../botany/index.ts';
import { along, oval, Pen, step } from '../botany/pen.ts';
import { darker, lighter, mix, palette } from '../colour.ts';
import { words } from '../lettering.ts';
import { dice, Drawing, n, place, type Point, smooth } from '../svg.ts';

const ground = '#F7EFE0';
const gouache = { mode: 'colour', line: '', paper: '', width: 2.2 } as const;
const ghost = { mode: 'line', line: mix(ground, '#7A7350', 0.32), paper: ground, width: 1.4 } as const;

/** The plate's paper with its double frame. */
function sheet(width: number, height: number): string {
  const line = mix(ground, palette.deepForest, 0.5);
  const box = (inset: number, stroke: number): string =>
    `<rect x="${inset}" y="${inset}" width="${width - inset * 2}" height="${height - inset * 2}" fill="none" stroke="${line}" stroke-width="${stroke}"/>`;
  return `<rect width="${width}" height="${height}" fill="${ground}"/>${box(24, 2.4)}${box(34, 1)}`;
}

/** A number in a disc, a line from it to what it names. */
function label(number: number, at: Point, to: Point): string {
  const line = `<path d="M${n(at[0])} ${n(at[1])}L${n(to[0])} ${n(to[1])}" stroke="${palette.deepForest}" stroke-width="2"/><circle cx="${n(to[0])}" cy="${n(to[1])}" r="6" fill="${palette.deepForest}" stroke="${ground}" stroke-width="2"/>`;
  const disc = `<circle cx="${n(at[0])}" cy="${n(at[1])}" r="33" fill="${palette.paper}" stroke="${palette.turmeric}" stroke-width="4"/>`;
  const digit = words(String(number), { hand: 'sansBold', size: 42, x: at[0], y: at[1] + 15, colour: palette.forest });
  return line + disc + digit;
}

/** A soft tube along points: edge, wall, light. */
function tube(points: readonly Point[], width: number, colour: string): string {
  const path = smooth(points);
  const stroke = (w: number, ink: string, opacity = 1): string =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${n(w)}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return (
    stroke(width, darker(colour, 0.42)) +
    stroke(width - 4, colour) +
    `<g transform="translate(${n(-width * 0.14)} ${n(-width * 0.14)})">${stroke(width * 0.26, lighter(colour, 0.5), 0.7)}</g>`
  );
}

/** Head in profile, neck and trunk; open at the foot. */
const profile: readonly Point[] = [
  [548, 330],
  [536, 296],
  [552, 250],
  [562, 196],
  [548, 138],
  [506, 92],
  [448, 74],
  [394, 88],
  [364, 124],
  [357, 160],
  [352, 178],
  [338, 200],
  [326, 222],
  [334, 232],
  [348, 234],
  [342, 246],
  [346, 256],
  [340, 268],
  [350, 280],
  [348, 300],
  [364, 318],
  [398, 322],
  [424, 338],
  [426, 380],
  [400, 412],
  [330, 434],
  [238, 460],
  [180, 516],
  [160, 620],
  [170, 720],
];

function figure(drawing: Drawing): string {
  const paint = drawing.linear(
    [
      { at: 0, colour: '#EBCFB4' },
      { at: 0.82, colour: '#E9CBB0' },
      { at: 1, colour: '#E9CBB0', opacity: 0 },
    ],
    [0, 0],
    [0, 1],
  );
  const left: Point[] = [...profile.slice(-5), [196, 840], [214, 940], [196, 1040], [190, 1150]];
  const right = left.map(([x, y]): Point => [960 - x, y]).toReversed();
  const outline = smooth([...right, [552, 412], [546, 370], ...profile.slice(0, -5), ...left]);
  return `<path d="${outline}Z" fill="${paint}"/><path d="${outline}" fill="none" stroke="${darker('#E0B796', 0.3)}" stroke-opacity=".6" stroke-width="2.4" stroke-dasharray="0"/>`;
}

const gut = {
  tube: '#D9978A',
  stomach: '#D88A7A',
  liver: '#9A4A3A',
  bile: '#7F9A4A',
  pancreas: '#E0B866',
  colon: '#C98B6B',
};

function stomach(pen: Pen): void {
  const outline: Point[] = [
    [492, 650],
    [512, 606],
    [566, 590],
    [618, 616],
    [640, 676],
    [628, 742],
    [584, 794],
    [520, 818],
    [462, 812],
    [436, 790],
    [452, 768],
    [500, 762],
    [532, 734],
    [536, 694],
    [516, 664],
  ];
  pen.shape(smooth(outline, true), gut.stomach, pen.glow(gut.stomach));
  for (const shift of [0, 22, 44])
    pen.mark(
      `M${566 + shift * 0.7} ${622 + shift * 0.4}C${604 + shift * 0.3} ${660 + shift} ${596 - shift * 0.1} 730 ${540 - shift * 0.4} ${784 - shift * 0.3}`,
      darker(gut.stomach, 0.3),
      0.8,
    );
}

function liverOver(pen: Pen): void {
  const outline: Point[] = [
    [268, 700],
    [272, 640],
    [306, 594],
    [372, 574],
    [450, 580],
    [528, 590],
    [584, 604],
    [560, 632],
    [504, 654],
    [440, 686],
    [384, 738],
    [322, 764],
    [280, 746],
  ];
  pen.shape(smooth(outline, true), gut.liver, pen.glow(gut.liver));
  pen.mark('M468 584C460 616 452 640 446 680', darker(gut.liver, 0.4), 1);
}

/** The large intestine as a chain of pouches. */
function colon(pen: Pen): void {
  const way: Point[] = [
    [318, 1040],
    [304, 960],
    [304, 880],
    [326, 846],
    [396, 874],
    [480, 896],
    [566, 884],
    [644, 846],
    [684, 868],
    [672, 948],
    [652, 1020],
    [606, 1062],
    [548, 1056],
    [504, 1072],
    [482, 1118],
  ];
  const count = 46;
  for (let bead = 0; bead <= count; bead += 1) {
    const t = bead / count;
    const { at } = along(way, t);
    pen.ball(at, t > 0.84 ? 25 : 31, gut.colon, 0.98);
  }
  pen.mark(smooth(way), lighter(gut.colon, 0.4), 1.6);
}

/** The small intestine: darker loops behind, lighter ones before them. */
function coils(): string {
  const behind: Point[] = [
    [372, 930],
    [404, 1000],
    [440, 930],
    [476, 1010],
    [512, 934],
    [548, 1010],
    [590, 936],
    [606, 1000],
  ];
  const before: Point[] = [
    [392, 922],
    [468, 944],
    [556, 926],
    [608, 950],
    [560, 978],
    [474, 970],
    [398, 958],
    [366, 984],
    [408, 1006],
    [486, 1000],
    [572, 1008],
    [604, 1032],
    [556, 1048],
    [470, 1034],
    [392, 1044],
    [346, 1036],
  ];
  return tube(behind, 38, '#CF8C82') + tube(before, 35, '#E3A79B');
}

/** The way of a meal, 960 x 1200, with eight numbers. */
function digestiveTract(): string {
  const drawing = new Drawing();
  const pen = new Pen(drawing, gouache);
  const under = new Pen(drawing, gouache);
  under.leaf([398, 846], 78, 262, 56, { form: 'lance', colour: gut.pancreas, bend: -10, veins: 7 });
  stomach(pen);
  const over = new Pen(drawing, gouache);
  over.leaf([404, 700], 200, 88, 42, { form: 'petal', colour: gut.bile, plain: true });
  liverOver(over);
  const large = new Pen(drawing, gouache);
  colon(large);
  const mouth = tube(
    [
      [356, 250],
      [402, 238],
      [446, 250],
      [470, 300],
    ],
    19,
    gut.tube,
  );
  const pipe = tube(
    [
      [470, 300],
      [484, 400],
      [482, 520],
      [492, 600],
      [520, 640],
    ],
    23,
    gut.tube,
  );
  const body = [
    sheet(960, 1200),
    `<g clip-path="${drawing.clip('<rect x="36" y="36" width="888" height="1128"/>')}">`,
    place(place(drawHerb(drawing, 'fennel', ghost), -200, -490), 800, 1210, 1.5, 5),
    place(place(drawHerb(drawing, 'ginger', ghost), -200, -490), 130, 1230, 1.5, -5),
    figure(drawing),
    '</g>',
    mouth,
    pipe,
    under.fragment(),
    tube(
      [
        [440, 792],
        [398, 800],
        [384, 850],
        [392, 896],
      ],
      30,
      '#E3A79B',
    ),
    pen.fragment(),
    over.fragment(),
    coils(),
    large.fragment(),
    label(1, [150, 236], [372, 245]),
    label(2, [800, 420], [486, 440]),
    label(3, [826, 600], [612, 680]),
    label(4, [110, 560], [330, 650]),
    label(5, [110, 700], [388, 752]),
    label(6, [850, 740], [586, 800]),
    label(7, [850, 940], [572, 962]),
    label(8, [110, 860], [302, 930]),
  ];
  return drawing.document(960, 1200, body.join(''));
}

interface Branching {
  readonly colour: string;
  readonly width: number;
  readonly seed: number;
}

/** A vessel that divides like a twig. */
function vessel(from: Point, angle: number, length: number, { colour, width, seed }: Branching): string {
  const roll = dice(seed);
  const paths = new Map<number, string[]>();
  const grow = (at: Point, way: number, long: number, order: number): void => {
    if (order > 5 || long < 15) return;
    const bend = (roll() - 0.5) * 34;
    const middle = step(at, way + bend * 0.3, long * 0.5);
    const end = step(middle, way + bend, long * 0.5);
    const list = paths.get(order) ?? [];
    list.push(smooth([at, middle, end]));
    paths.set(order, list);
    const spread = 22 + roll() * 22;
    grow(end, way + bend - spread, long * (0.66 + roll() * 0.16), order + 1);
    grow(end, way + bend + spread * 0.9, long * (0.64 + roll() * 0.16), order + 1);
  };
  grow(from, angle, length, 0);
  return [...paths]
    .toReversed()
    .map(
      ([order, list]) =>
        `<path d="${list.join('')}" fill="none" stroke="${colour}" stroke-width="${n(Math.max(1.4, width * 0.64 ** order))}" stroke-linecap="round" stroke-linejoin="round"/>`,
    )
    .join('');
}

const lobe: readonly Point[] = [
  [112, 420],
  [124, 300],
  [196, 196],
  [318, 136],
  [452, 140],
  [560, 168],
  [672, 186],
  [786, 216],
  [852, 268],
  [836, 318],
  [756, 356],
  [664, 394],
  [584, 440],
  [516, 500],
  [436, 566],
  [332, 620],
  [226, 622],
  [148, 560],
];

/** What enters and leaves at the gate, and how it divides inside. */
function gate(): string {
  const hilum: Point = [496, 424];
  const { portal, artery, duct } = { portal: '#7E9CB4', artery: '#E2604A', duct: '#A9BF5E' };
  return [
    vessel(hilum, -62, 112, { colour: portal, width: 17, seed: 5 }),
    vessel(hilum, -112, 104, { colour: portal, width: 15, seed: 44 }),
    vessel(hilum, 52, 100, { colour: portal, width: 14, seed: 12 }),
    vessel([490, 420], -40, 98, { colour: artery, width: 6, seed: 21 }),
    vessel([490, 420], -96, 94, { colour: artery, width: 6, seed: 31 }),
    vessel([502, 420], 66, 96, { colour: artery, width: 6, seed: 8 }),
    vessel([480, 428], -80, 96, { colour: duct, width: 5, seed: 9 }),
    vessel([500, 430], 40, 84, { colour: duct, width: 5, seed: 17 }),
  ].join('');
}

/** The liver with its vessels, 960 x 800, with six numbers. */
function liverPlate(): string {
  const drawing = new Drawing();
  const pen = new Pen(drawing, gouache);
  const path = smooth(lobe, true);
  pen.shape(path, '#A4523F', pen.glow('#A4523F'));
  const bag = new Pen(drawing, gouache);
  bag.leaf([470, 506], 216, 196, 84, { form: 'petal', colour: gut.bile, plain: true });
  bag.tone(oval([372, 640], 12, 18), '#FFFFFF', 0.25);
  const trunks = [
    tube(
      [
        [494, 434],
        [498, 500],
        [512, 600],
        [512, 716],
      ],
      17,
      '#9DB352',
    ),
    tube(
      [
        [458, 522],
        [478, 514],
        [500, 540],
      ],
      13,
      '#9DB352',
    ),
    tube(
      [
        [500, 430],
        [548, 520],
        [578, 610],
        [588, 716],
      ],
      31,
      '#7E9CB4',
    ),
    tube(
      [
        [496, 424],
        [580, 500],
        [640, 580],
        [662, 690],
      ],
      17,
      '#D6604C',
    ),
  ];
  const body = [
    sheet(960, 800),
    `<g clip-path="${drawing.clip('<rect x="36" y="36" width="888" height="728"/>')}">`,
    place(place(drawHerb(drawing, 'amla', ghost), -200, -490), 832, 850, 1.16, 8),
    place(place(drawHerb(drawing, 'turmeric', ghost), -200, -490), 108, 860, 0.96, -6),
    '</g>',
    bag.fragment(),
    pen.fragment(),
    `<g clip-path="${drawing.clip(`<path d="${path}"/>`)}">${gate()}<path d="M566 150C556 240 540 330 512 410" fill="none" stroke="#6E2E22" stroke-width="4" stroke-opacity=".7"/><path d="M572 152C562 240 546 330 518 410" fill="none" stroke="#E3A48E" stroke-width="2" stroke-opacity=".6"/></g>`,
    ...trunks,
    label(1, [98, 176], [214, 280]),
    label(2, [860, 140], [740, 262]),
    label(3, [212, 700], [364, 652]),
    label(4, [420, 716], [512, 672]),
    label(5, [740, 716], [587, 700]),
    label(6, [800, 560], [644, 592]),
  ];
  return drawing.document(960, 800, body.join(''));
}

/** The plates by key. */
export const anatomyPictures: Readonly<Record<string, () => string>> = {
  'digestive-tract': digestiveTract,
  'liver-plate': liverPlate,
};
