import { useServerForm } from '#web/ui/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { useSaving } from './use-saving.ts';

interface RemoveFormProps {
  path: string;
  /** Named to screen readers. */
  what: string;
  /** The pressed button is gone then: moves the focus on. */
  onRemoved: () => void;
}

/** Takes something out; what holds then is what holds around it. */
export function RemoveForm({ path, what, onRemoved }: RemoveFormProps) {
  const { save } = useSaving(path, onRemoved);
  const form = useServerForm({}, () => save({}));
  return (
    <form {...form.formProps} aria-label={`Remove ${what}`}>
      <Button type="submit" variant="quiet" size="small" busy={form.busy}>
        Remove<span className="visually-hidden"> {what}</span>
      </Button>
      <div role="alert">
        <FieldError error={form.message} />
      </div>
    </form>
  );
}
