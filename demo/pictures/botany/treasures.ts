/** What is no plant: comb, resin, ghee. */

import { type Point, smooth } from '../svg.ts';
import { bark, green, lying } from './gestures.ts';
import type { Herb } from './herb.ts';
import type { HerbName } from './names.ts';
import { jagged, oval, type Pen, step } from './pen.ts';

const hexagon = ([x, y]: Point, r: number): string =>
  jagged(Array.from({ length: 6 }, (_, index) => step([x, y], index * 60, r)));

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
    pen.mark(
      `M${head[0].toFixed(1)} ${head[1].toFixed(1)}Q${a[0].toFixed(1)} ${a[1].toFixed(1)} ${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
      '#3B2712',
      0.7,
    );
  }
}

function comb(pen: Pen, [x, y]: Point, cell: number, rows: readonly number[]): void {
  rows.forEach((many, row) => {
    for (let index = 0; index < many; index += 1) {
      const at: Point = [x + (index - (many - 1) / 2) * cell * 1.76, y + row * cell * 1.52];
      const full = (index * 3 + row * 2) % 5;
      pen.shape(hexagon(at, cell), '#C98A22');
      pen.shape(hexagon(at, cell * 0.78), full === 0 ? '#8A5512' : full < 3 ? '#E8AE36' : '#F2C862');
      if (full !== 0)
        pen.mark(
          `M${(at[0] - cell * 0.36).toFixed(1)} ${(at[1] - cell * 0.16).toFixed(1)}q${(cell * 0.1).toFixed(1)} ${(-cell * 0.3).toFixed(1)} ${(cell * 0.4).toFixed(1)} ${(-cell * 0.28).toFixed(1)}`,
          '#FFF0C2',
          0.8,
        );
    }
  });
}

function honeycomb(pen: Pen): void {
  for (const [x, long] of [
    [150, 70],
    [214, 110],
    [262, 60],
  ] as const) {
    pen.stem(
      [
        [x, 350],
        [x, 350 + long * 0.6],
        [x, 350 + long],
      ],
      15,
      9,
      '#D9962A',
    );
    pen.ball([x, 354 + long], 12, '#D9962A', 1.2);
  }
  comb(pen, [206, 110], 34, [3, 4, 5, 4, 5, 2]);
  bee(pen, [110, 74], 84, 40);
  bee(pen, [318, 392], 92, -38);
  bee(pen, [250, 226], 70, -70);
}

function shilajit(pen: Pen): void {
  pen.shape(
    `${smooth([
      [8, 396],
      [60, 268],
      [112, 214],
      [158, 118],
      [206, 56],
      [248, 128],
      [284, 196],
      [336, 252],
      [394, 398],
    ])}C330 430 270 408 206 424C140 436 70 416 8 396Z`,
    '#968C7E',
  );
  pen.tone('M206 56L248 128L284 196L336 252L394 398C330 430 270 408 224 420L250 300L214 214Z', '#4D463E', 0.46);
  pen.tone('M112 214L150 262L128 330L176 412L60 408L30 350Z', '#FFF8E8', 0.16);
  pen.shape('M158 118Q182 72 206 56Q230 90 248 128L230 122L214 152L196 126L178 148Z', '#F7F3EA');
  pen.mark(
    'M112 214L150 262L128 330M252 214L238 262L266 322M84 306L106 352M322 296L306 352M192 182L204 246M210 300L196 344',
    '#5F584E',
    0.8,
  );
  for (const [x, y, long, wide] of [
    [166, 262, 104, 15],
    [206, 246, 132, 19],
    [244, 276, 92, 14],
  ] as const) {
    pen.stem(
      [
        [x, y],
        [x + 4, y + long * 0.5],
        [x - 2, y + long],
      ],
      wide * 0.5,
      wide,
      '#2E1A10',
    );
    pen.ball([x - 2, y + long], wide * 0.62, '#33200F', 1.2);
    pen.mark(`M${x - 3} ${y + long * 0.3}v${long * 0.34}`, '#B98256', 0.8);
  }
  for (const [x, y, r] of [
    [110, 456, 42],
    [204, 472, 36],
    [290, 458, 44],
  ] as const) {
    pen.shape(
      `${smooth([
        [x - r, y + r * 0.5],
        [x - r * 0.8, y - r * 0.3],
        [x - r * 0.1, y - r * 0.66],
        [x + r * 0.7, y - r * 0.4],
        [x + r, y + r * 0.5],
      ])}Z`,
      '#33200F',
    );
    pen.mark(`M${x - r * 0.5} ${y - r * 0.2}q${r * 0.3} ${-r * 0.3} ${r * 0.6} ${-r * 0.16}`, '#C79468', 0.9);
  }
}

function shilajitPiece(pen: Pen): void {
  lying(pen, [0, -1], 58, 7);
  for (const [x, r] of [
    [-32, 26],
    [20, 22],
    [50, 13],
  ] as const) {
    pen.shape(
      smooth(
        [
          [x - r, 0],
          [x - r * 0.8, -r * 0.8],
          [x - r * 0.1, -r * 1.1],
          [x + r * 0.7, -r * 0.7],
          [x + r, 0],
        ],
        true,
      ),
      '#2E1A10',
    );
    pen.mark(`M${x - r * 0.5} ${-r * 0.7}q${r * 0.3} ${-r * 0.3} ${r * 0.6} ${-r * 0.1}`, '#C79468', 0.8);
  }
}

/** A brass kalash with ghee to its rim. */
function kalash(pen: Pen, [x, y]: Point, s: number): void {
  const at = (points: readonly Point[]): Point[] => points.map(([px, py]) => [x + px * s, y + py * s]);
  pen.shape(
    `${smooth(
      at([
        [-46, -120],
        [-58, -104],
        [-96, -70],
        [-104, -40],
        [-88, -10],
        [-50, 0],
      ]),
    )}L${x + 50 * s} ${y}${smooth(
      at([
        [50, 0],
        [88, -10],
        [104, -40],
        [96, -70],
        [58, -104],
        [46, -120],
      ]),
    ).replace('M', 'L')}Z`,
    '#C79A3E',
    pen.isLine
      ? undefined
      : pen.drawing.linear([
          { at: 0, colour: '#8A6220' },
          { at: 0.28, colour: '#F0D386' },
          { at: 0.6, colour: '#C79A3E' },
          { at: 1, colour: '#7A5418' },
        ]),
  );
  pen.mark(
    `M${x - 99 * s} ${y - 62 * s}q${99 * s} ${26 * s} ${198 * s} 0M${x - 103 * s} ${y - 48 * s}q${103 * s} ${28 * s} ${206 * s} 0`,
    '#6E4A14',
    0.8,
  );
  pen.shape(oval([x, y - 122 * s], 62 * s, 17 * s), '#D9B35A');
  pen.shape(oval([x, y - 122 * s], 52 * s, 12 * s), '#F4DB84');
  pen.mark(`M${x - 30 * s} ${y - 124 * s}q${20 * s} ${-6 * s} ${40 * s} 0`, '#FFF6CF', 1);
}

function ghee(pen: Pen): void {
  pen.leaf([200, 330], -46, 230, 60, { form: 'blade', colour: green.mid, veins: 7, bend: -20 });
  pen.leaf([200, 330], 46, 230, 60, { form: 'blade', colour: green.mid, veins: 7, bend: 20 });
  pen.leaf([200, 330], 0, 260, 64, { form: 'blade', colour: green.fresh, veins: 8 });
  kalash(pen, [200, 480], 1.55);
  pen.stem(
    [
      [226, 290],
      [290, 190],
      [352, 80],
    ],
    11,
    8,
    bark.light,
  );
  pen.stem(
    [
      [200, 296],
      [230, 284],
    ],
    26,
    20,
    bark.light,
  );
}

export const treasures = {
  honeycomb: {
    latin: 'Apis cerana indica',
    hindi: 'वन शहद',
    tint: '#E0A526',
    draw: honeycomb,
    piece: (pen) => {
      lying(pen, [0, -1], 58, 8);
      comb(pen, [0, -46], 15, [3, 4, 3]);
    },
  },
  shilajit: { latin: 'Asphaltum punjabianum', hindi: 'शिलाजीत', tint: '#8C8478', draw: shilajit, piece: shilajitPiece },
  ghee: {
    latin: 'Ghṛta',
    hindi: 'घृत',
    tint: '#C79A3E',
    draw: ghee,
    piece: (pen) => {
      lying(pen, [0, -2], 56, 8);
      kalash(pen, [0, -2], 0.5);
    },
  },
} satisfies Partial<Record<HerbName, Herb>>;
