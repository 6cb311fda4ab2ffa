import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { categoryFields, type StaffCategory } from '#contract/admin/catalogue/categories.ts';
import { categories as messages, product as productMessages } from '#messages/admin.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { CheckboxField, FieldError, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useForm } from '#web/ui/use-form.ts';
import look from '#web/admin/kit/look.module.css';
import { categoryOptions } from './category-options.ts';
import { categoryPath, sendForRecord, uploadPicture } from './catalogue-api.ts';
import styles from './category-tree.module.css';

interface CategoryDialogProps {
  /** Null for a new category. */
  category: StaffCategory | null;
  /** Possible parents, including the category itself. */
  categories: readonly StaffCategory[];
  onClose: () => void;
}

export function CategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const { revalidate } = useRevalidator();
  const [picture, setPicture] = useState<StoredPicture | null>(category?.picture ?? null);
  const [isUploading, setIsUploading] = useState(false);
  const before = category?.values;
  const form = useForm({
    initial: {
      name: before?.name ?? '',
      name_hi: before?.name_hi ?? '',
      parent_id: before?.parent_id ? String(before.parent_id) : '',
      featured: before?.featured ?? false,
    },
    async submit(values) {
      const written = {
        ...values,
        parent_id: values.parent_id === '' ? null : Number(values.parent_id),
        picture: picture?.image_name ?? null,
      };
      const changes = Object.fromEntries(
        categoryFields
          .filter((field) => before && before[field] !== written[field])
          .map((field) => [field, { from: before?.[field], to: written[field] }]),
      );
      const result = category
        ? await sendForRecord<StaffCategory>(categoryPath(category.id), { changes })
        : await sendForRecord<StaffCategory>(staffCatalogPaths.categories, written);
      if (!result.ok) return result.failure;
      showToast(messages.saved({ name: result.reply.values.name }));
      onClose();
      await revalidate();
      return null;
    },
  });
  return (
    <FormDialog
      title={category ? messages.editNamed({ name: category.values.name }) : messages.add}
      confirmLabel={category ? messages.save : messages.create}
      form={{ ...form, busy: form.busy || isUploading }}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={messages.nameEnglish} required maxLength={80} />
      <TextField {...form.field('name_hi')} label={messages.nameHindi} lang="hi" maxLength={80} />
      <SelectField
        {...form.field('parent_id')}
        label={messages.parent}
        options={[
          { value: '', label: messages.top },
          ...categoryOptions(categories.filter(({ id }) => id !== category?.id)),
        ]}
      />
      <CoverField picture={picture} isUploading={isUploading} onChange={setPicture} onUploading={setIsUploading} />
      <CheckboxField {...form.checkbox('featured')} label={messages.featured} />
    </FormDialog>
  );
}

interface CoverFieldProps {
  picture: StoredPicture | null;
  isUploading: boolean;
  onChange: (picture: StoredPicture) => void;
  onUploading: (isUploading: boolean) => void;
}

function CoverField({ picture, isUploading, onChange, onUploading }: CoverFieldProps) {
  const [error, setError] = useState('');
  const send = async (file: File | undefined) => {
    if (!file) return;
    onUploading(true);
    setError('');
    const result = await uploadPicture(file, { onProgress: () => undefined });
    onUploading(false);
    if (result.ok) onChange(result.reply);
    else setError(result.failure.message);
  };
  return (
    <>
      <div className={styles['pictureField']}>
        <span className={styles['cover']}>
          <Picture picture={picture} alt="" sizes="72px" />
        </span>
        <label className={styles['file']}>
          {messages.picture}
          <input type="file" accept="image/*" onChange={(event) => void send(event.target.files?.[0])} />
          <span className={look['quiet']}>{isUploading ? productMessages.preparing : productMessages.pictureHint}</span>
        </label>
      </div>
      <FieldError error={error} />
    </>
  );
}
