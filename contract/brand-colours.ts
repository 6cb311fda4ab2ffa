/**
 * Staff choose three brand colours; the others are derived from them. Pure: the server and the admin's preview use it.
 */

export const brandColourNames = ['main', 'action', 'accent'] as const;
export type BrandColourName = (typeof brandColourNames)[number];
/** As `#rrggbb`, lower case. */
export type BrandColours = Readonly<Record<BrandColourName, string>>;

/** Must match web/ui/tokens.css. */
export const presetColours: BrandColours = { main: '#17402f', action: '#b4532a', accent: '#e0a526' };

/** The brand does not change these backgrounds. */
export const grounds = { ivory: '#fbf7ef', paper: '#fffdf8', sand: '#f1e9da' } as const;

/** Minimum contrast of text and background (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5;

type Rgb = readonly [number, number, number];

const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);
const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as never;
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Mixes `part` (0 to 1) of `other` into `colour`. */
function mix(colour: string, other: string, part: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  return hexOf(from.map((value, at) => value + (to[at]! - value) * part) as unknown as Rgb);
}

/** Relative luminance, 0 for black to 1 for white (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Page colours that depend on the brand, by their names in web/ui/tokens.css. */
export type BrandPalette = Readonly<
  Record<'forest' | 'deep-forest' | 'leaf' | 'leaf-ground' | 'clay' | 'clay-dark' | 'turmeric', string>
>;

export const presetPalette: BrandPalette = {
  forest: '#17402f',
  'deep-forest': '#0f2e22',
  leaf: '#2f6b4f',
  'leaf-ground': '#e8efe3',
  clay: '#b4532a',
  'clay-dark': '#963f1b',
  turmeric: '#e0a526',
};

/** Derives the palette from three colours. A colour that equals its preset keeps the preset's shades. */
export function paletteOf({ main, action, accent }: BrandColours): BrandPalette {
  const { forest, clay, ...preset } = presetPalette;
  const ofMain =
    main === forest
      ? { 'deep-forest': preset['deep-forest'], leaf: preset.leaf, 'leaf-ground': preset['leaf-ground'] }
      : {
          'deep-forest': mix(main, '#000000', 0.3),
          leaf: lighten(main),
          'leaf-ground': mix(main, grounds.ivory, 0.92),
        };
  const clayDark = action === clay ? preset['clay-dark'] : mix(action, '#000000', 0.18);
  return { forest: main, ...ofMain, clay: action, 'clay-dark': clayDark, turmeric: accent };
}

/** Lightens a colour for links: by at most 24 %, and only while it stays readable on the darkest background. */
function lighten(colour: string): string {
  for (let part = 0.24; part > 0; part -= 0.02) {
    const lighter = mix(colour, '#ffffff', part);
    if (contrastOf(lighter, grounds.sand) >= leastContrast + 0.2) return lighter;
  }
  return colour;
}

export interface ContrastFault {
  readonly field: BrandColourName;
  readonly ground: keyof typeof grounds | 'main';
  /** Contrast to two decimals, rounded down, so that a reported 4.5 is really enough. */
  readonly ratio: number;
}

/**
 * Finds brand colours with too little contrast on the backgrounds where pages use them. Returns at most one fault per
 * colour: the worst.
 */
export function findContrastFaults(colours: BrandColours): ContrastFault[] {
  const { main, action, accent } = colours;
  const { ivory, paper, sand } = grounds;
  const pairs: [BrandColourName, ContrastFault['ground'], string, string][] = [
    ['main', 'ivory', main, ivory],
    ['main', 'paper', main, paper],
    ['main', 'sand', main, sand],
    ['action', 'ivory', action, ivory],
    ['action', 'paper', action, paper],
    ['accent', 'main', accent, main],
  ];
  const faults = pairs
    .filter(([, , one, other]) => isColour(one) && isColour(other))
    .map(([field, ground, one, other]) => ({ field, ground, ratio: Math.floor(contrastOf(one, other) * 100) / 100 }))
    .filter(({ ratio }) => ratio < leastContrast)
    .toSorted((a, b) => a.ratio - b.ratio);
  // If the main colour itself must change, the accent's contrast on it means nothing.
  const hasMain = !faults.some(({ field }) => field === 'main');
  return brandColourNames.flatMap((name) =>
    name === 'accent' && !hasMain ? [] : (faults.find(({ field }) => field === name) ?? []),
  );
}
