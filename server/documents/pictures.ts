import path from 'node:path';

/** A published picture as a JPEG, cropped to the shape of its box; null if the file is missing. */
export type PictureSource = (file: string | null, box: { width: number; height: number }) => Promise<Buffer | null>;

/** Pixels per point: 300 per inch. */
const printDensity = 300 / 72;

/**
 * @param folder of published pictures; `onMissing` is called for unreadable files; `density` is in pixels per unit of
 * the box
 */
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
