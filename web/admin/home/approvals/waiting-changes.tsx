import { Link, Outlet, useLoaderData } from 'react-router';
import {
  type ApprovableAction,
  type Approval,
  type ApprovalList,
  approvalPaths,
} from '#contract/admin/home/approvals.ts';
import { approvals as messages } from '#messages/admin.ts';
import { readAsStaff } from '#web/admin/api.ts';
import { formatTime } from '#web/admin/kit/dates.ts';
import { Facts } from './facts.tsx';
import { nameApproval } from './name-approval.ts';
import { useDecisions } from './request-approval.tsx';
import styles from '#web/admin/staff/people.module.css';

export interface AskedFor {
  actions: readonly ApprovableAction[];
  /** The record as the command names it; all records by default. */
  object?: string | undefined;
}

/** Returns the pending changes that the reader has requested or may decide. */
export async function readWaiting({ actions, object }: AskedFor, signal: AbortSignal): Promise<Approval[]> {
  const query = { state: 'pending', actions: actions.join(), ...(object !== undefined && { object }) };
  return (await readAsStaff<ApprovalList>(approvalPaths.approvals, { query, signal })).data;
}

export function WaitingChanges() {
  const waiting = useLoaderData<Approval[]>();
  useDecisions(waiting.length > 0);
  return (
    <>
      {waiting.length > 0 && (
        <section className={styles['waits']} aria-labelledby="waiting-changes">
          <h2 id="waiting-changes">{messages.changesWait({ count: waiting.length })}</h2>
          <ul>
            {waiting.map((approval) => (
              <li key={approval.id}>
                <b>{nameApproval(approval)}</b>
                <Facts facts={approval.facts} />
                <p className={styles['note']}>
                  {messages.askedBy({ name: approval.requested_by, time: formatTime(approval.requested_at) })}
                </p>
              </li>
            ))}
          </ul>
          <Link to="/approvals">{messages.heading}</Link>
        </section>
      )}
      <Outlet />
    </>
  );
}
