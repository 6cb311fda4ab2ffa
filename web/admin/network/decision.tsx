import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { ReasonField } from '#web/admin/kit/inputs.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { type Form, useForm } from '#web/ui/use-form.ts';
import { sendAsStaff } from '../api.ts';

interface DecisionOptions<Decision extends string> {
  /** The API path before the decision's name. */
  path: string;
  texts: Readonly<Record<Decision, Record<'title' | 'about' | 'confirm' | 'done', string>>>;
  /** Further fields beside `reason`. */
  initial?: Readonly<Record<string, string>>;
  toBody: (decision: Decision, values: Record<string, string>) => object;
  /** Label of the reason for declining. */
  reason: string;
  children?: (decision: Decision, form: Form<Record<string, string>>) => ReactNode;
}

/**
 * Asks before a decision about the version that was read. If somebody else has changed it, the dialog closes so that
 * the page shows it; opened again, it still has what was typed.
 */
export function useDecision<Decision extends string>(options: DecisionOptions<Decision>) {
  const { path, texts, initial, toBody, reason, children } = options;
  const { revalidate } = useRevalidator();
  const [decision, setDecision] = useState<Decision | null>(null);
  const form = useForm<Record<string, string>>({
    initial: { reason: '', ...initial },
    async submit(values) {
      const failure = await sendAsStaff(`${path}/${decision}`, toBody(decision!, values));
      if (failure && failure.status !== 409) return failure;
      if (failure) showFailure(failure);
      else showToast(texts[decision!].done);
      setDecision(null);
      await revalidate();
      return null;
    },
  });
  const dialog = decision && (
    <FormDialog
      title={texts[decision].title}
      about={texts[decision].about}
      confirmLabel={texts[decision].confirm}
      variant={decision === 'decline' ? 'danger' : 'primary'}
      form={form}
      onClose={() => setDecision(null)}
    >
      {decision === 'decline' && <ReasonField {...form.field('reason')} label={reason} rows={3} />}
      {children?.(decision, form)}
    </FormDialog>
  );
  return {
    dialog,
    decide(next: Decision) {
      form.setMessage('');
      setDecision(next);
    },
  };
}
