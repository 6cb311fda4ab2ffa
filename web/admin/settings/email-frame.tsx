import { useEffect, useRef } from 'react';
import styles from './templates.module.css';

/** Shows an email at the width of a mail program. Links are disabled. */
export function EmailFrame({ html, width, label }: { html: string; width: number; label: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = place.current!.shadowRoot ?? place.current!.attachShadow({ mode: 'open' });
    // Renames style attributes, which the page's CSP would report. Text cannot match, because its quotes are escaped.
    const unstyled = html.replaceAll(' style="', ' data-style="');
    const { body } = new DOMParser().parseFromString(unstyled, 'text/html');
    const sheet = document.createElement('div');
    dress(sheet, body);
    sheet.append(...copyNodes(body));
    root.replaceChildren(sheet);
  }, [html]);
  return (
    <div className={styles['frame']} role="group" aria-label={label}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it */}
      <div className={styles['sheet']} style={{ maxWidth: width }} tabIndex={0} ref={place} />
    </div>
  );
}

const shown = new Set(['A', 'BR', 'DIV', 'H1', 'IMG', 'P', 'TABLE', 'TBODY', 'TD', 'TR']);

/** The CSP rejects styles in markup, so each element is created anew and styled by script. */
function copyNodes(from: Element): Node[] {
  return [...from.childNodes].flatMap((node): Node[] => {
    if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? '')];
    if (!(node instanceof Element) || !shown.has(node.tagName)) return [];
    const made = document.createElement(node.tagName);
    for (const name of ['align', 'width', 'height', 'cellpadding', 'cellspacing', 'role', 'alt']) {
      const value = node.getAttribute(name);
      if (value !== null) made.setAttribute(name, value);
    }
    const source = node.getAttribute('src');
    if (source?.startsWith('/brand/')) made.setAttribute('src', source);
    dress(made, node);
    made.append(...copyNodes(node));
    return [made];
  });
}

function dress(made: HTMLElement, from: Element): void {
  made.style.cssText = from.getAttribute('data-style') ?? '';
}
