/**
 * Makes the shop's icons and the picture of shared links: `node scripts/icons.ts` writes web/shop/public/*. All derive
 * from web/ui/favicon.svg and contain no name, so that they fit any shop name in the settings.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { branchShadow, stone, wall } from '#demo/pictures/ground.ts';
import { pieces, plants } from '#demo/pictures/scenes/group.ts';
import { Drawing, place } from '#demo/pictures/svg.ts';
import { packIco } from '#server/platform/ico.ts';

const root = path.join(import.meta.dirname, '..');
const target = path.join(root, 'web/shop/public');
const favicon = path.join(root, 'web/ui/favicon.svg');

const forest = '#17402F';
const turmeric = '#E0A526';
/** The favicon's drawing, on its background of 48 x 48. */
const sprig = readFileSync(favicon, 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
const arch = 'M6 48V21C6 12 13 6 24 2c11 4 18 10 18 19v27Z';

function drawn(size: number, body: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48">${body}</svg>`,
  );
}

/**
 * On a background without rounded corners: a phone cuts out its own shape, at worst a circle over the middle four
 * fifths.
 */
function full(scale: number): string {
  const at = 24 * (1 - scale);
  return `<rect width="48" height="48" fill="${forest}"/><g transform="translate(${at} ${at}) scale(${scale})">${sprig}<path fill="none" stroke="${turmeric}" stroke-width=".7" d="${arch}"/></g>`;
}

const room = { wall: '#DCE0C8', table: '#B9BE9C', backdrop: 'arch' } as const;

/** 1200 x 630: the mark's arch among herbs, on stone. */
function shareScene(): string {
  const drawing = new Drawing();
  const body = [
    wall(drawing, room, 1200, 630, 470),
    branchShadow(drawing, 1280, -80, 1.1, 62, 0.08),
    plants(drawing, [
      { herb: 'ashwagandha', x: 190, y: 566, scale: 0.9, turn: -12 },
      { herb: 'tulsi', x: 366, y: 560, scale: 0.82, turn: -5 },
      { herb: 'bhringraj', x: 1016, y: 566, scale: 0.9, turn: 12 },
      { herb: 'rose', x: 846, y: 560, scale: 0.8, turn: 5 },
    ]),
    stone(drawing, room, 600, 560, 300, 30),
    place(
      `${sprig}<path fill="none" stroke="${turmeric}" stroke-width=".45" transform="translate(1.2 1.2) scale(.95)" d="${arch}"/>`,
      600 - 24 * 9.6,
      558 - 48 * 9.6,
      9.6,
    ),
    pieces(drawing, [
      { herb: 'amla', x: 300, y: 596, scale: 1.3 },
      { herb: 'saffron', x: 880, y: 598, scale: -1.2 },
    ]),
  ];
  return drawing.document(1200, 630, body.join(''));
}

async function png(file: string, size: number, body: string): Promise<void> {
  await sharp(drawn(size, body)).png({ palette: true, effort: 10 }).toFile(path.join(target, file));
}

/** Returns the small icons in one file. */
async function ico(sizes: readonly number[]): Promise<Buffer> {
  const drawings = sizes.map(async (size) => ({
    size,
    png: await sharp(drawn(size, sprig)).png({ palette: true, effort: 10 }).toBuffer(),
  }));
  return packIco(await Promise.all(drawings));
}

mkdirSync(target, { recursive: true });
copyFileSync(favicon, path.join(target, 'favicon.svg'));
await png('favicon-32.png', 32, sprig);
writeFileSync(path.join(target, 'favicon.ico'), await ico([16, 32, 48]));
await png('icon-192.png', 192, sprig);
await png('icon-512.png', 512, sprig);
await png('icon-maskable-512.png', 512, full(0.62));
await png('apple-touch-icon.png', 180, full(0.76));
const share = await sharp(Buffer.from(shareScene())).flatten().jpeg({ quality: 78, progressive: true }).toBuffer();
writeFileSync(path.join(target, 'share.jpg'), share);
