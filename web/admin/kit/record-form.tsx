import type { ReactNode } from 'react';
import { product as messages } from '#messages/admin.ts';
import { useConflicts } from '#web/admin/kit/conflicts.tsx';
import { SaveBar } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { useLeaveGuard } from '#web/admin/kit/leave-dialog.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import type { Form, FormValues } from '#web/ui/use-form.ts';
import { type SaveOutcome, useStoredForm } from '#web/ui/use-stored-form.ts';
import { BackLink } from './page.tsx';
import { callAsStaff } from '../api.ts';
import { sendForRecord } from '../catalogue/catalogue-api.ts';
import { ScreenHeading } from '../screen.tsx';
import styles from './record-form.module.css';

interface RecordFormOptions<Saved, Stored, Values> {
  /** Null for a new record. */
  record: Saved | null;
  /** Initial values of a new record. */
  empty: Stored;
  /** API path of the list; `/{id}` after it is one record. */
  path: string;
  /** Path of the screen in the admin. */
  screen: string;
  canWrite: boolean;
  toForm: (stored: Stored) => Values;
  /** Builds the body for a new record. */
  toBody: (values: Values) => object;
  /** Returns the fields that differ from the loaded record. */
  listChanges: (base: Stored, values: Values) => Readonly<Record<string, object>>;
  /** Further fields to send with the changes. */
  alongside?: (values: Values) => object;
  /** Whether leaving would lose input. The default is whether there are changes. */
  isTouched?: (values: Values, hasChanges: boolean) => boolean;
  /** Takes over saved values that are outside the form's fields. */
  onSaved: (saved: Saved) => void;
  onFailed?: (failure: CallFailure) => void;
  texts: { created: (saved: Saved) => string; saved: string; conflict?: string };
  /** Returns a field's label in the form. */
  labelOf: (field: string) => string;
}

/**
 * The form of a record. Creates a new one and opens its address; otherwise sends only the changes, asks about
 * conflicts, and before unsaved changes are left.
 */
export function useRecordForm<Saved extends { id: number; values: object }, Values extends FormValues>(
  options: RecordFormOptions<Saved, Saved['values'], Values>,
) {
  const { record, path, screen, texts } = options;
  const form = useStoredForm<Saved | null, Values>({
    stored: record,
    toForm: (stored) => options.toForm(stored?.values ?? options.empty),
    save: (values, stored) => (stored ? send(options.listChanges(stored.values, values), values) : create(values)),
    // Values outside the form's fields have their own changes.
    follows: false,
  });
  /** The record as it was loaded or last saved. */
  const base: Saved['values'] = form.base?.values ?? options.empty;
  const hasChanges = Object.keys(options.listChanges(base, form.values)).length > 0;
  const isChanged = options.isTouched ? options.isTouched(form.values, hasChanges) : hasChanges;
  const leave = useLeaveGuard(isChanged && options.canWrite);
  const conflicts = useConflicts({
    title: texts.conflict,
    labelOf: options.labelOf,
    listChanges: () => options.listChanges(base, form.values),
    send: async (changes) => form.accept(await send(changes, form.values)),
    async onTheirs() {
      const fresh = await callAsStaff<{ data: Saved }>(`${path}/${record!.id}`, {});
      if (fresh.ok) options.onSaved(fresh.reply.data);
      form.accept(fresh.ok ? { ok: true, stored: fresh.reply.data } : fresh);
    },
    setMessage: form.setMessage,
  });

  async function create(values: Values): Promise<SaveOutcome<Saved>> {
    const result = await sendForRecord<Saved>(path, options.toBody(values));
    if (!result.ok) {
      options.onFailed?.(result.failure);
      return result;
    }
    showToast(texts.created(result.reply));
    leave.leaveTo(`${screen}/${result.reply.id}`);
    return null;
  }

  async function send(changes: Readonly<Record<string, object>>, values: Values): Promise<SaveOutcome<Saved>> {
    if (!record || Object.keys(changes).length === 0) return null;
    const body = { changes, ...options.alongside?.(values) };
    const result = await sendForRecord<Saved>(`${path}/${record.id}`, body);
    if (!result.ok) {
      const failure = conflicts.ask(result.failure);
      if (failure) options.onFailed?.(failure);
      return failure && { ok: false, failure };
    }
    options.onSaved(result.reply);
    showToast(texts.saved);
    return { ok: true, stored: result.reply };
  }

  const dialogs = (
    <>
      {conflicts.dialog}
      {leave.dialog}
    </>
  );
  return { base, form, isChanged, dialogs };
}

interface RecordPageProps {
  title: string;
  back: { to: string; label: string };
  /** State and commands beside the heading. */
  beside?: ReactNode;
  /** Shown above the fields. */
  note?: ReactNode;
  /** Returned by `useRecordForm`. */
  edit: { form: Pick<Form, 'formProps' | 'message' | 'busy'>; isChanged: boolean; dialogs: ReactNode };
  canWrite: boolean;
  saveLabel: string;
  /** Why saving has to wait. */
  waiting?: string | undefined;
  children: ReactNode;
}

export function RecordPage({
  title,
  back,
  beside,
  note,
  edit,
  canWrite,
  saveLabel,
  waiting,
  children,
}: RecordPageProps) {
  const { form, isChanged, dialogs } = edit;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className={styles['head']}>
        <ScreenHeading>{title}</ScreenHeading>
        {beside}
      </div>
      {note}
      <form {...form.formProps} aria-label={title}>
        {children}
        {canWrite && (
          <SaveBar message={form.message} state={waiting ?? (isChanged ? messages.unsaved : messages.noChanges)}>
            <Button type="submit" busy={form.busy || waiting !== undefined}>
              {saveLabel}
            </Button>
          </SaveBar>
        )}
      </form>
      {dialogs}
    </>
  );
}
