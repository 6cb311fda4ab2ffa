import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { whenWanted } from '../support/when-wanted.ts';

/**
 * A page that is served whole and can be read and followed at once; its code comes at the visitor's first sign of life, so that
 * who only reads loads little. Reached from another page it comes at once. `form` names a form on it whose draft wakes it too.
 */
export function onSignOfLife<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  form?: string,
) {
  const id = `page-${name}`;
  const Screen = lazy(async () => {
    await whenWanted(id, form);
    const repeat = noteLostSteps(id);
    const { default: Page } = await load();
    function Alive(props: P) {
      useEffect(repeat, []);
      return <Page {...props} />;
    }
    return { default: Alive };
  });
  return function PageOnSignOfLife(props: P) {
    const [served] = useState(() => typeof document === 'undefined' || document.getElementById(id) !== null);
    const screen = <Screen {...props} />;
    // A page that was not served waits for its code without a boundary: the page before it stays in sight until then.
    return <div id={id}>{served ? <Suspense>{screen}</Suspense> : screen}</div>;
  };
}

/**
 * A finger's first tap wakes the page and may come before its code: a button pressed meanwhile is pressed again, once, and a jump
 * within the page, which coming alive takes back to the top, is made again.
 */
function noteLostSteps(id: string): () => void {
  if (typeof document === 'undefined') return () => {};
  const { hash } = location;
  let pressed: HTMLElement | null = null;
  let repeated = false;
  const note = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>(`#${id} button[type="button"]`);
  };
  document.addEventListener('click', note, true);
  return () => {
    if (repeated) return;
    repeated = true;
    document.removeEventListener('click', note, true);
    pressed?.click();
    if (location.hash !== hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  };
}
