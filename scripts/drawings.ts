/**
 * Draws the pictures of articles and services: `npm run drawings` writes web/shop/public/assets/drawings/* and their
 * list, web/shop/content/drawings.server.ts. They contain no name, so that they fit any shop name in the settings.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { anatomyPictures } from '#demo/pictures/scenes/anatomy.ts';
import { articlePictures } from '#demo/pictures/scenes/articles.ts';
import { servicePictures } from '#demo/pictures/scenes/services.ts';
import { storePicture } from '#server/platform/pictures.ts';

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'web/shop/public/assets/drawings');

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const list: string[] = [];
for (const [widths, drawings] of [
  [[720, 1280], { ...articlePictures, ...servicePictures }],
  [[480, 720, 960], anatomyPictures],
] as const) {
  for (const [name, draw] of Object.entries(drawings)) {
    const stored = await storePicture(Buffer.from(draw()), { folder, name, widths });
    list.push(`  '${name}': {
    image_name: '${stored.file}',
    width: ${stored.width},
    height: ${stored.height},
    widths: [${stored.widths.join(', ')}],
    placeholder:
      '${stored.placeholder}',
  },`);
  }
}

writeFileSync(
  path.join(root, 'web/shop/content/drawings.server.ts'),
  `/** The drawings of articles and services as they are stored; made by \`npm run drawings\`. */

import type { Picture } from '#contract/catalog.ts';

export const drawings = {
${list.join('\n')}
} satisfies Record<string, Picture>;
`,
);
