/** Puts the brand's colours, logo and icon into pages. */
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { paletteOf, presetPalette } from '#contract/brand-colours.ts';
import { type BrandLook, brandStyleOf, readBrandFile, readBrandLook, sendBrandFile } from '#server/content/index.ts';
import type { VersionSource } from '#server/platform/answer-cache.ts';
import type { Services } from '#server/platform/services.ts';

export type LookReader = () => Promise<BrandLook | null>;

/**
 * Reads the look once per catalogue version. If that fails, the last look is used, since no page should fail for its
 * colours.
 */
export function createLookReader({ db }: Pick<Services, 'db'>, version: VersionSource): LookReader {
  let known: string | null = null;
  let look: BrandLook | null = null;
  return async () => {
    try {
      const current = await version.current();
      if (current === known) return look;
      look = await readBrandLook(db);
      known = current;
    } catch {
      known = null;
    }
    return look;
  };
}

const themeColour = `<meta name="theme-color" content="${presetPalette['deep-forest']}"`;

/** Unchanged if the brand has no look of its own. */
export function applyBrandLook(html: string, look: BrandLook | null): string {
  if (!look) return html;
  const branded = look.colours
    ? html.replace(themeColour, `<meta name="theme-color" content="${paletteOf(look.colours)['deep-forest']}"`)
    : html;
  const icon = look.icon && `$1"image/png" href="${look.icon.path}"`;
  return (icon ? branded.replace(/(<link rel="icon" type=)"image\/svg\+xml" href="[^"]*"/, icon) : branded).replace(
    '</head>',
    () => `<style>${brandStyleOf(look)}</style></head>`,
  );
}

/** The style that `applyBrandLook` adds; empty if the brand has no look of its own. */
export function brandStylesOf(look: BrandLook | null): string[] {
  return look ? [brandStyleOf(look)] : [];
}

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
};

/** Browsers, phones and other sites use these fixed names; each falls back to the bundled file. */
export const brandedFiles: readonly string[] = [
  'favicon.svg',
  'favicon.ico',
  'favicon-32.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
  'share.jpg',
];

/** Icons and the picture of shared links, cached for an hour. */
export function mountBrandedFiles(
  site: FastifyInstance,
  { db }: Pick<Services, 'db'>,
  readLook: LookReader,
  drawn: string,
) {
  for (const name of brandedFiles) {
    const preset = { type: types[path.extname(name)]!, bytes: fs.readFileSync(path.join(drawn, name)) };
    site.get(`/${name}`, { schema: { hide: true } }, async (_request, reply) => {
      const look = await readLook();
      const of = name === 'share.jpg' ? look?.logo : look?.icon;
      const own = of ? await readBrandFile(db, of.id, name === 'favicon.svg' ? 'icon-192.png' : name) : null;
      const file = own && name === 'favicon.svg' ? { type: types['.svg']!, bytes: wrapInSvg(own.bytes) } : own;
      return sendBrandFile(reply, file ?? preset, 'public, max-age=3600');
    });
  }
}

/** Pages reference the icon as an SVG. */
function wrapInSvg(png: Buffer): Buffer {
  const address = `data:image/png;base64,${png.toString('base64')}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="${address}"/></svg>`,
  );
}
