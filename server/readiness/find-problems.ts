import { translate } from '#server/platform/messages.ts';
import type { OpeningProblem } from '#server/platform/opening.ts';
import type { Services } from '#server/platform/services.ts';
import { StartError } from '#server/platform/start-error.ts';
import { checkData } from './data-checks.ts';
import { readFacts } from './facts.ts';
import type { ReadinessProblem } from './problems.ts';
import { checkSettings } from './settings-checks.ts';

/** Dangers first; empty if the shop may open. The schema must be up to date. */
export async function findReadinessProblems({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Promise<ReadinessProblem[]> {
  const found = [...checkSettings(config), ...checkData(await readFacts(config, database), config)];
  return [...found.filter(({ kind }) => kind === 'dangerous'), ...found.filter(({ kind }) => kind === 'missing')];
}

/** One line for the operator, in English. */
export function describeProblem({ problem, remedy }: Pick<OpeningProblem, 'problem' | 'remedy'>): string {
  return `${translate(problem, 'en')} ${translate(remedy, 'en')}`;
}

/** @throws StartError with a line per danger */
export function refuseDangers(problems: readonly ReadinessProblem[]): void {
  const dangers = problems.filter(({ kind }) => kind === 'dangerous');
  if (dangers.length > 0) throw new StartError(dangers.map(describeProblem).join('\n'));
}
