import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Tiro Devanagari Hindi for headings, Mukta for text. */
export type Face = 'serif' | 'italic' | 'sans' | 'medium' | 'bold';

const families: Record<Face, { family: string; style: string; weight: 400 | 500 | 600 }> = {
  serif: { family: 'tiro-devanagari-hindi', style: '400-normal', weight: 400 },
  italic: { family: 'tiro-devanagari-hindi', style: '400-italic', weight: 400 },
  sans: { family: 'mukta', style: '400-normal', weight: 400 },
  medium: { family: 'mukta', style: '500-normal', weight: 500 },
  bold: { family: 'mukta', style: '600-normal', weight: 600 },
};

/** Searched in this order. The rupee sign is in the second. */
const scripts = ['latin', 'latin-ext', 'devanagari'] as const;

/** The other scripts of India's scheduled languages, for names and addresses: Noto Sans, by file name. */
const notoScripts = {
  bengali: /\p{scx=Bengali}/u,
  gujarati: /\p{scx=Gujarati}/u,
  gurmukhi: /\p{scx=Gurmukhi}/u,
  tamil: /\p{scx=Tamil}/u,
  telugu: /\p{scx=Telugu}/u,
  kannada: /\p{scx=Kannada}/u,
  malayalam: /\p{scx=Malayalam}/u,
  oriya: /\p{scx=Oriya}/u,
  'ol-chiki': /\p{scx=Ol_Chiki}/u,
  'meetei-mayek': /\p{scx=Meetei_Mayek}/u,
  arabic: /\p{scx=Arabic}/u,
};

export interface FacePart {
  /** Face and script. */
  name: string;
  /** A PDF embeds a subset of it. */
  bytes: Buffer;
  font: Font;
  isRightToLeft: boolean;
  has(codePoint: number): boolean;
}

export type Faces = Readonly<Record<Face, readonly FacePart[]>>;

const require = createRequire(import.meta.url);

/** Unpacks a published WOFF file, complete and without hints. */
async function partOf(face: Face, script: (typeof scripts)[number]): Promise<FacePart> {
  const { family, style } = families[face];
  const { create } = await import('fontkit');
  const { default: subsetFont } = await import('subset-font');
  const packed = await readFile(require.resolve(`@fontsource/${family}/files/${family}-${script}-${style}.woff`));
  const bytes = await subsetFont(packed, null, { targetFormat: 'sfnt', keepAllGlyphs: true, noHinting: true });
  const font: Font = create(bytes);
  return {
    name: `${face}-${script}`,
    bytes,
    font,
    isRightToLeft: false,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  };
}

/** Spaces and joiners belong to no script; they continue the current run in its font. */
const joins = new Set([0x20, 0xa0, 0x200c, 0x200d]);

/** Loads a script that most documents do not need, with its first character. */
function notoPart(face: Face, script: keyof typeof notoScripts, create: (bytes: Buffer) => Font): FacePart {
  const file = `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${families[face].weight}-normal.woff`;
  let loaded: { bytes: Buffer; font: Font } | undefined;
  const load = () => {
    if (!loaded) {
      const bytes = readFileSync(require.resolve(file));
      loaded = { bytes, font: create(bytes) };
      mendMarks(loaded.font);
    }
    return loaded;
  };
  return {
    name: `${face}-noto-${script}`,
    get bytes() {
      return load().bytes;
    },
    get font() {
      return load().font;
    },
    isRightToLeft: script === 'arabic',
    has: (codePoint) =>
      notoScripts[script].test(String.fromCodePoint(codePoint))
        ? load().font.hasGlyphForCodePoint(codePoint)
        : joins.has(codePoint) && (loaded?.font.hasGlyphForCodePoint(codePoint) ?? false),
  };
}

/**
 * Leaves a mark in place if its font defines no position on a letter; fontkit 2.0.4 would throw, for example for some
 * Punjabi letters.
 */
export function mendMarks(font: Font): void {
  const positions = font._layoutEngine?.engine?.GPOSProcessor;
  if (!positions) return;
  const place = positions.applyAnchor;
  positions.applyAnchor = (mark, base, index) => {
    if (base !== null) place.call(positions, mark, base, index);
  };
}

async function loadFace(face: Face): Promise<FacePart[]> {
  const parts: FacePart[] = [];
  for (const script of scripts) parts.push(await partOf(face, script));
  const { create } = await import('fontkit');
  for (const script of Object.keys(notoScripts) as (keyof typeof notoScripts)[])
    parts.push(notoPart(face, script, create));
  return parts;
}

let loading: Promise<Faces> | undefined;

/** Unpacks the faces that every document uses, once per process (about a quarter of a second, in pieces). */
export function loadFaces(): Promise<Faces> {
  loading ??= (async () => {
    const loaded: Partial<Record<Face, FacePart[]>> = {};
    for (const face of Object.keys(families) as Face[]) loaded[face] = await loadFace(face);
    return loaded as Faces;
  })();
  return loading;
}
