import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { product as messages } from '#messages/admin.ts';
import { QuestionDialog } from '#web/admin/kit/form.tsx';

/** Asks before leaving a page with unsaved changes. `leaveTo` replaces the page's address without a question. */
export function useLeaveGuard(isChanged: boolean): { leaveTo: (path: string) => void; dialog: ReactNode } {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  const blocker = useBlocker(isChanged && target === null);
  // The blocker has to be off before the address changes.
  useEffect(() => {
    if (target !== null) void navigate(target, { replace: true });
  }, [target, navigate]);
  return {
    leaveTo: setTarget,
    dialog: blocker.state === 'blocked' && (
      <QuestionDialog
        title={messages.leave.title}
        about={messages.leave.text}
        confirmLabel={messages.leave.confirm}
        variant="danger"
        run={() => {
          blocker.proceed();
          return Promise.resolve(null);
        }}
        onClose={() => blocker.reset()}
      />
    ),
  };
}
