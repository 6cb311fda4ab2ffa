/**
 * Makes the gallery's film: `npm run film` draws the shots of demo/pictures/scenes/film.ts, has Chromium encode them
 * (VP9 in WebM), and writes web/shop/public/film/* with its still picture. The captions beside them are written by
 * hand.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { sampleFilm } from '#contract/content.ts';
import { crossfade, filmFrame, filmShots, type FilmShot } from '#demo/pictures/scenes/film.ts';
import { ensureChromium } from '../server/testing/chromium.ts';

/** The film's size in pixels, and its frames per second. */
const size = { width: 854, height: 480 };
const rate = 24;
const bitsPerSecond = 165_000;
/** The second of the film that the still picture shows. */
const posterSecond = 17;

const publicFolder = path.join(import.meta.dirname, '../web/shop/public');
const folder = path.dirname(path.join(publicFolder, sampleFilm));

interface Job {
  shots: readonly FilmShot[];
  crossfade: number;
  frame: { width: number; height: number };
  size: { width: number; height: number };
  rate: number;
  bitsPerSecond: number;
  posterSecond: number;
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  // WebCodecs is available only on secure pages.
  await page.route('https://film.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('https://film.example/');
  const library = createRequire(import.meta.url).resolve('mediabunny');
  await page.addScriptTag({ path: path.join(path.dirname(library), 'mediabunny.cjs') });
  const job: Job = { shots: filmShots(), crossfade, frame: filmFrame, size, rate, bitsPerSecond, posterSecond };
  const made = await page.evaluate(encodeFilm, job);
  mkdirSync(folder, { recursive: true });
  const film = Buffer.from(made.film, 'base64');
  writeFileSync(path.join(publicFolder, sampleFilm), film);
  await sharp(Buffer.from(made.poster, 'base64')).webp({ quality: 78 }).toFile(path.join(folder, 'poster.webp'));
  console.log(`${sampleFilm}: ${film.length} bytes, ${made.seconds} seconds`);
} finally {
  await browser.close();
}

/** Runs in the browser. Returns the film and the still picture in base64. */
async function encodeFilm(job: Job): Promise<{ film: string; poster: string; seconds: number }> {
  const { Output, WebMOutputFormat, BufferTarget, CanvasSource } = (
    globalThis as unknown as { Mediabunny: typeof import('mediabunny') }
  ).Mediabunny;
  const { shots, frame, size: film, rate: fps } = job;
  const draw = async (svg: string) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    // Larger than the frame, for when the camera moves closer.
    const bitmap = document.createElement('canvas');
    bitmap.width = frame.width * 1.25;
    bitmap.height = frame.height * 1.25;
    bitmap.getContext('2d')!.drawImage(image, 0, 0, bitmap.width, bitmap.height);
    return bitmap;
  };
  type Drawn = Omit<FilmShot, 'layers'> & { layers: (FilmShot['layers'][number] & { images: HTMLCanvasElement[] })[] };
  const drawn: Drawn[] = [];
  for (const shot of shots) {
    const layers = [];
    for (const layer of shot.layers) layers.push({ ...layer, images: await Promise.all(layer.drawings.map(draw)) });
    drawn.push({ ...shot, layers });
  }
  const canvas = document.createElement('canvas');
  Object.assign(canvas, film);
  const context = canvas.getContext('2d', { alpha: false })!;
  const ease = (share: number) => share * share * (3 - 2 * share);

  function paint(shot: Drawn, at: number, opacity: number) {
    const share = ease(Math.min(1, at / (shot.seconds + job.crossfade)));
    const between = (from: number, to: number) => from + (to - from) * share;
    const zoom = between(shot.from.zoom, shot.to.zoom) * (film.width / frame.width);
    for (const layer of shot.layers) {
      const turns = at / layer.period + (layer.late ?? 0);
      const count = layer.images.length;
      // Back and forth.
      const pose = Math.round(((1 - Math.cos(turns * 2 * Math.PI)) / 2) * (count - 1));
      const fallen = layer.fall ? (turns % 1) ** 2 : 0;
      context.save();
      context.globalAlpha = opacity * (layer.fall ? Math.min(1, (turns % 1) * 6) : 1);
      context.translate(film.width / 2, film.height / 2);
      context.scale(zoom, zoom);
      context.translate(
        -between(shot.from.x, shot.to.x),
        -between(shot.from.y, shot.to.y) + fallen * (layer.fall ?? 0),
      );
      if (layer.sway && layer.pivot) {
        context.translate(...layer.pivot);
        context.rotate((Math.sin(turns * 2 * Math.PI) * layer.sway * Math.PI) / 180);
        context.translate(-layer.pivot[0], -layer.pivot[1]);
      }
      context.drawImage(layer.images[pose]!, 0, 0, frame.width, frame.height);
      context.restore();
    }
  }

  const toBase64 = async (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1]!));
      reader.readAsDataURL(blob);
    });

  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    bitrate: job.bitsPerSecond,
    keyFrameInterval: 4,
    latencyMode: 'quality',
  });
  output.addVideoTrack(source, { frameRate: fps });
  await output.start();
  const starts: number[] = [];
  let seconds = 0;
  for (const shot of drawn) {
    starts.push(seconds);
    seconds += shot.seconds;
  }
  let poster = '';
  // While a shot ends, the next one is painted over it. It is painted completely on its own canvas first, so that its
  // layers do not show through each other.
  const layer = document.createElement('canvas');
  Object.assign(layer, film);
  for (let number = 0; number < seconds * fps; number += 1) {
    const now = number / fps;
    const index = starts.findLastIndex((start) => start <= now);
    const into = now - starts[index]!;
    if (index > 0 && into < job.crossfade) {
      paint(drawn[index]!, into, 1);
      layer.getContext('2d')!.drawImage(canvas, 0, 0);
      paint(drawn[index - 1]!, now - starts[index - 1]!, 1);
      context.globalAlpha = ease(into / job.crossfade);
      context.drawImage(layer, 0, 0);
      context.globalAlpha = 1;
    } else paint(drawn[index]!, into, 1);
    const light = Math.min(1, now / 0.8, (seconds - now) / 0.8);
    if (light < 1) {
      context.globalAlpha = 1 - light;
      context.fillStyle = '#F6F0E2';
      context.fillRect(0, 0, film.width, film.height);
      context.globalAlpha = 1;
    }
    if (Math.abs(now - job.posterSecond) < 0.5 / fps)
      poster = await toBase64(
        await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png')),
      );
    await source.add(now, 1 / fps);
  }
  await output.finalize();
  return { film: await toBase64(new Blob([output.target.buffer!])), poster, seconds };
}
