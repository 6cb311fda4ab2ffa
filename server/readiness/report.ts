import { translate } from '#server/platform/messages.ts';
import type { ReadinessProblem } from './problems.ts';

const headings = {
  dangerous: 'Dangerous: the shop does not start with DEMO=0',
  missing: 'Missing: the shop starts, but takes no orders',
} as const;

/** What the doctor says: each problem with what to do about it, dangers first. `unasked`: why the database was not looked at. */
export function reportProblems(
  problems: readonly ReadinessProblem[],
  unasked: string | null = null,
): { text: string; isReady: boolean } {
  const lines = (['dangerous', 'missing'] as const).flatMap((kind) => {
    const found = problems.filter((problem) => problem.kind === kind);
    if (found.length === 0) return [];
    return [
      `${headings[kind]}:`,
      ...found.flatMap(({ code, problem, remedy }) => [
        `  ${code.padEnd(22)}${translate(problem, 'en')}`,
        `  ${''.padEnd(22)}→ ${translate(remedy, 'en')}`,
      ]),
      '',
    ];
  });
  if (unasked !== null) lines.push(`Only the settings were checked. ${unasked}`);
  else if (problems.length === 0) lines.push('Nothing is dangerous or missing: the shop is ready for business.');
  return { text: lines.join('\n'), isReady: problems.length === 0 && unasked === null };
}
