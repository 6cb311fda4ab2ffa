/** Makes the brand's pictures from uploads; see brand-files.ts. */
import sharp, { type Sharp } from 'sharp';
import { serveTasks } from '#server/platform/helper-process.ts';
import { packIco } from '#server/platform/ico.ts';
import { checkPictureSource, type PictureError, PictureRejected } from '#server/platform/pictures.ts';

export interface BrandFile {
  name: string;
  type: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** Shown at most 200 x 56 pixels large; three times that is sharp on every screen. */
const logoFrame = { width: 600, height: 168 };
const none = { r: 0, g: 0, b: 0, alpha: 0 };

/** To plain pixels: nothing of the file itself is kept, neither scripts nor metadata. */
async function decode(source: Buffer, frame: { width: number; height: number }): Promise<Sharp> {
  const type = checkPictureSource(source);
  const { data, info } = await sharp(source, { limitInputPixels: 40_000_000, failOn: 'error' })
    .timeout({ seconds: 20 })
    .rotate()
    .resize({ ...frame, fit: 'inside', withoutEnlargement: type !== 'svg' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function png(name: string, image: Sharp): Promise<BrandFile> {
  const { data, info } = await image.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  return { name, type: 'image/png', width: info.width, height: info.height, bytes: data };
}

/** The logo alone, and on ivory as the preview picture of shared links. */
async function makeLogo(source: Buffer): Promise<BrandFile[]> {
  const image = await decode(source, logoFrame);
  const logo = await png('logo.png', image.clone());
  const share = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#fbf7ef' } })
    .composite([{ input: logo.bytes, gravity: 'centre' }])
    .jpeg({ quality: 84, progressive: true })
    .toBuffer();
  return [logo, { name: 'share.jpg', type: 'image/jpeg', width: 1200, height: 630, bytes: share }];
}

/** In the sizes that browsers and phones request; a non-square one is centred in a square. */
async function makeIcon(source: Buffer): Promise<BrandFile[]> {
  const image = await decode(source, { width: 512, height: 512 });
  const square = await image.resize({ width: 512, height: 512, fit: 'contain', background: none }).png().toBuffer();
  const sized = (size: number) => sharp(square).resize(size, size, { kernel: 'lanczos3' });
  /** Phones crop it to their own shape, at worst a circle over the middle four fifths. */
  const filled = (size: number, part: number) => {
    const inner = Math.round(size * part);
    const before = Math.floor((size - inner) / 2);
    const after = size - inner - before;
    return sharp(square)
      .resize(inner, inner)
      .extend({ top: before, left: before, bottom: after, right: after, background: none })
      .flatten({ background: '#fffdf8' });
  };
  const icons = await Promise.all([
    png('icon-512.png', sized(512)),
    png('icon-192.png', sized(192)),
    png('favicon-32.png', sized(32)),
    png('icon-maskable-512.png', filled(512, 0.64)),
    png('apple-touch-icon.png', filled(180, 0.8)),
  ]);
  const small = await Promise.all(
    [16, 32, 48].map(async (size) => ({ size, png: await sized(size).png().toBuffer() })),
  );
  return [...icons, { name: 'favicon.ico', type: 'image/x-icon', width: 48, height: 48, bytes: packIco(small) }];
}

export const brandPictureTasks = {
  /** Returns every file, or why the source was rejected. */
  async make({
    kind,
    source,
  }: {
    kind: 'logo' | 'icon';
    source: Buffer;
  }): Promise<BrandFile[] | { rejected: PictureError }> {
    try {
      return await (kind === 'logo' ? makeLogo(source) : makeIcon(source));
    } catch (error) {
      if (error instanceof PictureRejected) return { rejected: error.code };
      const message = error instanceof Error ? error.message : '';
      return { rejected: /pixel limit|too large/i.test(message) ? 'picture_too_large' : 'picture_unreadable' };
    }
  },
};

serveTasks(brandPictureTasks);
