import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApprovableAction } from '#contract/admin/home/approvals.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import type { Form, FormValues } from '#web/ui/use-form.ts';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { callAsStaff } from '../api.ts';
import { SecondPerson } from '../home/approvals/second-person.tsx';

interface CommandDialogProps<V extends FormValues, S = unknown> {
  /** The command's API path. */
  path: string;
  initial?: V;
  /** The record that it edits, instead of `initial`. What others save of it meanwhile joins the form. */
  edits?: { record: S; toForm: (record: S) => V };
  /** Builds the body from the fields' values and the record that they differ from; the default is the values. */
  toBody?: (values: V, base: S) => object;
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
export function CommandDialog<V extends FormValues, S = unknown>(props: CommandDialogProps<V, S>) {
  const { path, toBody = (values) => values, texts, approval, variant, onClose, isFinal, onDone, children } = props;
  const [isOver, setIsOver] = useState(false);
  const { revalidate } = useRevalidator();
  const [initial] = useState(props.initial ?? ({} as V));
  const form = useStoredForm<S | null, V>({
    stored: props.edits?.record ?? null,
    toForm: (record) => props.edits?.toForm(record as S) ?? initial,
    async save(values, base) {
      const result = await callAsStaff<Reply>(path, { body: toBody(values, base as S) });
      if (!result.ok) {
        setIsOver(isFinal?.(result.failure) ?? false);
        return result;
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

/** Returns the record that a dialog edits as the page has read it last; the opened one if it is gone. */
export function findLatest<R extends { id: number }>(all: readonly R[], opened: R | null): R | null {
  return all.find(({ id }) => id === opened?.id) ?? opened;
}

export function ConfirmDialog(props: Omit<CommandDialogProps<FormValues>, 'variant'>) {
  return <CommandDialog variant="danger" {...props} />;
}
