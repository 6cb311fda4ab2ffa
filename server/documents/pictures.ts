import path from 'node:path';

/** Gives a published picture as a JPEG for printing, cut to the shape of its box; null where the file is missing. */
export type PictureSource = (file: string | null, box: { width: number; height: number }) => Promise<Buffer | null>;

/** Pixels to a point: 300 to the inch. */
const printDensity = 300 / 72;

/** @param folder where published pictures lie; `onMissing` is told of files that cannot be read; `density` is pixels to a unit of the box */
export function printPictures(
  folder: string,
  onMissing: (file: string) => void,
  density = printDensity,
): PictureSource {
  return async (file, { width, height }) => {
    if (file === null) return null;
    try {
      const { default: sharp } = await import('sharp');
      return await sharp(path.join(folder, file))
        .resize({ width: Math.round(width * density), height: Math.round(height * density), fit: 'cover' })
        .jpeg({ quality: 78, chromaSubsampling: '4:2:0' })
        .toBuffer();
    } catch {
      onMissing(file);
      return null;
    }
  };
}
