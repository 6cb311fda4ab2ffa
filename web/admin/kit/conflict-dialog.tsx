import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { EditConflict } from '#contract/staff-catalog.ts';
import { product as messages } from '#messages/admin/product.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toText } from '#web/admin/catalogue/product-values.ts';
import { conflictsOf, resolveConflicts } from './conflicts.ts';
import styles from './form.module.css';

interface ConflictDialogProps {
  /** Says what somebody else has changed; a product unless given. */
  title?: string;
  conflicts: readonly EditConflict[];
  /** What a field is called on the form. */
  labelOf: (field: string) => string;
  /** Called with the fields whose typed value is kept; the others take what the colleague saved. */
  onResolve: (kept: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Shows what a colleague saved meanwhile beside what was typed; nothing is saved until one is chosen for each field. */
export function ConflictDialog({
  title = messages.conflict.title,
  conflicts,
  labelOf,
  onResolve,
  onClose,
}: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, string>>({});
  const form = useForm({
    initial: {},
    async submit() {
      await onResolve(conflicts.filter(({ field }) => choices[field] === 'mine').map(({ field }) => field));
      return null;
    },
  });
  return (
    <FormDialog
      title={title}
      about={<p>{messages.conflict.text}</p>}
      confirmLabel={messages.conflict.confirm}
      form={form}
      onClose={onClose}
    >
      {conflicts.map(({ field, from, current, to }) => (
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
      ))}
    </FormDialog>
  );
}

interface ConflictOptions {
  /** As of the dialog. */
  title?: string | undefined;
  labelOf: (field: string) => string;
  /** What the form would change as it stands. */
  listChanges: () => Readonly<Record<string, object>>;
  /** Saves what is kept of that after the choice, over what the others wrote. */
  send: (changes: Record<string, object>) => Promise<Pick<CallFailure, 'message'> | null>;
  /** Called where nothing of ours is left: what the others saved is to be shown. */
  onTheirs: () => unknown;
  setMessage: (message: string) => void;
}

/** Lets a form whose save met a colleague's ask which of the two to keep. */
export function useConflicts({ title, labelOf, listChanges, send, onTheirs, setMessage }: ConflictOptions) {
  const [conflicts, setConflicts] = useState<EditConflict[]>([]);
  async function resolve(kept: readonly string[]) {
    const changes = resolveConflicts(listChanges(), conflicts, kept);
    setConflicts([]);
    if (Object.keys(changes).length === 0) return void (await onTheirs());
    const failure = await send(changes);
    if (failure) setMessage(failure.message);
  }
  return {
    /** Asks about the conflicts of a failure; returns one that has none. */
    ask(failure: CallFailure): CallFailure | null {
      const found = conflictsOf(failure);
      setConflicts(found);
      return found.length > 0 ? null : failure;
    },
    dialog: conflicts.length > 0 && (
      <ConflictDialog
        {...(title !== undefined && { title })}
        conflicts={conflicts}
        labelOf={labelOf}
        onResolve={resolve}
        onClose={() => setConflicts([])}
      />
    ),
  };
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? messages.conflict.yes : messages.conflict.no;
  return toText(value) || messages.conflict.empty;
}
