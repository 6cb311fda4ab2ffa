/** A button's press, or Enter in a field, that may have come before its code. */
interface LostStep {
  /** The innermost part of the page that comes alive by itself and holds it, by its id; null: none but the page. */
  part: string | null;
  again: () => void;
}

declare global {
  interface Window {
    lostStep?: LostStep | undefined;
  }
}

/** What tells that somebody is there. */
export const signsOfLife = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'scroll'] as const;

/**
 * Runs within the page before all other scripts. It asks for those that were put off once words and pictures stand, or at the visitor's
 * first sign of life, and notes the last step that came before them. It knows nothing outside of itself: its text is what is sent.
 */
function begin(signs: typeof signsOfLife): void {
  const note = (event: MouseEvent | KeyboardEvent) => {
    const { target } = event;
    if (!event.isTrusted || !(target instanceof Element)) return;
    const part = target.closest('[id^="page-"]')?.id ?? null;
    if (!(event instanceof KeyboardEvent)) {
      const button = target.closest<HTMLElement>('button[type="button"]');
      window.lostStep = button ? { part, again: () => button.click() } : undefined;
    } else if (event.key === 'Enter' && target instanceof HTMLInputElement && !target.form) {
      const again = () => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      window.lostStep = { part, again };
    }
  };
  document.addEventListener('click', note, true);
  document.addEventListener('keydown', note, true);

  const later = document.getElementsByTagName('script');
  const ask = () => {
    for (const sign of signs) document.removeEventListener(sign, ask, true);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) link.rel = 'modulepreload';
    for (const script of later)
      if (script.type === 'later') {
        script.type = 'module';
        // A script is read when it comes to its place.
        script.parentNode?.insertBefore(script, script.nextSibling);
      }
  };
  for (const sign of signs) document.addEventListener(sign, ask, { capture: true, passive: true });
  // A picture is painted a little after it is there.
  const soon = () => requestAnimationFrame(() => setTimeout(ask, 50));
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}

/** The script's text; of no use in the browser's own code. */
export const firstScript = import.meta.env.SSR ? `(${begin.toString()})(${JSON.stringify(signsOfLife)})` : '';

/**
 * Puts a page's scripts off for the first script to ask for them: the page can be read, and its links followed, without them. React
 * Router has no word for that, so its links and its module are changed in the HTML.
 */
export function putScriptsOff(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replaceAll('<script type="module" async="">', '<script type="later">');
}
