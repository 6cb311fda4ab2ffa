/** A button's press, a choice from a list, Enter in a field or Escape, that may have come before its code. */
interface LostStep {
  /** The innermost part of the page that comes alive by itself and holds it, by its id; null: none but the page. */
  part: string | null;
  event: Event;
  again: () => void;
}

declare global {
  interface Window {
    lostStep?: LostStep | undefined;
    /** Comes true when the visitor points, presses, types or scrolls for the first time on the page as it was served. */
    firstSign: Promise<void>;
  }
}

/**
 * Runs within the page before all other scripts. It asks for those that were put off once words and pictures stand, or at the visitor's
 * first sign of life, and notes the last step that may have come before them. It knows nothing outside of itself: its text is sent.
 */
function begin(): void {
  const note = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const lost = (again: () => void) => {
      window.lostStep = { part: target.closest('[id^="page-"]')?.id ?? null, event, again };
    };
    if (event instanceof KeyboardEvent) {
      const { key } = event;
      if (key === 'Escape' || (key === 'Enter' && target instanceof HTMLInputElement && !target.form))
        lost(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    } else if (event.type === 'change') {
      if (target instanceof HTMLSelectElement) lost(() => target.dispatchEvent(new Event('change', { bubbles: true })));
    } else {
      const button = target.closest<HTMLElement>('button[type="button"]');
      if (button) lost(() => button.click());
      else window.lostStep = undefined;
    }
  };
  for (const step of ['click', 'change', 'keydown']) document.addEventListener(step, note, true);

  const ask = () => {
    const later = document.querySelector<HTMLScriptElement>('script[data-modules]');
    if (!later) return;
    for (const href of later.dataset['modules']!.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    delete later.dataset['modules'];
    later.type = 'module';
    // A script is read when it comes to its place.
    later.parentNode?.insertBefore(later, later.nextSibling);
  };
  let wake = () => {};
  const heed = (signs: string[]) => {
    for (const sign of signs) document.addEventListener(sign, wake, { capture: true, passive: true });
  };
  window.firstSign = new Promise<void>((resolve) => (wake = resolve)).then(ask);
  heed(['pointerdown', 'focusin', 'keydown']);
  const painted = () => {
    ask();
    // Before, they also come from a pointer that lies still and from the page's own beginning.
    heed(['pointerover', 'scroll']);
  };
  // A picture is painted a little after it is there.
  const soon = () => requestAnimationFrame(() => setTimeout(painted, 50));
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}

/** The script's text; of no use in the browser's own code. */
export const firstScript = import.meta.env.SSR ? `(${begin.toString()})()` : '';

/**
 * Puts a page's scripts off for the first script to ask for them: the page can be read, and its links followed, without them. React
 * Router has no word for that, so its links and its module are changed in the HTML.
 */
export function putScriptsOff(html: string): string {
  const modules: string[] = [];
  const rest = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_link, href: string) => {
    modules.push(href);
    return '';
  });
  return rest.replace(
    '<script type="module" async="">',
    `<script type="text/plain" data-modules="${modules.join(' ')}">`,
  );
}
