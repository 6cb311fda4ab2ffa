import type { TableLook, TextStyle } from '#server/platform/pdf/index.ts';

/** A business paper: dark type on white, the house's green for what it is. */
export const inks = {
  forest: '#17402f',
  text: '#1d2823',
  muted: '#5b665f',
  line: '#cfd6d1',
  ground: '#eef3ef',
} as const;

/** Sizes in points. */
export const styles = {
  brand: { face: 'serif', size: 20, colour: inks.forest, leading: 1.2 },
  title: { face: 'bold', size: 15, colour: inks.forest, leading: 1.3 },
  strong: { face: 'bold', size: 9, colour: inks.text, leading: 1.45 },
  text: { face: 'sans', size: 8.5, colour: inks.text, leading: 1.45 },
  small: { face: 'sans', size: 7.5, colour: inks.muted, leading: 1.45 },
  label: { face: 'medium', size: 7, colour: inks.muted, leading: 1.5, tracking: 0.08 },
} satisfies Record<string, TextStyle>;

export const tableLook: TableLook = {
  text: { ...styles.text, size: 8, leading: 1.4 },
  head: { ...styles.text, face: 'bold', size: 7.5, leading: 1.35, colour: inks.forest },
  headGround: inks.ground,
  line: inks.line,
  padding: { x: 4, y: 4 },
};
