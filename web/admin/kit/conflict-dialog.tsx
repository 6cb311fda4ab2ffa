import { Radio } from '@mantine/core';
import { useState } from 'react';
import type { EditConflict } from '#contract/staff-catalog.ts';
import { product as messages } from '#messages/admin/product.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { toText } from '#web/admin/catalogue/product-values.ts';
import styles from './conflict-dialog.module.css';

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

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? messages.conflict.yes : messages.conflict.no;
  return toText(value) || messages.conflict.empty;
}
