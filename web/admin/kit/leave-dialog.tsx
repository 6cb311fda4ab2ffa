import { type ReactNode, useState } from 'react';
import { useBlocker } from 'react-router';
import { product as messages } from '#messages/admin.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { useForm } from '#web/ui/use-form.ts';

/** Asks before leaving a page with unsaved changes. `allow` lets the next navigation pass without a question. */
export function useLeaveGuard(isChanged: boolean): { allow: () => void; dialog: ReactNode } {
  const [isAllowed, setIsAllowed] = useState(false);
  const blocker = useBlocker(isChanged && !isAllowed);
  return {
    allow: () => setIsAllowed(true),
    dialog: blocker.state === 'blocked' && (
      <LeaveDialog onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
    ),
  };
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const form = useForm({
    initial: {},
    submit() {
      onLeave();
      return Promise.resolve(null);
    },
  });
  return (
    <FormDialog
      title={messages.leave.title}
      about={<p>{messages.leave.text}</p>}
      confirmLabel={messages.leave.confirm}
      variant="danger"
      form={form}
      onClose={onStay}
    />
  );
}
