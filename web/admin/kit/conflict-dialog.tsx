import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { EditConflict } from '#contract/admin/catalogue/catalog.ts';
import { product as messages } from '#messages/admin.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useForm } from '#web/ui/use-form.ts';
import { toText } from '#web/admin/catalogue/product-values.ts';
import { conflictsOf, resolveConflicts } from './conflicts.ts';
import styles from './form.module.css';

interface ConflictDialogProps {
  /** By default it says that a product has changed and that the values are saved. */
  texts?: Partial<Record<'title' | 'text' | 'confirm', string>>;
  conflicts: readonly EditConflict[];
  /** Returns a field's label in the form. */
  labelOf: (field: string) => string;
  /** Called with the fields whose typed value is kept. The others take the colleague's value. */
  onResolve: (kept: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Shows a colleague's values beside the typed ones. Nothing is saved until the reader has chosen one per field. */
export function ConflictDialog({ texts, conflicts, labelOf, onResolve, onClose }: ConflictDialogProps) {
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
  title?: string | undefined;
  labelOf: (field: string) => string;
  listChanges: () => Readonly<Record<string, object>>;
  /** Saves the changes that the reader keeps, over the colleague's values. */
  send: (changes: Record<string, object>) => Promise<Pick<CallFailure, 'message'> | null>;
  /** Called if the reader keeps none of their values. */
  onTheirs: () => unknown;
  setMessage: (message: string) => void;
}

/** Asks which values to keep after a save that met a colleague's changes. */
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
    /** Asks about a failure's conflicts; returns a failure without conflicts. */
    ask(failure: CallFailure): CallFailure | null {
      const found = conflictsOf(failure);
      setConflicts(found);
      return found.length > 0 ? null : failure;
    },
    dialog: conflicts.length > 0 && (
      <ConflictDialog
        {...(title !== undefined && { texts: { title } })}
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
