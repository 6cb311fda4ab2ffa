/** The stored look, and its CSS. Pure. */
import { z } from 'zod';
import { type BrandColours, paletteOf, presetColours, presetPalette } from '#contract/brand-colours.ts';
import type { BrandLookBody, BrandPicture } from '#contract/admin/settings/brand.ts';

/** Only what staff have set. */
export interface BrandLook {
  colours: BrandColours | null;
  logo: BrandPicture | null;
  icon: BrandPicture | null;
}

export const brandLookKey = 'brand_look';

const Picture = z.object({ id: z.string(), path: z.string(), width: z.number(), height: z.number() });

export const StoredLook = z.object({
  main: z.string().nullable().default(null),
  action: z.string().nullable().default(null),
  accent: z.string().nullable().default(null),
  logo: Picture.nullable().default(null),
  icon: Picture.nullable().default(null),
});
export type StoredLook = z.infer<typeof StoredLook>;

/** Null if staff have set nothing, so that pages are byte for byte what they are without it. */
export function lookOf(value: unknown): BrandLook | null {
  if (value === null || value === undefined) return null;
  const { main, action, accent, logo, icon } = StoredLook.parse(value);
  const isOwn = main !== null || action !== null || accent !== null;
  const colours = isOwn ? coloursOf({ main, action, accent }) : null;
  return colours || logo || icon ? { colours, logo, icon } : null;
}

/** Defaults where staff chose none. */
export function coloursOf({ main, action, accent }: Pick<BrandLookBody, 'main' | 'action' | 'accent'>): BrandColours {
  return {
    main: main ?? presetColours.main,
    action: action ?? presetColours.action,
    accent: accent ?? presetColours.accent,
  };
}

/** By the default colours that they replace, for documents; undefined if staff chose none. */
export function recolouringOf(look: Pick<BrandLook, 'colours'> | undefined): Record<string, string> | undefined {
  if (!look?.colours) return undefined;
  const palette = paletteOf(look.colours);
  return Object.fromEntries(
    Object.entries(presetPalette).map(([name, colour]) => [colour, palette[name as keyof typeof palette]]),
  );
}

/** In a header, in pixels. */
export function logoSize({ width, height }: Pick<BrandPicture, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(200 / width, 56 / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * The palette's variables, the logo in place of the drawn one, the icon in place of the mark. They override
 * web/ui/tokens.css wherever they are placed. Built only from validated colours, ids and numbers.
 */
export function brandStyleOf({ colours, logo, icon }: BrandLook): string {
  const rules: string[] = [];
  if (colours) {
    const palette = Object.entries(paletteOf(colours)).map(([name, colour]) => `--${name}:${colour}`);
    rules.push(`:root:root{${palette.join(';')}}`);
  }
  if (logo) {
    const { width, height } = logoSize(logo);
    rules.push(
      `[data-logo][data-logo]{display:block;width:${width}px;max-width:46vw;height:${height}px;background:url(${logo.path}) center/contain no-repeat}`,
      '[data-logo][data-logo]>*{display:none}',
    );
  }
  if (icon) rules.push(`[data-mark][data-mark]{content:url(${icon.path})}`);
  return rules.join('');
}
