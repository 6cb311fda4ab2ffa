import type * as z from 'zod/mini';
import { checkPaths } from '#contract/staff-check-kinds.ts';
import type { CheckFindingList, CheckRun, CheckRunReply } from '#contract/staff-checks.ts';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { asStaff } from '../calls.ts';

/** What the page shows. */
export interface ChecksRead {
  /** Null before the first run. */
  run: CheckRun | null;
  findings: CheckFindingList;
}

/** The last run and one page of findings, newest first: those that stand, or those that are gone. @throws as readStaff. */
export async function readChecks(cursor: string | null, gone: boolean, signal: AbortSignal): Promise<ChecksRead> {
  const query = { ...(cursor ? { cursor } : {}), ...(gone ? { state: 'closed' } : {}) };
  const [run, findings] = await Promise.all([
    asStaff<z.infer<typeof CheckRunReply>>(checkPaths.checks, { signal }),
    asStaff<CheckFindingList>(`${checkPaths.checks}/findings`, { query, signal }),
  ]);
  return { run: loaded(run).data, findings: loaded(findings) };
}

/** Starts a run, unless one is under way. @throws a redirect where nobody is signed in. */
export async function runChecks(): Promise<CallFailure | null> {
  const result = await asStaff<z.infer<typeof CheckRunReply>>(`${checkPaths.checks}/run`, { method: 'POST' });
  return result.ok ? null : result.failure;
}
