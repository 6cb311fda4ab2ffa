import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from 'react';
import { hasDraft } from '../state/store.ts';
import { repeatLostStep } from './lost-step.ts';

/**
 * A page or a part of one that is served whole and can be read and followed at once; its code comes at the visitor's first sign of
 * life, so that who only reads loads little. Reached from another page it comes at once. `form` names a form on it whose draft wakes it
 * too.
 */
export function onSignOfLife<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  form?: string,
) {
  const id = `page-${name}`;
  const Screen = lazy(async () => {
    await whenWanted(id, form);
    const hash = hashNow();
    const { default: Page } = await load();
    function Alive(props: P) {
      useLayoutEffect(() => {
        repeatLostStep(id);
        // Coming alive takes a jump within the page back to the top.
        if (hashNow() !== hash) document.getElementById(decodeURIComponent(hashNow().slice(1)))?.scrollIntoView();
      }, []);
      return <Page {...props} />;
    }
    return { default: Alive };
  });
  return function PartOnSignOfLife(props: P) {
    const [served] = useState(() => typeof document === 'undefined' || document.getElementById(id) !== null);
    const screen = <Screen {...props} />;
    // A page that was not served waits for its code without a boundary: the page before it stays in sight until then.
    return <div id={id}>{served ? <Suspense>{screen}</Suspense> : screen}</div>;
  };
}

const hashNow = () => (typeof location === 'undefined' ? '' : location.hash);

/**
 * Comes true at the visitor's first sign of life, for a part that the served page shows already; at once where it does not, where
 * something typed into the named form is to be restored, and on the server.
 */
async function whenWanted(id: string, form?: string): Promise<void> {
  if (typeof document === 'undefined' || !document.getElementById(id)) return;
  if (form === undefined || !hasDraft(form)) await window.firstSign;
}
