/** Notices live outside React, newest last, so that any module can show one. */

export interface Notice {
  id: number;
  /** `success`: a toast that disappears automatically; `warning` and `error`: a modal alert with an OK button. */
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

/** Replaces a visible notice with the same text, so that repeated clicks do not pile up. */
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

/** Removes the success messages, for example those of a session that is over. */
export function dismissSuccesses(): void {
  change(notices.filter(({ kind }) => kind !== 'success'));
}

export function currentNotices(): readonly Notice[] {
  return notices;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
