import { maxPhotoBytes } from '#contract/photo-limits.ts';

/** Longest edge of a shrunk photo in pixels; enough to read a label or an ID card. */
const longestEdge = 3_000;
const qualities = [0.9, 0.8, 0.65, 0.5];

/**
 * Returns the file itself if it is small enough, else a scaled, upright JPEG. Null if the browser cannot read or shrink
 * it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  // The server reports other faults of a small file.
  if (file.size <= maxPhotoBytes) return file;
  const canvas = await drawSmall(file);
  if (canvas === null) return null;
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= maxPhotoBytes) return blob;
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
    // JPEG has no transparency: transparent areas would become black.
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
