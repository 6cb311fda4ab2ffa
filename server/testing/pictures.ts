import sharp from 'sharp';

const colour = { r: 200, g: 80, b: 40 };

/** As cameras make it: rotated, with metadata about the rotation and the place. */
export function cameraPhoto(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({
      IFD0: { Copyright: 'Asha', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 19/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export const plainPhoto = (format: 'png' | 'webp' | 'jpeg' | 'gif' | 'tiff', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
