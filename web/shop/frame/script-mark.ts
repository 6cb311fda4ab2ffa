let mark: string | undefined;

/**
 * On the server: the scripts that the program itself writes into pages carry this word from now on. Whoever sends a page lets these run, and
 * none that a text brought into it, and takes the word out.
 */
export function setScriptMark(word: string): void {
  mark = word;
}

/** What marks a script of ours; nothing in the browser, where no page is sent. */
export const readScriptMark = (): string | undefined => (import.meta.env.SSR ? mark : undefined);
