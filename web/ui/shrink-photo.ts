import { mostPhotoBytes } from '#contract/photo-limits.ts';

/** The longest edge of a photo that was too large, in pixels: enough to read a label or a card by. */
const longestEdge = 3_000;
const qualities = [0.9, 0.8, 0.65, 0.5];

/**
 * A photo as the server takes it: the file itself where it is small enough, else scaled and as a JPEG, upright. Null where the browser cannot read
 * the file or make it small enough.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  // What is wrong with a small file the server says.
  if (file.size <= mostPhotoBytes) return file;
  const canvas = await drawSmall(file);
  if (canvas === null) return null;
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= mostPhotoBytes) return blob;
  }
  return null;
}

async function drawSmall(file: Blob): Promise<HTMLCanvasElement | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, longestEdge / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d')!;
    // A JPEG has no transparency: what is clear would be black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas;
  } catch {
    return null;
  }
}
