import { createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { kit as messages } from '#messages/admin/kit.ts';

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

/** A colour of the page as it is now: the brand's own where staff have chosen one. */
const pageColour = (name: string, preset: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || preset;

/** The shades from 7 on follow the brand; it is these that buttons and links are drawn in. */
const ofBrand = (colours: MantineColorsTuple, names: readonly string[]): MantineColorsTuple =>
  colours.map((colour, shade) => (names[shade - 7] ? pageColour(names[shade - 7]!, colour) : colour)) as never;

/** The brand's type and colours (web/ui/tokens.css) for the component library. */
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
    // Scrolling is locked by kit.css, without a style of its own in the page.
    ModalRoot: { defaultProps: { lockScroll: false } },
    DrawerRoot: { defaultProps: { lockScroll: false } },
    DrawerCloseButton: { defaultProps: { 'aria-label': messages.close } },
    // Without its placeholder, which is no item, the focus goes to the first item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: { shadow: 'md' } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
  },
});

/** The page's leave for styles that the library writes into it: the server gives each answer its own. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** The component library in the brand's clothes, with a place for toasts; see docs/decisions/0043-admin-components.md. */
export function AdminProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" getStyleNonce={() => styleNonce}>
      {children}
      <Notifications position="bottom-right" limit={3} />
    </MantineProvider>
  );
}
