/**
 * What stands about in an Indian kitchen and prayer room: brass, clay and stone. Each stands on y 0, its middle on x 0.
 */

import { darker, lighter } from '../colour.ts';
import { softShadow } from '../ground.ts';
import { topDisc, turned, type Turn } from '../packs/lathe.ts';
import { roundLight } from '../packs/surface.ts';
import { type Drawing, n, type Point } from '../svg.ts';

const brassy = '#D2A245';
const clay = '#B9683F';

function body(drawing: Drawing, rim: Point, profile: readonly Turn[], colour: string): string {
  const outline = turned([rim[0], rim[1]], profile);
  const width = Math.max(rim[0], ...profile.map((turn) => Number(turn.at(-2))));
  return `${softShadow(drawing, width * 0.2, 2, width * 1.35, width * 0.24, 0.34)}<path d="${outline}" fill="${colour}"/><path d="${outline}" fill="${roundLight(drawing, 1)}"/><path d="${outline}" fill="none" stroke="${darker(colour, 0.45)}" stroke-opacity=".5" stroke-width="1.2"/>`;
}

/** What is seen through the mouth of a vessel: its far wall, and what it holds. */
function mouth([r, y]: Point, colour: string, filling?: string): string {
  const ring = `<ellipse cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.2)}" fill="${lighter(colour, 0.35)}"/><ellipse cy="${n(y + 1)}" rx="${n(r * 0.92)}" ry="${n(r * 0.165)}" fill="${darker(colour, 0.42)}"/>`;
  const held = filling
    ? `<ellipse cy="${n(y + r * 0.05)}" rx="${n(r * 0.87)}" ry="${n(r * 0.125)}" fill="${filling}"/>`
    : '';
  return ring + held;
}

/** A brass water pot, 150 high. */
export function lota(drawing: Drawing): string {
  const profile: Turn[] = [
    ['C', 50, -138, 36, -134, 36, -122],
    ['C', 36, -108, 82, -104, 82, -62],
    ['C', 82, -26, 56, -10, 42, -8],
    ['L', 46, 0],
  ];
  const bands = [-70, -62]
    .map(
      (y) =>
        `<path d="M-81 ${y}Q0 ${y + 15} 81 ${y}" fill="none" stroke="${darker(brassy, 0.35)}" stroke-opacity=".55" stroke-width="1.6"/>`,
    )
    .join('');
  return body(drawing, [52, -146], profile, brassy) + bands + mouth([52, -146], brassy);
}

/** A brass bowl, 62 high, with what is in it. */
export function bowl(drawing: Drawing, filling: string): string {
  const profile: Turn[] = [
    ['C', 84, -34, 56, -6, 34, -6],
    ['L', 38, 0],
  ];
  return body(drawing, [86, -62], profile, brassy) + mouth([86, -62], brassy, filling);
}

/** A cup of burnt clay, 84 high. */
export function claycup(drawing: Drawing, filling: string): string {
  const profile: Turn[] = [
    ['C', 46, -60, 30, -24, 30, -6],
    ['L', 32, 0],
  ];
  const steam = `<path d="M-12 -96c-12-18 10-28 0-50M10 -98c-10-16 10-26 2-46" fill="none" stroke="#FFFDF2" stroke-width="5" stroke-linecap="round" stroke-opacity=".55"/>`;
  return body(drawing, [46, -84], profile, clay) + mouth([46, -84], clay, filling) + steam;
}

/** A mortar of pale stone with its pestle, 118 high without it; the pestle leans by `lean` degrees. */
export function mortar(drawing: Drawing, lean = 32): string {
  const stone = '#CDBFA6';
  const profile: Turn[] = [
    ['C', 100, -70, 62, -52, 46, -34],
    ['C', 46, -22, 66, -16, 66, 0],
  ];
  const stick = `<g transform="translate(14 -104) rotate(${lean})"><path d="M-15 20V-86C-15 -104 -12 -128 0 -128S15 -104 15 -86V20Z" fill="${lighter(stone, 0.2)}"/><path d="M-15 20V-86C-15 -104 -12 -128 0 -128S15 -104 15 -86V20Z" fill="${roundLight(drawing, 1)}"/></g>`;
  const above = drawing.clip('<path d="M-200 -400H200V-112A100 20 0 0 1 -100 -112H-200Z"/>');
  return `${body(drawing, [100, -112], profile, stone)}${mouth([100, -112], stone, '#7C8F4E')}<g clip-path="${above}">${stick}</g>`;
}

/** A small clay lamp with its flame, 34 high without it. */
export function diya(drawing: Drawing): string {
  const glow = drawing.radial([
    { at: 0, colour: '#FFE9A8', opacity: 0.95 },
    { at: 0.3, colour: '#FFD97A', opacity: 0.45 },
    { at: 1, colour: '#FFD97A', opacity: 0 },
  ]);
  const cup: Turn[] = [
    ['C', 58, -12, 34, 0, 22, 0],
    ['L', 22, 0],
  ];
  const flame = (scale: number, colour: string): string =>
    `<path d="M0 0C${n(-15 * scale)} ${n(-14 * scale)} ${n(-12 * scale)} ${n(-34 * scale)} 0 ${n(-58 * scale)}C${n(12 * scale)} ${n(-34 * scale)} ${n(15 * scale)} ${n(-14 * scale)} 0 0Z" fill="${colour}"/>`;
  return (
    `<circle cy="-66" r="120" fill="${glow}"/>` +
    body(drawing, [62, -34], cup, clay) +
    topDisc(62, -34, lighter(clay, 0.1), drawing) +
    mouth([58, -35], clay, '#E7B64C') +
    `<g transform="translate(0 -34)">${flame(1, '#F0A63A')}<g transform="translate(0 -2)">${flame(0.6, '#FFE9A0')}</g></g>`
  );
}

/** An open bottle of amber glass without a label, 330 high, with oil in it. */
export function bottle(drawing: Drawing): string {
  const amber = '#8A4B1E';
  const profile: Turn[] = [
    ['L', 30, -284],
    ['C', 30, -256, 92, -250, 92, -206],
    ['L', 92, -20],
    ['C', 92, -6, 84, 0, 74, 0],
  ];
  const outline = turned([30, -330], profile);
  const oil = drawing.clip('<rect x="-100" y="-190" width="200" height="200"/>');
  return (
    `${softShadow(drawing, 22, 2, 124, 24, 0.34)}<path d="${outline}" fill="#C98A4A" fill-opacity=".62"/>` +
    `<path d="${outline}" fill="${amber}" clip-path="${oil}"/><ellipse cy="-190" rx="91" ry="12" fill="${lighter(amber, 0.22)}"/>` +
    `<path d="${outline}" fill="${roundLight(drawing, 1)}"/><path d="${outline}" fill="none" stroke="${darker(amber, 0.4)}" stroke-opacity=".6" stroke-width="1.6"/>` +
    `<ellipse cy="-330" rx="30" ry="6" fill="${darker(amber, 0.45)}"/><path d="M-64 -200V-36" stroke="#FFF4DC" stroke-width="9" stroke-linecap="round" stroke-opacity=".4"/>`
  );
}

/** A drop of oil, 30 high, its tip on y 0. */
export function oilDrop(drawing: Drawing): string {
  const gold = drawing.linear([
    { at: 0, colour: '#F1C765' },
    { at: 1, colour: '#B9792A' },
  ]);
  return `<path d="M0 0C4 10 10 15 10 21A10 10 0 0 1 -10 21C-10 15 -4 10 0 0Z" fill="${gold}"/>`;
}
