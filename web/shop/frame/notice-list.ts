/** A message to the visitor. Notices live outside React, newest last, so that any module can show one. */

export interface Notice {
  id: number;
  /** success: a toast that disappears by itself; warning and error: a modal alert with an OK button. */
  kind: 'success' | 'warning' | 'error';
  title: string;
  text?: string | undefined;
}

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

/** Shows a notice. It replaces a visible one with the same text, so that repeated clicks do not pile up. */
export function notify(notice: Omit<Notice, 'id'>): void {
  const others = notices.filter(
    ({ kind, title, text }) => kind !== notice.kind || title !== notice.title || text !== notice.text,
  );
  lastId += 1;
  change([...others, { ...notice, id: lastId }]);
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

export function currentNotices(): readonly Notice[] {
  return notices;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
