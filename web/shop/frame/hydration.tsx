import { type ComponentType, lazy, memo, Suspense, useLayoutEffect, useState } from 'react';
import { loadCode, never } from '#web/ui/load-code.ts';
import { hasDraft, readStorage, tabStorage, writeStorage } from '../state/store.ts';

/**
 * The server renders the component in full; the browser hydrates it at the first interaction, so that reading a page
 * loads little code. After a navigation its code loads at once. `name` becomes its id. `isUrgent`: whether what is
 * stored on the device hydrates it at once.
 */
export function hydrateOnInteraction<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  isUrgent?: () => boolean,
) {
  const id = `page-${name}`;
  const Part = lazy(async (): Promise<{ default: ComponentType<P> }> => {
    await waitForInteraction(id, isUrgent);
    const hash = currentHash();
    const loaded = await loadCode(load);
    if (!loaded) return doWithout(id);
    const { default: Component } = loaded;
    function Hydrated(props: P) {
      useLayoutEffect(() => {
        replayEvent(id);
        // Hydration resets the scroll position of a jump within the page.
        if (currentHash() !== hash)
          document.getElementById(decodeURIComponent(currentHash().slice(1)))?.scrollIntoView();
      }, []);
      return <Component {...props} />;
    }
    return { default: Hydrated };
  });
  // `memo`: new props for a part that still waits would make React drop the server's HTML.
  return memo(function HydratedOnInteraction(props: P) {
    const [served] = useState(() => typeof document === 'undefined' || document.getElementById(id) !== null);
    const part = <Part {...props} />;
    // After a navigation there is no Suspense boundary: the previous page stays visible until the code has loaded.
    return <div id={id}>{served ? <Suspense>{part}</Suspense> : part}</div>;
  });
}

/**
 * The code failed to load, so the server's HTML stays. After a navigation there is none, so the page is reloaded, once;
 * if that does not help, the part is left out.
 */
async function doWithout(id: string): Promise<{ default: () => null }> {
  const part = `${id} ${location.pathname}`;
  const isServed = document.getElementById(id)?.hasChildNodes();
  if (!isServed && readStorage(tabStorage(), 'loaded-for') === part) return { default: () => null };
  if (!isServed) {
    writeStorage(tabStorage(), 'loaded-for', part);
    location.reload();
  }
  return never();
}

const currentHash = () => (typeof location === 'undefined' ? '' : location.hash);

/** For a form with a saved draft. */
export const withDraft = (form: string) => (): boolean => hasDraft(form);

/** Resolves at once on the server, for a part without server HTML, and for an urgent one. */
async function waitForInteraction(id: string, isUrgent?: () => boolean): Promise<void> {
  if (typeof document === 'undefined' || !document.getElementById(id)) return;
  if (!isUrgent?.()) await window.firstInteraction;
}

/**
 * Replays the visitor's last event if its target is in the part that was just hydrated; null for the page. Call it in a
 * layout effect, so that no event comes in between.
 */
export function replayEvent(part: string | null): void {
  const pending = window.pendingEvent;
  if (pending?.part !== part) return;
  window.pendingEvent = undefined;
  if (pending.event !== window.event) {
    queueMicrotask(pending.replay);
    return;
  }
  // The event itself triggered the hydration. React usually passes it on, but sometimes stops it in the capture phase.
  const { type } = pending.event;
  let hasArrived = false;
  const arrive = () => (hasArrived = true);
  document.addEventListener(type, arrive);
  setTimeout(() => {
    document.removeEventListener(type, arrive);
    if (!hasArrived) pending.replay();
  });
}
