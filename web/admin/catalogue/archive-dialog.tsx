import { useRevalidator } from 'react-router';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { sendForRecord } from './catalogue-api.ts';

interface ArchiveDialogProps {
  /** The record's path in the API. */
  path: string;
  /** `archived` is said once it is done. */
  texts: { title: string; about: string; confirm: string; archived: string };
  onClose: () => void;
}

/** Asks before a product or category leaves the shop. */
export function ArchiveDialog({ path, texts, onClose }: ArchiveDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: {},
    async submit() {
      const result = await sendForRecord(`${path}/archive`);
      if (!result.ok) return result.failure;
      showToast(texts.archived);
      onClose();
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
