import { useRevalidator } from 'react-router';
import { returnableFieldNames } from '#contract/joining-rules.ts';
import { type StaffJoining, staffJoiningPath } from '#contract/admin/network/joining.ts';
import { joining as messages } from '#messages/admin.ts';
import { join } from '#messages/portal.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { ReasonField, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { sendAsStaff } from '../api.ts';

export type Decision = 'approve' | 'return' | 'decline';

const texts = {
  approve: { title: messages.approveTitle, confirm: messages.approve, done: messages.approved },
  return: { title: messages.returnTitle, confirm: messages.return, done: messages.returned },
  decline: { title: messages.declineTitle, confirm: messages.decline, done: messages.declined },
};

interface DecisionDialogProps {
  joining: StaffJoining;
  decision: Decision;
  onClose: () => void;
}

/** Asks for reasons if the applicant is to read them. The decision is about the version that was read. */
export function DecisionDialog({ joining: { application, customer }, decision, onClose }: DecisionDialogProps) {
  const { revalidate } = useRevalidator();
  const { title, confirm, done } = texts[decision];
  const form = useForm<Record<string, string>>({
    initial: { reason: '', ...Object.fromEntries(returnableFieldNames.map((name) => [`reasons.${name}`, ''])) },
    async submit(values) {
      const reasons = Object.fromEntries(
        returnableFieldNames
          .map((name) => [name, values[`reasons.${name}`]?.trim() ?? ''])
          .filter(([, reason]) => reason !== ''),
      );
      const { version } = application;
      const bodies = {
        approve: { version, name: customer.name },
        return: { version, reasons },
        decline: { version, reason: values['reason'] },
      };
      const failure = await sendAsStaff(`${staffJoiningPath}/${application.id}/${decision}`, bodies[decision]);
      if (failure && failure.status !== 409) return failure;
      if (failure) showToast(failure.message);
      else showToast(done);
      onClose();
      await revalidate();
      return null;
    },
  });
  const name = application.identity?.pan_name ?? customer.name;
  const about = {
    approve: messages.approveAbout({ name }),
    return: messages.returnAbout,
    decline: messages.declineAbout,
  }[decision];
  return (
    <FormDialog
      title={title}
      about={about}
      confirmLabel={confirm}
      variant={decision === 'decline' ? 'danger' : 'primary'}
      form={form}
      onClose={onClose}
    >
      {decision === 'decline' && <ReasonField {...form.field('reason')} label={messages.reason} rows={3} />}
      {decision === 'return' &&
        returnableFieldNames.map((field) => (
          <TextArea
            key={field}
            {...form.field(`reasons.${field}`)}
            label={join.fields[field]}
            rows={1}
            autosize
            maxLength={500}
          />
        ))}
    </FormDialog>
  );
}
