import { useWindowEvent } from '@mantine/hooks';
import { Link, useRevalidator } from 'react-router';
import type { Approval, PendingRequest } from '#contract/admin/home/approvals.ts';
import { approvals as messages } from '#messages/admin.ts';
import type { CallFailure, CallResult } from '#web/ui/api-call.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { FormMessage } from '#web/admin/kit/form.tsx';
import { nameApproval } from './name-approval.ts';

interface ProposedProps {
  /** `{name}` is who asked; `{link}` leads to the approvals. */
  text: (values: { name: string | number; link: string | number }) => string;
  name: string;
}

export function Proposed({ text, name }: ProposedProps) {
  useDecisions(true);
  return withElements(text, {
    name,
    link: (
      <Link key="link" to="/approvals">
        {messages.heading}
      </Link>
    ),
  });
}

/** Renders nothing if nobody has asked. */
export function ProposedNote({ text, name }: { text: ProposedProps['text']; name: string | null }) {
  if (name === null) return null;
  return (
    <FormMessage kind="note">
      <Proposed text={text} name={name} />
    </FormMessage>
  );
}

interface PendingApprovalsProps {
  pending: readonly (Pick<Approval, 'id' | 'action' | 'requested_by'> & Partial<Pick<Approval, 'amount'>>)[];
}

/** What of a record waits for a second person. */
export function PendingApprovals({ pending }: PendingApprovalsProps) {
  useDecisions(pending.length > 0);
  return pending.map(({ id, action, amount = null, requested_by: name }) => (
    <FormMessage key={id} kind="note">
      {messages.orderNotice({ what: nameApproval({ action, amount }), name })}{' '}
      <Link to="/approvals">{messages.viewApprovals}</Link>
    </FormMessage>
  ));
}

/**
 * Reads a page that says what waits for a second person again when the reader comes back to it: meanwhile it may have
 * been decided or withdrawn, in another tab or by somebody else.
 */
export function useDecisions(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const onReturn = () => {
    if (isWaiting && document.visibilityState === 'visible') void revalidate();
  };
  useWindowEvent('focus', onReturn);
  // Comes from the document and bubbles.
  useWindowEvent('visibilitychange' as 'focus', onReturn);
}

/** The result of a call; of one that came upon a request for the same, the failure with a link to that request. */
export function linkRequest<T>(result: CallResult<T>): CallResult<T> {
  if (result.ok || result.failure.code !== 'approval_pending') return result;
  const { request, ...failure } = result.failure as CallFailure & PendingRequest;
  const query = new URLSearchParams({ actions: request.action, object: request.object });
  const link = <Link to={`/approvals?${query}`}>{messages.viewRequest}</Link>;
  const shown = (
    <>
      {failure.message} {link}
    </>
  );
  return { ok: false, failure: { ...failure, shown } };
}
