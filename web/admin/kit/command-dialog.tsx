import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApprovableAction } from '#contract/admin/home/approvals.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { type Form, type FormValues, useForm } from '#web/ui/use-form.ts';
import { callAsStaff } from '../api.ts';
import { SecondPerson } from '../home/approvals/second-person.tsx';

interface CommandDialogProps<V extends FormValues> {
  /** The command's API path. */
  path: string;
  initial?: V;
  /** Builds the body; the default is the fields' values. */
  toBody?: (values: V) => object;
  /** `done` is shown after success, `waiting` if a second person has to approve. */
  texts: {
    title: string;
    about?: ReactNode;
    confirm: string;
    done?: string | ((values: V, reply: Reply) => string);
    waiting?: string;
  };
  /** Where it may wait for a second person: what it is called among the approvals. */
  approval?: ApprovableAction | undefined;
  variant?: 'primary' | 'danger';
  /** Returns whether the same command would fail again. The dialog then removes its button. */
  isFinal?: (failure: CallFailure) => boolean;
  onClose: () => void;
  /** Called before the page's data is reloaded. */
  onDone?: () => void;
  children?: (form: Form<V>) => ReactNode;
}

/** Replies that tell that a second person has to approve. */
type Reply = { awaits_approval?: boolean; data?: unknown } | null;

/** Asks for a command's input, sends it, and reloads the page's data. */
export function CommandDialog<V extends FormValues>(props: CommandDialogProps<V>) {
  const { path, initial = {} as V, toBody = (values) => values, texts, approval, variant, onClose } = props;
  const { isFinal, onDone, children } = props;
  const [isOver, setIsOver] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useForm<V>({
    initial,
    async submit(values) {
      const result = await callAsStaff<Reply>(path, { body: toBody(values) });
      if (!result.ok) {
        // A colleague may have been faster. Without an answer, reloading would fail too.
        if (result.failure.status !== 0) void revalidate();
        setIsOver(isFinal?.(result.failure) ?? false);
        return result.failure;
      }
      const { awaits_approval: isAwaited, data } = result.reply ?? {};
      const isWaiting = isAwaited === true || (data as { state?: string } | undefined)?.state === 'awaiting_approval';
      const said = isWaiting ? (texts.waiting ?? texts.done) : texts.done;
      if (said !== undefined) showToast(typeof said === 'string' ? said : said(values, result.reply));
      onClose();
      onDone?.();
      await revalidate();
      return null;
    },
  });
  return (
    <FormDialog
      title={texts.title}
      about={
        (texts.about || approval) && (
          <>
            {typeof texts.about === 'string' ? <p>{texts.about}</p> : texts.about}
            {approval && <SecondPerson action={approval} />}
          </>
        )
      }
      confirmLabel={isOver ? null : texts.confirm}
      {...(variant && { variant })}
      form={form}
      onClose={onClose}
    >
      {children?.(form)}
    </FormDialog>
  );
}

export function ConfirmDialog(props: Omit<CommandDialogProps<FormValues>, 'variant'>) {
  return <CommandDialog variant="danger" {...props} />;
}
