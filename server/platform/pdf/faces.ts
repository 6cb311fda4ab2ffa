import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** The brand's typefaces: Tiro Devanagari Hindi for headings, Mukta for text. */
export type Face = 'serif' | 'italic' | 'sans' | 'medium' | 'bold';

const families: Record<Face, { family: string; style: string }> = {
  serif: { family: 'tiro-devanagari-hindi', style: '400-normal' },
  italic: { family: 'tiro-devanagari-hindi', style: '400-italic' },
  sans: { family: 'mukta', style: '400-normal' },
  medium: { family: 'mukta', style: '500-normal' },
  bold: { family: 'mukta', style: '600-normal' },
};

/** A family comes in files by script, asked in this order; the rupee sign lies in the second. */
const scripts = ['latin', 'latin-ext', 'devanagari'] as const;

/** One font file of a face. */
export interface FacePart {
  /** Unique: the face and its script. */
  name: string;
  /** TrueType bytes: what a PDF can embed. */
  bytes: Buffer;
  font: Font;
  has(codePoint: number): boolean;
}

export type Faces = Readonly<Record<Face, readonly FacePart[]>>;

const require = createRequire(import.meta.url);

/** The published files are WOFF, which a PDF cannot hold: they are unpacked, whole and without hints. */
async function partOf(face: Face, script: (typeof scripts)[number]): Promise<FacePart> {
  const { family, style } = families[face];
  const { create } = await import('fontkit');
  const { default: subsetFont } = await import('subset-font');
  const packed = await readFile(require.resolve(`@fontsource/${family}/files/${family}-${script}-${style}.woff`));
  const bytes = await subsetFont(packed, null, { targetFormat: 'sfnt', keepAllGlyphs: true, noHinting: true });
  const font: Font = create(bytes);
  return { name: `${face}-${script}`, bytes, font, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

async function loadFace(face: Face): Promise<FacePart[]> {
  const parts: FacePart[] = [];
  for (const script of scripts) parts.push(await partOf(face, script));
  return parts;
}

let loading: Promise<Faces> | undefined;

/** All faces, unpacked once in the process's life (about a quarter of a second, in items). */
export function loadFaces(): Promise<Faces> {
  loading ??= (async () => {
    const loaded: Partial<Record<Face, FacePart[]>> = {};
    for (const face of Object.keys(families) as Face[]) loaded[face] = await loadFace(face);
    return loaded as Faces;
  })();
  return loading;
}
