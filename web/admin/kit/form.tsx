import { Modal, Radio } from '@mantine/core';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { kit as messages } from '#messages/admin.ts';
import { FormFooter as BaseFooter, FormMessage } from '#web/ui/form.tsx';
import type { FieldConflict } from '#web/ui/move-edit.ts';
import { type Form, type FormFailure, listErrorsInOrder, useForm } from '#web/ui/use-form.ts';
import look from './look.module.css';
import { Button } from './inputs.tsx';
import styles from './form.module.css';

export { FormMessage };

interface FormFooterProps extends Omit<ComponentProps<typeof BaseFooter>, 'as'> {
  /** The form of a stored record also asks about what others have saved meanwhile. */
  form: ComponentProps<typeof BaseFooter>['form'] & Partial<EditedForm>;
}

export function FormFooter(props: FormFooterProps) {
  return (
    <>
      <BaseFooter {...props} as={Button} />
      <FormConflicts form={props.form} />
    </>
  );
}

interface PanelProps {
  title: string;
  /** Buttons beside the heading. */
  beside?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, beside, children }: PanelProps) {
  const heading = <h2>{title}</h2>;
  return (
    <section className={styles['panel']} aria-label={title}>
      {beside ? (
        <div className={look['head']}>
          {heading}
          <div className={look['tools']}>{beside}</div>
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}

interface SaveBarProps {
  message: ReactNode;
  children: ReactNode;
  /** What saving would do; read out when it changes. */
  state?: ReactNode;
}

/** Ends a long form and stays in view. */
export function SaveBar({ message, children, state }: SaveBarProps) {
  return (
    <div className={styles['save']}>
      <FormMessage>{message}</FormMessage>
      <div className={look['tools']}>
        {children}
        {state !== undefined && <output className={look['muted']}>{state}</output>}
      </div>
    </div>
  );
}

/** Returns the focused element. For an item of a menu, returns the menu's button, because the menu closes. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (button) return document.getElementById(button);
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** Returns the focus to the opener when a dialog closes, unless it was moved on purpose. */
export function useReturnFocus(): void {
  // Read while rendering: before the first effect runs, the dialog may take the focus and the menu may close.
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      const { activeElement } = document;
      const isElsewhere = activeElement && activeElement !== document.body && !activeElement.closest('[role="dialog"]');
      if (!isElsewhere) opener?.focus();
    },
    [opener],
  );
}

interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  /** Called on Escape or a press outside. Unmount the dialog then. */
  onClose: () => void;
  /** While true, the dialog cannot be closed. */
  busy?: boolean | undefined;
  size?: 'md' | 'lg' | 'xl' | number;
}

/** A modal dialog that is open while it is mounted. Then the focus returns, unless it was moved on purpose. */
export function Dialog({ title, children, onClose, busy = false, size = 'lg' }: DialogProps) {
  useReturnFocus();
  return (
    // Built from parts, because the library's own header would be a second banner of the page.
    <Modal.Root opened onClose={() => !busy && onClose()} size={size} returnFocus={false} closeOnClickOutside={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={styles['body']}>
          <Modal.Title className={styles['title']}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Stays in view at the end of a dialog's form. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles['buttons']}>{children}</div>;
}

interface FormDialogProps {
  title: string;
  /** Says what the action will do. */
  about?: ReactNode;
  children?: ReactNode;
  /** Null shows only the cancel button. */
  confirmLabel: string | null;
  /** `danger` is for actions that delete something. */
  variant?: 'primary' | 'danger';
  form: Pick<Form, 'busy' | 'message' | 'formProps'> & Partial<EditedForm>;
  onClose: () => void;
}

/** Asks before an action. Typed values survive an error. */
export function FormDialog({ title, about, children, confirmLabel, variant, form, onClose }: FormDialogProps) {
  return (
    // Esc closes one dialog at a time.
    <Dialog title={title} busy={form.busy || (form.conflicts?.length ?? 0) > 0} onClose={onClose}>
      <form
        {...form.formProps}
        onSubmit={(event) => {
          // It may be open inside another form.
          event.stopPropagation();
          form.formProps.onSubmit(event);
        }}
        className={look['stack']}
      >
        {about && <div className={styles['about']}>{typeof about === 'string' ? <p>{about}</p> : about}</div>}
        {children}
        <FormMessage>{form.message}</FormMessage>
        <DialogButtons>
          {confirmLabel !== null && (
            <Button type="submit" busy={form.busy} variant={variant}>
              {confirmLabel}
            </Button>
          )}
          <Button variant="secondary" onClick={() => !form.busy && onClose()}>
            {messages.goBack}
          </Button>
        </DialogButtons>
      </form>
      <FormConflicts form={form} />
    </Dialog>
  );
}

interface QuestionDialogProps extends Omit<FormDialogProps, 'form' | 'children'> {
  /** Returns the failure, or null. */
  run: () => Promise<FormFailure | null>;
}

/** Asks before an action that needs no input. */
export function QuestionDialog({ run, ...texts }: QuestionDialogProps) {
  const form = useForm({ initial: {}, submit: run });
  return <FormDialog {...texts} form={form} />;
}

interface ConflictDialogProps {
  /** By default it says that the values join the form, which is not saved yet. */
  texts?: Partial<Record<'title' | 'text' | 'confirm', string>> | undefined;
  conflicts: readonly FieldConflict[];
  /** Returns a field's label in the form. */
  labelOf: (field: string) => string;
  /** Returns a value as the form shows it; undefined where it is shown as it is. */
  textOf?: (field: string, value: unknown) => string | undefined;
  /** Called with the fields whose typed value is kept. The others take the colleague's value. */
  onResolve: (kept: readonly string[]) => unknown;
  onClose: () => void;
}

/** Shows a colleague's values beside the typed ones. Nothing is saved until the reader has chosen one per field. */
export function ConflictDialog({ texts, conflicts, labelOf, textOf, onResolve, onClose }: ConflictDialogProps) {
  const { title, text, confirm } = { ...messages.conflict, ...texts };
  const [choices, setChoices] = useState<Record<string, string>>({});
  const form = useForm({
    initial: {},
    async submit() {
      await onResolve(conflicts.filter(({ field }) => choices[field] === 'mine').map(({ field }) => field));
      return null;
    },
  });
  return (
    <FormDialog title={title} about={text} confirmLabel={confirm} form={form} onClose={onClose}>
      {conflicts.map(({ field, from, current, to }) => {
        const shown = (value: unknown) => textOf?.(field, value) ?? describeValue(value);
        return (
          <Radio.Group
            key={field}
            label={labelOf(field)}
            description={messages.conflict.before({ value: shown(from) })}
            value={choices[field] ?? 'theirs'}
            onChange={(choice) => setChoices({ ...choices, [field]: choice })}
          >
            <div className={styles['choices']}>
              <Radio value="theirs" label={messages.conflict.theirs} description={shown(current)} />
              <Radio value="mine" label={messages.conflict.mine} description={shown(to)} />
            </div>
          </Radio.Group>
        );
      })}
    </FormDialog>
  );
}

function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? messages.conflict.yes : messages.conflict.no;
  if (value === null || value === undefined || value === '' || Number.isNaN(value)) return messages.conflict.empty;
  if (Array.isArray(value)) return value.map(describeValue).join(', ') || messages.conflict.empty;
  if (typeof value === 'object') return Object.values(value).map(describeValue).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Of `useStoredForm`: what others have saved while it was edited. */
interface EditedForm {
  conflicts: readonly FieldConflict[];
  settle: (kept: readonly string[]) => void;
  keepTyped: () => void;
  formProps: { ref: RefObject<HTMLFormElement | null> };
}

interface FormConflictsProps {
  form: Partial<EditedForm>;
  labelOf?: ConflictDialogProps['labelOf'];
}

/** Asks about the fields of a form that somebody else has saved otherwise meanwhile. */
export function FormConflicts({ form: { conflicts = [], settle, keepTyped, formProps }, labelOf }: FormConflictsProps) {
  if (conflicts.length === 0 || !settle || !keepTyped) return null;
  const element = () => formProps?.ref.current ?? null;
  const asErrors = Object.fromEntries(conflicts.map(({ field }) => [field, [field]]));
  return (
    <ConflictDialog
      conflicts={conflicts}
      labelOf={
        labelOf ?? ((field) => listErrorsInOrder(element(), asErrors).find((e) => e.field === field)?.label ?? field)
      }
      textOf={(field, value) => {
        const control = element()?.elements.namedItem(field);
        const options = control instanceof HTMLSelectElement ? [...control.options] : [];
        return options.find((option) => option.value === value)?.text;
      }}
      onResolve={settle}
      onClose={keepTyped}
    />
  );
}
