import { useRevalidator } from 'react-router';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { sendAsStaff } from '../api.ts';

interface ConfirmDialogProps {
  /** The command's path in the API. */
  path: string;
  /** What it is sent with, if anything. */
  body?: object;
  /** `done` is said once it is done. */
  texts: { title: string; about: string; confirm: string; done: string };
  onClose: () => void;
  /** Called before the page's data are read again. */
  onDone?: () => void;
}

/** Asks before something is deleted or archived, does it, and reloads the page's data. */
export function ConfirmDialog({ path, body = {}, texts, onClose, onDone }: ConfirmDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: {},
    async submit() {
      const failure = await sendAsStaff(path, body);
      if (failure) return failure;
      showToast(texts.done);
      onClose();
      onDone?.();
      await revalidate();
      return null;
    },
  });
  return (
    <FormDialog
      title={texts.title}
      about={<p>{texts.about}</p>}
      confirmLabel={texts.confirm}
      variant="danger"
      form={form}
      onClose={onClose}
    />
  );
}
