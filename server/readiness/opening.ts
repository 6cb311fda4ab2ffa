import type { Opening } from '#server/platform/opening.ts';
import { alwaysOpen } from '#server/platform/opening.ts';
import type { Services } from '#server/platform/services.ts';
import { findReadinessProblems } from './find-problems.ts';
import type { ReadinessProblem } from './problems.ts';

/** For how long an answer stands: so soon after the last thing is done does a closed shop open, without a restart. */
const askAgainMs = 1000;

/**
 * Whether this shop takes orders. The demo always does; a production shop while nothing is missing, asked at most once a second. Pages
 * are told when it changes.
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
    if (changed) services.catalogChanged.tell();
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
