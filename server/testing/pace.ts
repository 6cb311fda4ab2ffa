/** How slow this machine is now; tests' time-outs grow with it, so no result depends on it. */

/** Milliseconds of `work` on the two quiet cores for which the time-outs were chosen. */
const reference = 120;

/** Sorts the same numbers in each run. */
function work(): void {
  let seed = 1;
  const numbers = Array.from({ length: 500_000 }, () => (seed = (seed * 48_271) % 2_147_483_647));
  numbers.sort((a, b) => a - b);
}

function measure(): number {
  const begun = performance.now();
  work();
  return Math.max(1, (performance.now() - begun) / reference);
}

/** Slowness compared with the reference machine, at least 1. Measured once per run: child processes inherit it. */
export const pace = Number((process.env['TEST_PACE'] ??= String(measure())));

/** Milliseconds, at this machine's pace. */
export const patience = {
  /** A test, or the preparation of a file. */
  test: 300_000 * pace,
  /** One expected change: of a page, an answer, a line of output. */
  wait: 60_000 * pace,
  /** One attempt of a repeated check. */
  look: 2_000 * pace,
};

const { test } = patience;
/** A database's deadlines, in milliseconds. A test shortens the one that it waits for. */
export const patientDeadlines = {
  connect: test,
  statement: test,
  lock: test,
  idleInTransaction: test,
  query: test,
  checkoutQuery: test,
};
