import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import type { ContentEntry, ContentKind } from '#contract/admin/content/content.ts';
import { content as messages } from '#messages/admin.ts';
import { BilingualField, inHindi } from '#web/admin/kit/bilingual.tsx';
import { Dialog, DialogButtons, FormMessage } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useConflicts } from '#web/admin/kit/conflicts.tsx';
import look from '#web/admin/kit/look.module.css';
import { saveEntry } from './content-api.ts';
import {
  changedEntryFields,
  contentForms,
  type EntryFormValues,
  type FormField,
  toEntryBody,
  toEntryForm,
} from './content-forms.ts';
import { EntryPreview } from './entry-preview.tsx';
import { LinkField } from './link-field.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './content.module.css';

interface EntryDialogProps {
  kind: ContentKind;
  /** Null for a new entry. */
  entry: ContentEntry | null;
  onClose: () => void;
}

export function EntryDialog({ kind, entry, onClose }: EntryDialogProps) {
  const { revalidate } = useRevalidator();
  const [pictures, setPictures] = useState<readonly StoredPicture[]>(entry?.pictures ?? []);
  const [uploading, setUploading] = useState(0);
  const form = useForm<EntryFormValues>({
    initial: toEntryForm(kind, entry?.values ?? null),
    submit: (values) =>
      send(entry ? { changes: changedEntryFields(kind, entry.values, values) } : toEntryBody(kind, values)),
  });

  const conflicts = useConflicts({
    title: messages.conflict,
    labelOf: (name) => labelOf(kind, name),
    listChanges: () => changedEntryFields(kind, entry!.values, form.values),
    send: (changes) => send({ changes }),
    // The list behind shows the colleague's version.
    onTheirs() {
      onClose();
      return revalidate();
    },
    setMessage: form.setMessage,
  });

  async function send(body: object): Promise<CallFailure | null> {
    const result = await saveEntry(kind, entry?.id ?? null, body);
    if (!result.ok) return conflicts.ask(result.failure);
    showToast(entry ? messages.saved : messages.added);
    onClose();
    await revalidate();
    return null;
  }

  const pictureOf = (name: string) => pictures.find(({ image_name: file }) => file === form.values[name]) ?? null;
  const choosePicture = (name: string, picture: StoredPicture | null) => {
    if (picture) setPictures((before) => [...before, picture]);
    form.set(name, picture?.image_name ?? '');
  };
  const title = entry ? messages.kinds[kind].edit : messages.kinds[kind].add;
  return (
    <Dialog title={title} size="xl" busy={form.busy} onClose={onClose}>
      <form {...form.formProps} className={look['stack']} aria-label={title}>
        <EntryPreview kind={kind} values={form.values} pictureOf={pictureOf} />
        {contentForms[kind].map((field) => (
          <EntryField
            key={field.name}
            field={field}
            form={form}
            picture={field.type === 'picture' ? pictureOf(field.name) : null}
            onPicture={(picture) => choosePicture(field.name, picture)}
            onBusy={(isBusy) => setUploading((count) => count + (isBusy ? 1 : -1))}
          />
        ))}
        <FormMessage>{form.message}</FormMessage>
        <DialogButtons>
          <Button type="submit" busy={form.busy || uploading > 0}>
            {entry ? messages.save : messages.kinds[kind].add}
          </Button>
          <Button variant="secondary" onClick={() => !form.busy && onClose()}>
            {messages.cancel}
          </Button>
        </DialogButtons>
      </form>
      {conflicts.dialog}
    </Dialog>
  );
}

function labelOf(kind: ContentKind, name: string): string {
  const label = contentForms[kind].find((field) => field.name === name.replace(/_hi$/, ''))?.label ?? name;
  return name.endsWith('_hi') ? inHindi(label) : label;
}

interface EntryFieldProps {
  field: FormField;
  form: ReturnType<typeof useForm<EntryFormValues>>;
  picture: StoredPicture | null;
  onPicture: (picture: StoredPicture | null) => void;
  onBusy: (isBusy: boolean) => void;
}

function EntryField({ field, form, picture, onPicture, onBusy }: EntryFieldProps) {
  const { name, type, label, hint, isTranslated, isRequired = false, maxLength, shape = 'whole' } = field;
  if (type === 'check') return <CheckboxField {...form.checkbox(name)} label={label} hint={hint} />;
  if (type === 'picture')
    return (
      <PictureField
        label={label}
        hint={hint}
        shape={shape}
        picture={picture}
        isRequired={isRequired}
        error={form.errorOf(name)}
        onChange={onPicture}
        onBusy={onBusy}
      />
    );
  const common = { required: isRequired, ...(maxLength && { maxLength }), ...(hint && { hint }) };
  if (type === 'moment' || type === 'day')
    return (
      <TextField
        {...form.field(name)}
        {...common}
        label={label}
        type={type === 'day' ? 'date' : 'datetime-local'}
        className={styles['date']}
      />
    );
  if (type === 'link') return <LinkField {...form.field(name)} {...common} label={label} />;
  if (isTranslated)
    return (
      <BilingualField
        name={name}
        field={form.field}
        label={label}
        hint={hint}
        required={isRequired}
        maxLength={maxLength}
        rows={type === 'area' ? 3 : undefined}
      />
    );
  const Field = type === 'area' ? TextArea : TextField;
  return <Field {...form.field(name)} {...common} label={label} />;
}
