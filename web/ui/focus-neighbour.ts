import { type RefObject, useLayoutEffect } from 'react';

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary';

/**
 * Moves the focus to the next control of the page, or else the previous one or the heading, when an element that
 * contains the focus is removed. Otherwise keyboard users would start again at the top of the page.
 */
export function useFocusNeighbour(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const left = element.current;
    return () => {
      const { activeElement: focused } = document;
      if (!focused || !left?.contains(focused)) return;
      const all = document.querySelectorAll<HTMLElement>(`main :is(${controls})`);
      const others = [...all].filter((each) => !left.contains(each));
      const isAfter = (each: HTMLElement) =>
        (focused.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      const nearest = [...others.filter(isAfter), ...others.filter((each) => !isAfter(each)).toReversed()];
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const next = nearest.find(({ isConnected }) => isConnected);
        (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
      });
    };
  }, [element]);
}
