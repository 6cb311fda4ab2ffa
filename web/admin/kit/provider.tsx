import { createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { kit as messages } from '#messages/admin.ts';

const forest: MantineColorsTuple = [
  '#eef4ef',
  '#e0ebe3',
  '#c2d8c9',
  '#9fc1ab',
  '#7cab8d',
  '#5a9373',
  '#3f7d5d',
  '#2f6b4f',
  '#17402f',
  '#0f2e22',
];
const clay: MantineColorsTuple = [
  '#fbf0ea',
  '#f5ddd1',
  '#eabca5',
  '#de9775',
  '#d1784f',
  '#c56538',
  '#b4532a',
  '#b4532a',
  '#963f1b',
  '#7a3114',
];
const red: MantineColorsTuple = [
  '#fbeae5',
  '#f6d3cb',
  '#eaa69a',
  '#dd7566',
  '#cd4c3c',
  '#b9362a',
  '#a3261d',
  '#a3261d',
  '#a3261d',
  '#821b14',
];
const sand: MantineColorsTuple = [
  '#faf7f1',
  '#f1e9da',
  '#e7dcc7',
  '#e2d7c3',
  '#cfc2aa',
  '#b0a58f',
  '#8a8270',
  '#6d675a',
  '#5b665f',
  '#22302a',
];

/** Reads a colour from the page, because staff can change the brand's colours. */
const pageColour = (name: string, preset: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || preset;

/** Buttons and links use the shades from 7 on, which follow the brand. */
const ofBrand = (colours: MantineColorsTuple, names: readonly string[]): MantineColorsTuple =>
  colours.map((colour, shade) => (names[shade - 7] ? pageColour(names[shade - 7]!, colour) : colour)) as never;

/** The brand's fonts and colours (web/ui/tokens.css) for the component library. */
const theme = createTheme({
  primaryColor: 'forest',
  primaryShade: 8,
  colors: {
    forest: ofBrand(forest, ['leaf', 'forest', 'deep-forest']),
    clay: ofBrand(clay, ['clay', 'clay-dark']),
    red,
    gray: sand,
  },
  black: '#22302a',
  white: '#fffdf8',
  fontFamily: 'var(--sans)',
  headings: { fontFamily: 'var(--serif)', fontWeight: '400' },
  defaultRadius: 4,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    // kit.css locks scrolling without an inline style.
    ModalRoot: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    DrawerCloseButton: { defaultProps: { 'aria-label': messages.close } },
    // Without the placeholder, which is no item, the first item gets the focus.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { shadow: 'md' } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
  },
});

/** The page's CSP nonce for styles that the library inserts. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Themes the component library and shows toasts; see docs/decisions/0007-dependencies.md. */
export function AdminProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={() => styleNonce}>
      {children}
      <Notifications position="bottom-right" limit={3} />
    </MantineProvider>
  );
}
