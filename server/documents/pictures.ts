import path from 'node:path';
import sharp from 'sharp';
import { pictureFolder } from '#server/catalog/index.ts';
import type { Services } from '#server/platform/services.ts';

/** Gives a published picture as a JPEG for printing, cut to the shape of its box; null where the file is missing. */
export type PictureSource = (file: string | null, box: { width: number; height: number }) => Promise<Buffer | null>;

/** Pixels to a point: 300 to the inch. */
const density = 300 / 72;

export function printPictures(services: Pick<Services, 'config' | 'log'>): PictureSource {
  const folder = pictureFolder(services);
  return async (file, { width, height }) => {
    if (file === null) return null;
    try {
      return await sharp(path.join(folder, file))
        .resize({ width: Math.round(width * density), height: Math.round(height * density), fit: 'cover' })
        .jpeg({ quality: 78, chromaSubsampling: '4:2:0' })
        .toBuffer();
    } catch (error) {
      services.log.warn({ err: error, file }, 'a picture cannot be printed');
      return null;
    }
  };
}
