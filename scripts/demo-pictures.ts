/**
 * Draws the demo's pictures again: `npm run demo-pictures` writes demo/pictures/drawn.json, with their stored names and
 * sizes. A new shop is filled from this list; each checkout draws the pictures themselves, 42 MB of files.
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
