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
 * The step that wakes the page may come before its code: a button pressed meanwhile, or Enter in a field that is in no form, is done
 * again, once, and a jump within the page, which coming alive takes back to the top, is made again.
 */
function noteLostSteps(id: string): () => void {
  if (typeof document === 'undefined') return () => {};
  const { hash } = location;
  let again: (() => void) | undefined;
  const noteClick = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>(`#${id} button[type="button"]`);
    again = button ? () => button.click() : undefined;
  };
  const noteEnter = ({ target, key }: KeyboardEvent) => {
    const field = (target as Element).closest<HTMLInputElement>(`#${id} input`);
    if (key !== 'Enter' || !field || field.form) return;
    again = () => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  };
  document.addEventListener('click', noteClick, true);
  document.addEventListener('keydown', noteEnter, true);
  let repeated = false;
  return () => {
    if (repeated) return;
    repeated = true;
    document.removeEventListener('click', noteClick, true);
    document.removeEventListener('keydown', noteEnter, true);
    again?.();
    if (location.hash !== hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  };
}
