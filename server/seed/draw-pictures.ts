/** Draws the demo's pictures; see drawing.ts. */
import fs from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { sellerPortrait } from '#demo/pictures/portrait.ts';
import { drawnFolder, renderPicture } from '#demo/pictures/render.ts';
import { serveTasks } from '#server/platform/helper-process.ts';
import { type Photo, pictureExists, pictureFiles, type StoredPicture } from '#server/platform/pictures.ts';

export const drawTasks = {
  /** Once per checkout; puts the files into the folder `target`, if given. */
  async draw({ key, picture, target }: { key: string; picture: StoredPicture; target: string | null }): Promise<void> {
    const folder = (await isWritable(drawnFolder)) ? drawnFolder : target;
    if (folder === null) return;
    if (!(await pictureExists(folder, picture))) await render(key, picture, folder);
    if (target === null || target === folder) return;
    for (const file of pictureFiles(picture)) await place(path.join(folder, file), path.join(target, file));
  },
  async drawPortrait(): Promise<Photo> {
    const { data, info } = await sharp(Buffer.from(sellerPortrait()))
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  },
};

async function render(key: string, picture: StoredPicture, folder: string): Promise<void> {
  const { file } = await renderPicture(key, folder);
  if (file !== picture.file)
    throw new Error(`${key} is drawn as ${file}: "npm run demo-pictures" writes the list anew`);
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await fs.mkdir(folder, { recursive: true });
    await fs.access(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Hard-links a file, or copies it across file systems. Its name contains the hash of the content, so an existing file
 * is right.
 */
async function place(source: string, target: string): Promise<void> {
  try {
    await fs.link(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK') throw error;
    await fs.copyFile(source, target);
  }
}

serveTasks(drawTasks);
