/** Twice the size that it is shown in, in pixels. */
const side = 144;

/** The middle of a picture file as a small square, as a data URI; empty where the browser cannot read the file. */
export async function drawThumbnail(file: Blob): Promise<string> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const edge = Math.min(width, height);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const ground = canvas.getContext('2d');
    if (!ground) return '';
    ground.imageSmoothingQuality = 'high';
    ground.drawImage(bitmap, (width - edge) / 2, (height - edge) / 2, edge, edge, 0, 0, side, side);
    bitmap.close();
    return canvas.toDataURL('image/jpeg', 0.75);
  } catch {
    return '';
  }
}
