import { useState } from 'react';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import { staffCatalogPaths } from '#contract/admin/catalogue/catalog.ts';
import { categoryFields, type StaffCategory } from '#contract/admin/catalogue/categories.ts';
import { categories as messages, product as productMessages } from '#messages/admin.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { CheckboxField, FieldError, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Picture } from '#web/ui/picture.tsx';
import { type SaveOutcome, useStoredForm } from '#web/ui/use-stored-form.ts';
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

function toForm(category: StaffCategory | null) {
  const values = category?.values;
  return {
    name: values?.name ?? '',
    name_hi: values?.name_hi ?? '',
    parent_id: values?.parent_id ? String(values.parent_id) : '',
    picture: values?.picture ?? '',
    featured: values?.featured ?? false,
  };
}

export function CategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const [pictures, setPictures] = useState<readonly StoredPicture[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const form = useStoredForm({
    stored: category,
    toForm,
    async save(values, base): Promise<SaveOutcome<StaffCategory>> {
      const written = {
        ...values,
        parent_id: values.parent_id === '' ? null : Number(values.parent_id),
        picture: values.picture || null,
      };
      const changes = Object.fromEntries(
        categoryFields
          .filter((field) => base && base.values[field] !== written[field])
          .map((field) => [field, { from: base?.values[field], to: written[field] }]),
      );
      const result = base
        ? await sendForRecord<StaffCategory>(categoryPath(base.id), { changes })
        : await sendForRecord<StaffCategory>(staffCatalogPaths.categories, written);
      if (!result.ok) return result;
      showToast(messages.saved({ name: result.reply.values.name }));
      onClose();
      return { ok: true, stored: result.reply };
    },
  });
  const picture = [category?.picture, ...pictures].find((each) => each?.image_name === form.values.picture) ?? null;
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
      <CoverField
        picture={picture}
        isUploading={isUploading}
        onChange={(chosen) => {
          if (chosen) setPictures((before) => [...before, chosen]);
          form.set('picture', chosen?.image_name ?? '');
        }}
        onUploading={setIsUploading}
      />
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
