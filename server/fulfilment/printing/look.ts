import type { TableLook, TextStyle } from '#server/platform/pdf/index.ts';

/** For any printer and reading at arm's length: black on white, no brand colours. */
export const inks = { text: '#000000', muted: '#444444', line: '#999999', ground: '#f1f1f1' } as const;

/** In points. */
export const styles = {
  brand: { face: 'serif', size: 15, colour: inks.text, leading: 1.2 },
  title: { face: 'bold', size: 16, colour: inks.text, leading: 1.3 },
  large: { face: 'bold', size: 13, colour: inks.text, leading: 1.3 },
  strong: { face: 'bold', size: 10, colour: inks.text, leading: 1.4 },
  text: { face: 'sans', size: 10, colour: inks.text, leading: 1.4 },
  small: { face: 'sans', size: 8, colour: inks.muted, leading: 1.4 },
  label: { face: 'medium', size: 7.5, colour: inks.muted, leading: 1.5 },
} satisfies Record<string, TextStyle>;

export const tableLook: TableLook = {
  text: { ...styles.text, size: 9.5 },
  head: { ...styles.strong, size: 8.5 },
  headGround: inks.ground,
  line: inks.line,
  padding: { x: 5, y: 5 },
};
