import type { Opening } from '#server/platform/opening.ts';
import { alwaysOpen } from '#server/platform/opening.ts';
import type { Services } from '#server/platform/services.ts';
import { findReadinessProblems } from './find-problems.ts';
import type { ReadinessProblem } from './problems.ts';

/** The longest time until a closed shop opens, without a restart, after its last problem is solved. */
const askAgainMs = 1000;

/**
 * The demo always takes orders; a production shop does while it has no problem, checked at most once a second. A change
 * invalidates the cached pages.
 */
export function createOpening(
  services: Pick<Services, 'config' | 'database' | 'clock' | 'catalogChanged'>,
  find: () => Promise<readonly ReadinessProblem[]> = () => findReadinessProblems(services),
): Opening {
  if (services.config.demo) return alwaysOpen;
  let known: { problems: readonly ReadinessProblem[]; at: number } | null = null;
  let asking: Promise<readonly ReadinessProblem[]> | null = null;

  async function ask(): Promise<readonly ReadinessProblem[]> {
    const problems = await find();
    const changed = known !== null && (known.problems.length === 0) !== (problems.length === 0);
    known = { problems, at: services.clock.now().getTime() };
    if (changed) services.catalogChanged.notify();
    return problems;
  }

  async function findProblems(): Promise<readonly ReadinessProblem[]> {
    const age = services.clock.now().getTime() - (known?.at ?? Number.NEGATIVE_INFINITY);
    if (known && age >= 0 && age < askAgainMs) return known.problems;
    asking ??= ask().finally(() => (asking = null));
    return asking;
  }
  return {
    findProblems,
    forget: () => void (known = known && { ...known, at: Number.NEGATIVE_INFINITY }),
    isOpen: async () => (await findProblems()).length === 0,
  };
}
