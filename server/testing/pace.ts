/** How slow this machine is now, for the time-outs of tests: what a test waits for grows with it, and no result depends on it. */

/** Milliseconds of `work` on the two quiet cores that the time-outs were chosen on. */
const reference = 120;

/** A fixed piece of work: it sorts the same numbers in each run. */
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

/** Times that a fixed piece of work took longer than on the reference machine, at least 1. Measured once per run: what it starts inherits it. */
export const pace = Number((process.env['TEST_PACE'] ??= String(measure())));

/** Milliseconds after which something that never ends is given up, at this machine's pace. */
export const patience = {
  /** One test, or what a file prepares. */
  test: 300_000 * pace,
  /** One thing to come: a change of a page, an answer, a program's word. */
  wait: 60_000 * pace,
  /** One look of those that are repeated until what is looked for is there. */
  look: 2_000 * pace,
};
