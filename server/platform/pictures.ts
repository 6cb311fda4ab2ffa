/**
 * Turns a source picture into immutable files in several widths. It serves drawings and uploads, so it trusts nothing:
 * it reads the type from the bytes, limits pixels before decoding, and re-encodes everything.
 */

import { createHash } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { isPlainSvg } from './check-svg.ts';

/** A large library, not needed for serving pictures. */
let sharp: (typeof import('sharp'))['default'];

async function loadEncoders(): Promise<void> {
  sharp ??= (await import('sharp')).default;
}

/** Part of every file's name. Raise it when the encoders' settings change. */
export const pipelineVersion = 2;

/** Rejected before decoding. */
const pixelLimit = 40_000_000;
const svgByteLimit = 2_000_000;
const rasterByteLimit = 25_000_000;

export type PictureError = 'picture_type' | 'picture_too_large' | 'picture_unreadable';

/** `code` is stable. */
export class PictureRejected extends Error {
  readonly code: PictureError;

  constructor(code: PictureError, message: string) {
    super(message);
    this.name = 'PictureRefused';
    this.code = code;
  }
}

export interface StoredPicture {
  /** The largest JPEG, which the API publishes. */
  readonly file: string;
  /** Of that JPEG, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Of `<name>-<hash>-<w>.avif` and `.webp`, ascending, in pixels. */
  readonly widths: readonly number[];
  /** A data URI of at most 400 bytes, 12 pixels wide, shown blurred until the picture loads. */
  readonly placeholder: string;
}

export interface StorePictureOptions {
  /** Created if missing. */
  readonly folder: string;
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** In pixels. A bitmap is never enlarged, so larger widths become its own. */
  readonly widths: readonly number[];
  /** Height per pixel of width; missing means uncropped. */
  readonly heightToWidth?: number;
  /** Missing: crop around the middle. */
  readonly cut?: PictureCut | undefined;
  /** 'thorough' by default; 'quick' for hundreds at once, with files a fifth larger. */
  readonly effort?: PictureEffort;
}

/** Left edge, top edge and width, from 0 to 1 of the upright picture. The height follows from the shape. */
export interface PictureCut {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export type PictureEffort = 'quick' | 'thorough';

export type PictureType = 'svg' | 'png' | 'jpeg' | 'webp';

/** Detects the type from the bytes; null for rejected types. */
export function pictureTypeOf(source: Buffer): PictureType | null {
  if (source.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (source.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (source.toString('latin1', 0, 4) === 'RIFF' && source.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  const opening = source
    .toString('utf8', 0, 1000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/.test(opening) ? 'svg' : null;
}

/** The eight hex digits in the file names. */
export function pictureHash(source: Buffer, widths: readonly number[]): string {
  return createHash('sha256').update(`${pipelineVersion}:${widths.join()}:`).update(source).digest('hex').slice(0, 8);
}

/** The JPEG first. */
export function pictureFiles(picture: Pick<StoredPicture, 'file' | 'widths'>): string[] {
  const base = picture.file.replace(/\.jpg$/, '');
  return [picture.file, ...picture.widths.flatMap((width) => [`${base}-${width}.avif`, `${base}-${width}.webp`])];
}

/**
 * Encodes a picture into `folder`. Files are renamed into place, and their names contain a hash: readers never see half
 * a file, and caches may keep them forever. Drops metadata (place, camera, profile).
 * @throws PictureRejected if the source is not an accepted picture, is too large, or cannot be read
 */
export async function storePicture(source: Buffer, options: StorePictureOptions): Promise<StoredPicture> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(options.name)) throw new RangeError(`not a picture name: ${options.name}`);
  const wanted = [...new Set(options.widths)].sort((a, b) => a - b);
  const largest = wanted.at(-1);
  if (largest === undefined || wanted.some((width) => !Number.isInteger(width) || width < 16 || width > 4096)) {
    throw new RangeError(`not picture widths: ${options.widths.join()}`);
  }
  const bitmap = await decodeToShape(source, largest, options);
  const widths = [...new Set(wanted.map((width) => Math.min(width, bitmap.width)))];
  const { cut } = options;
  const place =
    cut === undefined ? '' : `-${[cut.left, cut.top, cut.width].map((part) => Math.round(part * 1000)).join('-')}`;
  const shape = options.heightToWidth === undefined ? '' : `-${Math.round(options.heightToWidth * 100)}${place}`;
  const base = `${options.name}${shape}-${pictureHash(source, wanted)}`;
  await mkdir(options.folder, { recursive: true });
  const { effort = 'thorough' } = options;
  const jobs = [writeWhole(options.folder, `${base}.jpg`, jpegOf(bitmap, effort))];
  for (const width of widths) {
    const scaled = await scale(bitmap, width);
    jobs.push(writeWhole(options.folder, `${base}-${width}.avif`, avifOf(scaled, effort)));
    jobs.push(writeWhole(options.folder, `${base}-${width}.webp`, webpOf(scaled, effort)));
  }
  const [placeholder] = await Promise.all([placeholderOf(bitmap), ...jobs]);
  return { file: `${base}.jpg`, width: bitmap.width, height: bitmap.height, widths, placeholder };
}

export interface Photo {
  readonly jpeg: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Encodes a visitor's photo as one upright JPEG of at most `longest` pixels, without metadata.
 * @throws PictureRejected if the source is not an accepted bitmap, is too large, or cannot be read
 */
export async function encodePhoto(source: Buffer, longest: number): Promise<Photo> {
  if (pictureTypeOf(source) === 'svg') throw new PictureRejected('picture_type', 'A drawing is not a photo.');
  const bitmap = await decode(source, { width: longest, height: longest });
  return { jpeg: await jpegOf(bitmap, 'thorough'), width: bitmap.width, height: bitmap.height };
}

export async function pictureExists(folder: string, picture: Pick<StoredPicture, 'file' | 'widths'>): Promise<boolean> {
  const found = await Promise.allSettled(pictureFiles(picture).map((file) => access(join(folder, file))));
  return found.every((result) => result.status === 'fulfilled');
}

interface Bitmap {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Crops around the middle unless `cut` says otherwise, at most `width` pixels wide. */
async function decodeToShape(
  source: Buffer,
  width: number,
  { heightToWidth, cut }: Pick<StorePictureOptions, 'heightToWidth' | 'cut'>,
): Promise<Bitmap> {
  if (heightToWidth === undefined) return decode(source, { width });
  // Large enough for the crop of a wide source to fill the width.
  const whole = await decode(source, { width: width * 3, height: Math.round(width * 3 * heightToWidth) });
  const largest = Math.min(whole.width, Math.round(whole.height / heightToWidth));
  const across = cut ? Math.max(1, Math.min(largest, Math.round(cut.width * whole.width))) : largest;
  const down = Math.min(whole.height, Math.round(across * heightToWidth));
  // A crop that would exceed the picture is moved inside.
  const left = cut
    ? Math.min(Math.round(cut.left * whole.width), whole.width - across)
    : Math.floor((whole.width - across) / 2);
  const top = cut
    ? Math.min(Math.round(cut.top * whole.height), whole.height - down)
    : Math.floor((whole.height - down) / 2);
  const { data, info } = await sharpOf(whole)
    .extract({ left, top, width: across, height: down })
    .resize({ width: Math.min(width, across), kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Decodes to plain RGB, upright, on ivory where transparent, scaled to fit. A drawing fills the frame. */
async function decode(source: Buffer, frame: { width: number; height?: number }): Promise<Bitmap> {
  const type = checkPictureSource(source);
  await loadEncoders();
  try {
    const { data, info } = await sharp(source, { limitInputPixels: pixelLimit, failOn: 'error' })
      .timeout({ seconds: 20 })
      .rotate()
      .resize({ ...frame, fit: 'inside', withoutEnlargement: type !== 'svg' })
      .flatten({ background: '#FBF7EF' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`decoded to ${info.channels} channels`);
    return { data, width: info.width, height: info.height };
  } catch (error) {
    throw errorOf(error);
  }
}

/** @throws PictureRejected for a type that is not accepted, too many bytes, or a drawing with active content */
export function checkPictureSource(source: Buffer): PictureType {
  const type = pictureTypeOf(source);
  if (type === null) throw new PictureRejected('picture_type', 'Only SVG, PNG, JPEG and WebP pictures are taken.');
  const byteLimit = type === 'svg' ? svgByteLimit : rasterByteLimit;
  if (source.length > byteLimit)
    throw new PictureRejected('picture_too_large', `The file is larger than ${byteLimit / 1e6} MB.`);
  if (type === 'svg' && !isPlainSvg(source))
    throw new PictureRejected(
      'picture_type',
      'SVG pictures may only draw: no entities, embedded pictures, links or scripts.',
    );
  return type;
}

function errorOf(error: unknown): PictureRejected {
  const message = error instanceof Error ? error.message : String(error);
  return /pixel limit|too large/i.test(message)
    ? new PictureRejected('picture_too_large', `The picture has more than ${pixelLimit / 1e6} million pixels.`)
    : new PictureRejected('picture_unreadable', 'The picture is damaged and cannot be read.');
}

function sharpOf(bitmap: Bitmap): Sharp {
  return sharp(bitmap.data, { raw: { width: bitmap.width, height: bitmap.height, channels: 3 } });
}

async function scale(bitmap: Bitmap, width: number): Promise<Bitmap> {
  if (width === bitmap.width) return bitmap;
  const { data, info } = await sharpOf(bitmap)
    .resize({ width, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function jpegOf(bitmap: Bitmap, effort: PictureEffort): Promise<Buffer> {
  return sharpOf(bitmap)
    .jpeg({ quality: 82, progressive: effort === 'thorough' })
    .toBuffer();
}

/** Quick means effort 1 up to a card's width, 0 above: 15 to 35 ms of CPU, where effort 2 takes 30 to 190. */
function avifOf(bitmap: Bitmap, effort: PictureEffort): Promise<Buffer> {
  const quick = bitmap.width <= 320 ? 1 : 0;
  return sharpOf(bitmap)
    .avif({ quality: effort === 'quick' ? 50 : 52, effort: effort === 'quick' ? quick : 3, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

function webpOf(bitmap: Bitmap, effort: PictureEffort): Promise<Buffer> {
  return sharpOf(bitmap)
    .webp({ quality: 78, effort: effort === 'quick' ? 1 : 4 })
    .toBuffer();
}

async function placeholderOf(bitmap: Bitmap): Promise<string> {
  const tiny = await sharpOf(bitmap).resize({ width: 12 }).blur(0.6).webp({ quality: 30, effort: 4 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** Renames the file into place, so that nobody sees half of it. */
export async function writeWhole(folder: string, file: string, encoding: Promise<Buffer>): Promise<void> {
  const bytes = await encoding;
  const temporary = join(folder, `.${file}.${process.pid}.${Math.random().toString(36).slice(2, 8)}`);
  try {
    await writeFile(temporary, bytes);
    await rename(temporary, join(folder, file));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
