import { words } from './account-words.ts';

/** The account's panels by number, 1 to 6 (spec section 4); 6 logs out. `hash` makes each of them an address of its own. */
export const panels = [
  { number: 1, hash: '', label: words.panels.dashboard },
  { number: 2, hash: '#orders', label: words.panels.orders },
  { number: 3, hash: '#addresses', label: words.panels.addresses },
  { number: 4, hash: '#account-details', label: words.panels.details },
  { number: 5, hash: '#join-as-ds', label: words.panels.join },
] as const;
export type Panel = (typeof panels)[number];

/** The panel of an address; an unknown one shows the Dashboard. */
export function panelOf(hash: string): Panel {
  return panels.find((panel) => panel.hash === hash) ?? panels[0];
}
