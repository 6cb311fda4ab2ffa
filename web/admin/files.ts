import type { Failure } from '#contract/envelope.ts';
import { session } from './calls.ts';

/** A file that only staff may have, or why it cannot be had, in words. */
export type StaffFile = { blob: Blob; trouble: null } | { blob: null; trouble: string };

const unreachable = 'We could not reach the server. Please check the connection and try again.';

/** Fetches a file as whoever is signed in. Never throws. */
export async function readFile(path: string, signal: AbortSignal | null = null): Promise<StaffFile> {
  try {
    const headers = { authorization: `Bearer ${session.get() ?? ''}` };
    const response = await fetch(path, { headers, signal });
    if (response.ok) return { blob: await response.blob(), trouble: null };
    const { message } = (await response.json()) as Partial<Failure>;
    return { blob: null, trouble: message ?? unreachable };
  } catch {
    return { blob: null, trouble: unreachable };
  }
}

/** Keeps the object URL of a file long enough for a tab or a download to have taken it. */
function urlFor(blob: Blob): string {
  const url = URL.createObjectURL(blob);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return url;
}

/** Opens a file in a tab of its own; gives why that failed, or null. The tab is opened first: after a wait browsers would block it. */
export async function openFile(path: string, name: string): Promise<string | null> {
  const tab = window.open('', '_blank');
  const { blob, trouble } = await readFile(path);
  if (!blob) {
    tab?.close();
    return trouble;
  }
  if (tab) tab.location.replace(urlFor(blob));
  else saveFile(blob, name);
  return null;
}

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = urlFor(blob);
  link.download = name;
  link.click();
}
