/** How far a run is, on one line that is written over. */
export interface Progress {
  /** Says what is being done; `share` of it, 0 to 1, is over. */
  show(what: string, share: number): void;
  /** Takes the line away. */
  clear(): void;
}

const patienceMs = 2_000;
const intervalMs = 100;

/** Progress on a terminal once a run takes longer than two seconds; elsewhere, in a pipe or a log, nothing at all. */
export function createProgress(terminal: NodeJS.WriteStream, now: () => number = () => performance.now()): Progress {
  const started = now();
  let shown = 0;
  return {
    show(what, share) {
      const at = now();
      if (!terminal.isTTY || at - started < patienceMs || at - shown < intervalMs) return;
      shown = at;
      terminal.write(`\r\u001B[K${what} ${Math.floor(share * 100)}%`);
    },
    clear() {
      if (shown > 0) terminal.write('\r\u001B[K');
      shown = 0;
    },
  };
}
