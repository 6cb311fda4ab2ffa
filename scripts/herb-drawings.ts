/**
 * Draws the herbs beside a product's ingredients: `npm run drawings` writes web/shop/public/assets/herbs/* and their
 * list, web/shop/catalog/herb-pictures.server.ts.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawHerb } from '#demo/pictures/botany/index.ts';
import type { HerbName } from '#demo/pictures/botany/names.ts';
import { Drawing, place } from '#demo/pictures/svg.ts';
import messages from '../locales/en/shop.json' with { type: 'json' };

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'web/shop/public/assets/herbs');
/** Twice the size in which a page shows it, in pixels. */
const side = 144;

/** Draws a herb without background, in a square. */
function draw(name: HerbName): string {
  const drawing = new Drawing();
  const herb = drawHerb(drawing, name, { mode: 'colour', line: '', paper: '', width: 1.6 });
  return drawing.document(520, 520, place(herb, 60, 10));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const list: string[] = [];
for (const name of Object.keys(messages.herbs).toSorted() as HerbName[]) {
  const webp = await sharp(Buffer.from(draw(name)))
    .resize(side, side)
    .webp({ quality: 82, effort: 6 })
    .toBuffer();
  const file = `${name}-${createHash('sha256').update(webp).digest('hex').slice(0, 8)}.webp`;
  writeFileSync(path.join(folder, file), webp);
  list.push(`  ${name}: '${file}',`);
}

writeFileSync(
  path.join(root, 'web/shop/catalog/herb-pictures.server.ts'),
  `/** The drawings of herbs as they are stored; made by \`npm run drawings\`. */

export const herbPictures = {
${list.join('\n')}
} as const;
`,
);
