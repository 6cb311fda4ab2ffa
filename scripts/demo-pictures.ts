/**
 * Draws the demo's pictures anew: `npm run demo-pictures` writes demo/pictures/drawn.json, under which names and in which sizes they are
 * stored. A new shop is filled by this list; the pictures themselves, 42 MB of files, each checkout draws for itself.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { demoPictures } from '#demo/pictures/pictures.ts';
import { renderPicture } from '#demo/pictures/render.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'demo-pictures-'));
const drawn: string[] = [];
for (const { key } of demoPictures()) drawn.push(JSON.stringify([key, await renderPicture(key, folder)]));
rmSync(folder, { recursive: true });
writeFileSync(path.join(import.meta.dirname, '../demo/pictures/drawn.json'), `[\n${drawn.join(',\n')}\n]\n`);
