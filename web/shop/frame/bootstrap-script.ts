import { ui } from '#messages/shop.ts';

/** It may have come before the code that handles it. */
interface PendingEvent {
  /** Id of the lazily hydrated part with the target; null for the page itself. */
  part: string | null;
  event: Event;
  replay: () => void;
}

declare global {
  interface Window {
    pendingEvent?: PendingEvent | undefined;
    /** Resolves when the visitor first points, presses, types or scrolls. */
    firstInteraction: Promise<void>;
  }
}

/**
 * Runs inline in the page, before any module. Loads the deferred modules after the load event or at the first
 * interaction, and resolves `firstInteraction`. Stores the last event for replay, because React drops clicks, changes
 * and key presses before hydration. Stores a language choice and a referral link. Only its source text is sent, so it must not refer to
 * anything outside itself.
 */
function bootstrap(texts: { missingPart: string; reload: string }): void {
  const record = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const save = (replay: () => void) => {
      window.pendingEvent = { part: target.closest('[id^="page-"]')?.id ?? null, event, replay };
    };
    if (event instanceof KeyboardEvent) {
      const { key } = event;
      if (key === 'Escape' || (key === 'Enter' && target instanceof HTMLInputElement && !target.form))
        save(() => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
    } else if (event.type === 'change') {
      if (target instanceof HTMLSelectElement) save(() => target.dispatchEvent(new Event('change', { bubbles: true })));
    } else {
      const choice = target.closest<HTMLElement>('a[data-choice]')?.dataset['choice'];
      if (choice) document.cookie = choice;
      const button = target.closest<HTMLElement>('button[type="button"]');
      if (button) save(() => button.click());
      else window.pendingEvent = undefined;
    }
  };
  for (const type of ['click', 'change', 'keydown']) document.addEventListener(type, record, true);

  // Called when code fails to load. The server's HTML stays, with an offer to reload. A form that needs the code keeps
  // its input.
  window.offerReload = () => {
    if (document.getElementById('reload-offer')) return;
    const line = document.createElement('p');
    line.id = 'reload-offer';
    line.role = 'alert';
    const link = document.createElement('a');
    link.href = '';
    link.textContent = texts.reload;
    line.append(`${texts.missingPart} `, link);
    document.body.append(line);
  };
  window.addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && target.type === 'module' && window.offerReload!(),
    true,
  );
  window.addEventListener(
    'unhandledrejection',
    ({ reason }) => /import|module/i.test(String(reason)) && window.offerReload!(),
  );
  // The server takes no form; the code sends it as soon as it comes.
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'post' || Object.keys(form).some((key) => key.startsWith('__reactFiber$'))) return;
      event.preventDefault();
      const part = form.closest('[id^="page-"]')?.id ?? null;
      window.pendingEvent = { part, event, replay: () => form.requestSubmit() };
    },
    true,
  );
  const referrer = new URLSearchParams(location.search).get('ref') ?? '';
  // If a destination's code failed to load, the router has reloaded the current document: go on to the destination.
  try {
    if (/^\d{6,8}$/.test(referrer)) localStorage.setItem('referral', `${referrer} ${Date.now()} ${location.pathname}`);
    const to = sessionStorage.getItem('leads-to');
    sessionStorage.removeItem('leads-to');
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (to && entry?.type === 'reload' && to !== location.pathname + location.search) location.replace(to);
  } catch {
    // Storage is blocked.
  }

  const loadModules = () => {
    const script = document.querySelector<HTMLScriptElement>('script[data-modules]');
    if (!script) return;
    for (const href of script.dataset['modules']!.split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = href;
      document.head.append(link);
    }
    delete script.dataset['modules'];
    script.type = 'module';
    // A script runs when it is inserted.
    script.parentNode?.insertBefore(script, script.nextSibling);
  };
  let interact = (_event: Event) => {};
  const listen = (types: string[]) => {
    for (const type of types) document.addEventListener(type, interact, { capture: true, passive: true });
  };
  window.firstInteraction = new Promise<void>((resolve) => {
    interact = (event) => {
      // A page that grows during hydration fires a scroll event without having scrolled.
      if (event.type !== 'scroll' || window.scrollY > 0 || event.target !== document) resolve();
    };
  }).then(loadModules);
  listen(['pointerdown', 'focusin', 'keydown']);
  const onPainted = () => {
    loadModules();
    // During loading, these events also come from a resting pointer and from scroll restoration.
    listen(['pointerover', 'scroll']);
  };
  // Pictures are painted shortly after the load event.
  const afterLoad = () => requestAnimationFrame(() => setTimeout(onPainted, 50));
  if (document.readyState === 'complete') afterLoad();
  else window.addEventListener('load', afterLoad);
}

/** Not needed in the browser's bundle. */
export const bootstrapScript = import.meta.env.SSR
  ? `(${bootstrap.toString()})(${JSON.stringify({ missingPart: ui.missingPart, reload: ui.reload })})`
  : '';

/**
 * The bootstrap script loads these modules later, so that they do not compete with pictures and fonts on a slow
 * connection (docs/decisions/0018-browser-code.md). React Router has no option for it. Accepts attributes in any order.
 */
export function deferModules(html: string): string {
  const moduleScript = /<script\b(?=[^>]*\btype="module")([^>]*)>/;
  if (!moduleScript.test(html)) return html;
  const modules: string[] = [];
  return html
    .replaceAll(/<link\b(?=[^>]*\brel="modulepreload")[^>]*\bhref="([^"]+)"[^>]*>/g, (_link, href: string) => {
      modules.push(href);
      return '';
    })
    .replace(moduleScript, (_tag, attributes: string) => {
      const mark = / nonce="[^"]*"/.exec(attributes)?.[0] ?? '';
      return `<script${mark} type="text/plain" data-modules="${modules.join(' ')}">`;
    });
}

/**
 * Lowers the fetch priority of a page's modules below pictures, styles and fonts. Browsers would rank each of a cart's
 * two dozen modules like a visible picture.
 */
export function yieldToFirstSight(html: string): string {
  return html.replaceAll(' rel="modulepreload"', ' rel="modulepreload" fetchpriority="low"');
}
