let mark: string | undefined;

/**
 * Sets the marker of scripts that the program itself writes into pages; server only. Pages may run only marked scripts;
 * the marker is removed on sending.
 */
export function setScriptMark(word: string): void {
  mark = word;
}

/** Undefined in the browser, which sends no pages. */
export const readScriptMark = (): string | undefined => (import.meta.env.SSR ? mark : undefined);
