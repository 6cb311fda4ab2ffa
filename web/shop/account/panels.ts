/** The account's panels by number, 1 to 6 (spec section 4); 6 logs out. `hash` makes each of them an address of its own. */
export const panels = [
  { number: 1, hash: '', label: 'Dashboard' },
  { number: 2, hash: '#orders', label: 'Orders' },
  { number: 3, hash: '#addresses', label: 'Addresses' },
  { number: 4, hash: '#account-details', label: 'Account Details' },
  { number: 5, hash: '#join-as-ds', label: 'Join as DS' },
] as const;
export type Panel = (typeof panels)[number];

/** The panel of an address; an unknown one shows the Dashboard. */
export function panelOf(hash: string): Panel {
  return panels.find((panel) => panel.hash === hash) ?? panels[0];
}
