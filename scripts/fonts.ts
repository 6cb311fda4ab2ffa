/**
 * Builds the shop's own web fonts from the published ones: `node scripts/fonts.ts` writes web/ui/fonts/*.woff2 and
 * fonts.css. Own subsets are needed because the published Latin files lack the rupee sign, so that every price would
 * load a second file of 5 to 100 kB.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { fewHindi } from './few-hindi.ts';

const root = path.join(import.meta.dirname, '..');
const target = path.join(root, 'web/ui/fonts');

interface Face {
  /**
   * Files of one family must have the same weights, or the browser uses one of them and ignores the others: hence the
   * extra names.
   */
  family: 'Mukta' | 'Mukta Rupee' | 'Mukta Hindi' | 'Mukta Few' | 'Tiro Devanagari Hindi' | 'Tiro Few';
  /** Under node_modules/@fontsource. */
  source: string;
  file: string;
  /** One weight, or the range that one file serves so that the browser never synthesises bold. */
  weight: string;
  range: string;
}

/** ASCII and the characters that the shop's texts use; an accented letter falls back to the stand-in. */
const latin =
  'U+20-7E, U+A0, U+A9, U+AE, U+B0, U+B7, U+BD, U+D7, U+E9, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+2122, U+2212';
/** The characters of modern Hindi, without those of other languages and Vedic accents. */
const hindi =
  'U+901-903, U+905-90B, U+90D, U+90F-911, U+913-928, U+92A-930, U+932-933, U+935-939, U+93C-943, U+945, U+947-949, U+94B-94D, U+950, U+958-95F, U+964-970, U+200D';

/**
 * Without the danda: Tiro puts a quarter of an em before it, which today's readers take for a stray space; Mukta's
 * follows the word directly.
 */
const headingHindi = hindi.replace('U+964-970', 'U+965-970');

/** Returns the characters of a few fixed words; their spaces come from the Latin font. */
function rangeOf(words: readonly string[]): string {
  const points = [...new Set(words.join('').replaceAll(' ', ''))].map((letter) => letter.codePointAt(0)!);
  return points
    .toSorted((a, b) => a - b)
    .map((point) => `U+${point.toString(16).toUpperCase()}`)
    .join(', ');
}

function mukta(weight: number): Face {
  return {
    family: 'Mukta',
    source: `mukta/files/mukta-latin-${weight}-normal.woff2`,
    file: `mukta-latin-${weight}.woff2`,
    weight: `${weight}`,
    range: latin,
  };
}

const muktaHindi = 'mukta/files/mukta-devanagari-400-normal.woff2';
const tiro = 'tiro-devanagari-hindi/files/tiro-devanagari-hindi';
const faces: readonly Face[] = [
  mukta(400),
  mukta(500),
  mukta(600),
  {
    family: 'Mukta Rupee',
    source: 'mukta/files/mukta-latin-ext-500-normal.woff2',
    file: 'mukta-rupee.woff2',
    weight: '400 600',
    range: 'U+20B9',
  },
  {
    family: 'Mukta Hindi',
    source: muktaHindi,
    file: 'mukta-hindi-400.woff2',
    weight: '400 600',
    range: hindi,
  },
  {
    family: 'Tiro Devanagari Hindi',
    source: `${tiro}-latin-400-normal.woff2`,
    file: 'tiro-latin.woff2',
    weight: '400 600',
    range: latin,
  },
  {
    family: 'Tiro Devanagari Hindi',
    source: `${tiro}-devanagari-400-normal.woff2`,
    file: 'tiro-hindi.woff2',
    weight: '400 600',
    range: headingHindi,
  },
  {
    family: 'Mukta Few',
    source: muktaHindi,
    file: 'mukta-few.woff2',
    weight: '400 600',
    range: rangeOf(fewHindi.text),
  },
  {
    family: 'Tiro Few',
    source: `${tiro}-devanagari-400-normal.woff2`,
    file: 'tiro-few.woff2',
    weight: '400 600',
    range: rangeOf(fewHindi.headings),
  },
];

/** Sentences of the shop: their width determines how much a system font is scaled as a stand-in while ours loads. */
const samples = {
  latin:
    'Amla in November, tulsi before it flowers, honey after the oak forests. We make Ayurveda when the plant is ready. Products by category, leading products, guaranteed safe checkout.',
  // Without spaces and full stops, which are in the Latin fonts.
  hindi:
    'आँवलाकार्तिकमेंतुलसीफूलनेसेपहलेशहदबाँजकेवनोंकेबादजबपौधातैयारहोतबहमआयुर्वेदबनातेहैंवर्गकेअनुसारउत्पादप्रमुखउत्पादसुरक्षितभुगतानऔरवापसीकीनीति',
};
const faceOf = (file: string) => faces.find((face) => face.file === file)!;

interface StandIn {
  name: string;
  of: Face;
  local: readonly string[];
  sample: string;
  /** Mean advance of `sample` in em: for the metric-compatible Liberation fonts, and for Noto, which Android has. */
  advance: number;
  range?: string;
}
const standIns: readonly StandIn[] = [
  {
    name: 'Mukta fallback',
    of: faceOf('mukta-latin-400.woff2'),
    local: ['Arial', 'Roboto', 'Helvetica Neue', 'Liberation Sans'],
    sample: samples.latin,
    advance: 0.44707,
  },
  {
    name: 'Tiro fallback',
    of: faceOf('tiro-latin.woff2'),
    local: ['Times New Roman', 'Noto Serif', 'Liberation Serif'],
    sample: samples.latin,
    advance: 0.40474,
  },
  {
    name: 'Mukta fallback',
    of: faceOf('mukta-hindi-400.woff2'),
    local: ['Noto Sans Devanagari', 'NotoSansDevanagari-Regular', 'Nirmala UI', 'Kohinoor Devanagari', 'Mangal'],
    sample: samples.hindi,
    advance: 0.3997,
    range: hindi,
  },
  {
    name: 'Tiro fallback',
    of: faceOf('tiro-hindi.woff2'),
    local: ['Noto Serif Devanagari', 'NotoSerifDevanagari-Regular', 'Nirmala UI', 'Kohinoor Devanagari', 'Mangal'],
    sample: samples.hindi,
    advance: 0.37032,
    range: headingHindi,
  },
];

function charactersOf(range: string): string {
  return range
    .split(', ')
    .flatMap((part) => {
      const [first, last = first] = part
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16)) as [number, number?];
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

const sourceOf = (face: Face) => readFileSync(path.join(root, 'node_modules/@fontsource', face.source));

/** Returns the range with line breaks as the formatter puts them. */
function rangeLines(range: string): string {
  if (range.length < 100) return ` ${range}`;
  return `\n    ${range.replace(/(.{1,114}(?:,|$)) ?/g, '$1\n    ').trimEnd()}`;
}

function faceRule(face: Face): string {
  return `@font-face {
  font-family: '${face.family}';
  font-style: normal;
  font-weight: ${face.weight};
  font-display: swap;
  src: url('./${face.file}') format('woff2');
  unicode-range:${rangeLines(face.range)};
}`;
}

/** Returns the rule of a system font scaled to our font's widths and line box, so that the swap moves nothing. */
function standInRule(standIn: StandIn): string {
  const font = fontkit.create(sourceOf(standIn.of));
  const scale = font.layout(standIn.sample).advanceWidth / font.unitsPerEm / standIn.sample.length / standIn.advance;
  const percent = (value: number) => `${Number(((100 * value) / font.unitsPerEm / scale).toFixed(2))}%`;
  return `@font-face {
  font-family: '${standIn.name}';
  src: ${standIn.local.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${(100 * scale).toFixed(2)}%;
  ascent-override: ${percent(font.ascent)};
  descent-override: ${percent(-font.descent)};
  line-gap-override: ${percent(font.lineGap)};${standIn.range ? `\n  unicode-range:${rangeLines(standIn.range)};` : ''}
}`;
}

for (const face of faces) {
  // Hints double the file and change nothing on today's screens; Hindi needs all its features to join letters.
  const features = face.source.includes('devanagari-400')
    ? {}
    : { keepFeatures: ['kern', 'liga', 'ccmp', 'lnum', 'tnum'] };
  const font = await subsetFont(sourceOf(face), charactersOf(face.range), {
    targetFormat: 'woff2',
    noHinting: true,
    ...features,
  });
  writeFileSync(path.join(target, face.file), font);
  console.log(face.file, font.length);
}
const css = ['/* Written by scripts/fonts.ts. */', ...faces.map(faceRule), ...standIns.map(standInRule)].join('\n');
writeFileSync(path.join(target, 'fonts.css'), `${css}\n`);
