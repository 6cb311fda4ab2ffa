import { hasDraft } from './draft-key.ts';

const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll'] as const;

/**
 * Comes true at the visitor's first sign of life, for a part that the served page shows already (by the id of its heading); at once
 * where it does not, where something typed into the named form is to be restored, and on the server.
 */
export function whenWanted(headingId: string, form?: string): Promise<void> {
  if (typeof document === 'undefined' || !document.getElementById(headingId)) return Promise.resolve();
  if (form !== undefined && hasDraft(form)) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      for (const sign of signs) document.removeEventListener(sign, wake, true);
      resolve();
    };
    for (const sign of signs) document.addEventListener(sign, wake, { capture: true, passive: true });
  });
}
