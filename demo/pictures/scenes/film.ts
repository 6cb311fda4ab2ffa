/**
 * The short film of the gallery: from the herb garden to the bottle, in four shots of moving layers. It carries no name
 * and no words.
 */

import { drawHerb } from '../botany/index.ts';
import type { HerbName } from '../botany/names.ts';
import { backdrop, branchShadow, stone, wall, windowLight } from '../ground.ts';
import { Drawing, place, type Point } from '../svg.ts';
import { pieces } from './group.ts';
import { ridges, sky, snow } from './hills.ts';
import { bottle, bowl, lota, mortar, oilDrop } from './vessels.ts';

/** The film's picture, in the units of its drawings. */
export const filmFrame = { width: 960, height: 540 } as const;

/** Something that moves by itself before what was named earlier. */
export interface FilmLayer {
  /** Whole documents of the frame's size; several are shown in turn, forth and back. */
  readonly drawings: readonly string[];
  /** Seconds of one swing, one turn through the drawings or one fall. */
  readonly period: number;
  /** Degrees to either side, around `pivot`. */
  readonly sway?: number;
  readonly pivot?: Point;
  /** How far it falls in one period; it fades in as it starts. */
  readonly fall?: number;
  /** Share of a period by which it is late. */
  readonly late?: number;
}

/** What the camera sees: the middle and how near it is. */
export interface FilmView {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface FilmShot {
  readonly seconds: number;
  readonly from: FilmView;
  readonly to: FilmView;
  readonly layers: readonly FilmLayer[];
}

const { width, height } = filmFrame;

function still(draw: (drawing: Drawing) => string): FilmLayer {
  return { drawings: [toDocument(draw)], period: 1 };
}

function toDocument(draw: (drawing: Drawing) => string): string {
  const drawing = new Drawing();
  return drawing.document(width, height, draw(drawing));
}

/** A plant that moves in the wind about its foot, or, hung head down, about its string. */
function plant(herb: HerbName, foot: Point, scale: number, sway: number, late: number, turn = 0): FilmLayer {
  const ink = { mode: 'colour', line: '', paper: '', width: 1.7 } as const;
  return {
    drawings: [
      toDocument((drawing) => place(place(drawHerb(drawing, herb, ink), -200, -490), foot[0], foot[1], scale, turn)),
    ],
    period: 4.4 + late,
    sway,
    pivot: foot,
    late,
  };
}

function garden(): FilmShot {
  const view = { width, height, sun: [690, 150] as Point, sunRadius: 54, horizon: 260, seed: 17 };
  const earth = (top: number, colour: string) =>
    `<path d="M-20 ${top}Q240 ${top - 22} 480 ${top}T980 ${top - 8}V560H-20Z" fill="${colour}"/>`;
  return {
    seconds: 7,
    from: { x: 480, y: 262, zoom: 1.02 },
    to: { x: 510, y: 286, zoom: 1.16 },
    layers: [
      still(
        (drawing) => sky(drawing, view) + snow(drawing, view, 130) + ridges(view, 5, drawing) + earth(400, '#77854A'),
      ),
      plant('moringa', [128, 440], 0.62, 1.6, 0.1),
      plant('lemongrass', [318, 446], 0.5, 2.6, 0.4),
      plant('tulsi', [486, 452], 0.6, 1.8, 0.2),
      plant('hibiscus', [664, 452], 0.54, 1.6, 0.6),
      plant('eucalyptus', [846, 446], 0.64, 1.8, 0.8),
      still(() => earth(470, '#7A5A34')),
      plant('aloe', [206, 528], 0.46, 0.8, 0.3),
      plant('bhringraj', [402, 536], 0.44, 2.2, 0.7),
      plant('chamomile', [590, 536], 0.46, 2.4, 0.5),
      plant('brahmi', [778, 532], 0.46, 1.6, 0.9),
    ],
  };
}

function dryingRoom(): FilmShot {
  const room = { wall: '#EADCC2', table: '#B98F5E', backdrop: 'niche' } as const;
  const hung: readonly (readonly [HerbName, number, number])[] = [
    ['tulsi', 130, 70],
    ['neem', 300, 80],
    ['rosemary', 470, 84],
    ['nirgundi', 646, 80],
    ['mint', 826, 70],
  ];
  return {
    seconds: 6,
    from: { x: 440, y: 296, zoom: 1.12 },
    to: { x: 520, y: 284, zoom: 1.06 },
    layers: [
      still((drawing) => wall(drawing, room, width, height, 430) + windowLight(drawing, 250, 90, 160, 320)),
      ...hung.map(([herb, x, y], index) => plant(herb, [x, y], 0.56, 2.4, index * 0.17, 180)),
      still(
        (drawing) =>
          '<path d="M-20 56C240 92 720 92 980 56" fill="none" stroke="#7A5A34" stroke-width="5"/>' +
          hung
            .map(([, x, y]) => `<rect x="${x - 11}" y="${y - 8}" width="22" height="26" rx="5" fill="#B4532A"/>`)
            .join('') +
          place(bowl(drawing, '#C98A3A'), 300, 512, 1.1) +
          place(bowl(drawing, '#8C9A4E'), 640, 516, 1.2) +
          pieces(drawing, [
            { herb: 'amla', x: 160, y: 512, scale: 1 },
            { herb: 'triphala', x: 470, y: 520, scale: 1 },
            { herb: 'turmeric', x: 800, y: 516, scale: -1 },
          ]),
      ),
    ],
  };
}

/** How far the pestle leans while it grinds. */
const leanings = [18, 21, 24, 27, 30, 33, 36, 39, 42];

function grinding(): FilmShot {
  const room = { wall: '#DFE0C6', table: '#B48A58', backdrop: 'arch' } as const;
  return {
    seconds: 8,
    from: { x: 480, y: 290, zoom: 1.04 },
    to: { x: 480, y: 320, zoom: 1.22 },
    layers: [
      still(
        (drawing) =>
          wall(drawing, room, width, height, 400) +
          windowLight(drawing, 70, 40, 120, 350) +
          backdrop(drawing, room, 480, 400, 520, 372) +
          branchShadow(drawing, 1000, -70, 1, 62),
      ),
      plant('ashwagandha', [236, 452], 0.66, 1.4, 0.2, -5),
      plant('tulsi', [742, 456], 0.68, 1.6, 0.5, 5),
      still(
        (drawing) =>
          stone(drawing, room, 480, 462, 330, 34) +
          place(bowl(drawing, '#C98A3A'), 300, 470, 0.86) +
          place(lota(drawing), 668, 466, 0.86),
      ),
      {
        drawings: leanings.map((lean) => toDocument((drawing) => place(mortar(drawing, lean), 480, 486, 1.5))),
        period: 1.6,
      },
      still((drawing) =>
        pieces(drawing, [
          { herb: 'triphala', x: 346, y: 516, scale: 0.9 },
          { herb: 'turmeric', x: 610, y: 514, scale: -0.9 },
          { herb: 'clove', x: 766, y: 522, scale: 0.9 },
          { herb: 'giloy', x: 190, y: 522, scale: 0.9 },
        ]),
      ),
    ],
  };
}

function filling(): FilmShot {
  const room = { wall: '#EBCFA4', table: '#C98F4B', backdrop: 'disc' } as const;
  const drop = (late: number): FilmLayer => ({
    drawings: [toDocument((drawing) => place(oilDrop(drawing), 480, 96))],
    period: 1.5,
    fall: 130,
    late,
  });
  return {
    seconds: 8,
    from: { x: 480, y: 296, zoom: 1.15 },
    to: { x: 480, y: 276, zoom: 1.03 },
    layers: [
      still((drawing) => wall(drawing, room, width, height, 412) + backdrop(drawing, room, 480, 412, 420, 390)),
      plant('rose', [232, 470], 0.7, 1.4, 0.1, -6),
      plant('amla', [738, 470], 0.7, 1.4, 0.5, 6),
      still((drawing) => stone(drawing, room, 480, 470, 300, 34) + place(lota(drawing), 556, 74, 0.62, -112)),
      drop(0),
      still((drawing) => place(bottle(drawing), 480, 486, 0.92)),
      still((drawing) =>
        pieces(drawing, [
          { herb: 'amla', x: 330, y: 500, scale: 0.9 },
          { herb: 'rose', x: 624, y: 502, scale: -0.9 },
        ]),
      ),
    ],
  };
}

/** The shots in their order; each runs into the next for `crossfade` seconds. */
export function filmShots(): FilmShot[] {
  return [garden(), dryingRoom(), grinding(), filling()];
}

export const crossfade = 0.8;
