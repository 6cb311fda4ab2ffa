import { Link, useRevalidator } from 'react-router';
import { approvals as messages } from '#messages/admin/approvals.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { callAsStaff } from '../api.ts';

interface RequestApprovalDialogProps {
  title: string;
  about: string;
  confirmLabel: string;
  /** The call that carries the action out, or asks a second person for it. */
  path: string;
  body?: object;
  /** Said when it is carried out. */
  done: string;
  /** Said when it waits for the second person. */
  waiting: string;
  onClose: () => void;
}

/** Asks before an action that may need a second person, and says which of both has happened. */
export function RequestApprovalDialog({ path, body, done, waiting, about, ...dialog }: RequestApprovalDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: {},
    async submit() {
      const sent = await callAsStaff<{ data: { state: string } }>(path, { method: 'POST', ...(body && { body }) });
      if (!sent.ok) return sent.failure;
      showToast(sent.reply.data.state === 'done' ? done : waiting);
      dialog.onClose();
      await revalidate();
      return null;
    },
  });
  return <FormDialog {...dialog} about={<p>{about}</p>} variant="primary" form={form} />;
}

interface ProposedProps {
  /** Says who has asked; `{link}` leads to the approvals. */
  text: (values: { name: string | number; link: string | number }) => string;
  name: string;
}

/** Who has asked for what waits for a second person, with the way there. */
export function Proposed({ text, name }: ProposedProps) {
  return withElements(text, {
    name,
    link: (
      <Link key="link" to="/approvals">
        {messages.heading}
      </Link>
    ),
  });
}
