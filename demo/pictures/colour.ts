/** Colours as #rrggbb strings, mixed in plain sRGB: enough for flat gouache tones. */

export const palette = {
  ivory: '#FBF7EF',
  paper: '#FFFDF8',
  sand: '#F1E9DA',
  line: '#E2D7C3',
  forest: '#17402F',
  deepForest: '#0F2E22',
  leaf: '#2F6B4F',
  turmeric: '#E0A526',
  clay: '#B4532A',
  text: '#22302A',
} as const;

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `share` of `b` in `a`, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Towards warm white; `share` 0 to 1. */
export const lighter = (colour: string, share: number): string => mix(colour, '#FFFAF0', share);

/** Towards a warm black, so that shadows never go grey; `share` 0 to 1. */
export const darker = (colour: string, share: number): string => mix(colour, '#1C140C', share);

/** Relative brightness as the eye sees it, 0 black to 1 white. */
export function brightness(colour: string): number {
  const [red, green, blue] = channels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
