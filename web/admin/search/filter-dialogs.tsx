import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  longestPhrase,
  mostValueWords,
  type StaffAttribute,
  type StaffAttributeValue,
  staffSearchPaths,
} from '#contract/staff-attributes.ts';
import { product as productMessages } from '#messages/admin/product.ts';
import { searchWords as messages } from '#messages/admin/searchWords.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { CheckboxField, TextArea, TextField, WordsField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { sendForRecord } from '../catalogue/catalogue-api.ts';
import { changesOf, isLatin } from './filter-values.ts';
import styles from './search.module.css';

const inEnglish = (label: string) => productMessages.inLanguage({ label, language: productMessages.english });
const inHindi = (label: string) => productMessages.inLanguage({ label, language: productMessages.hindi });

/** Writes one attribute, null for a new one. */
export function AttributeDialog({ attribute, onClose }: { attribute: StaffAttribute | null; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const before = attribute?.values ?? { name: '', name_hi: '', is_filter: true };
  const form = useForm({
    initial: { ...before },
    async submit(values) {
      const result = attribute
        ? await sendForRecord<StaffAttribute>(`${staffSearchPaths.attributes}/${attribute.id}`, {
            changes: changesOf(before, values),
          })
        : await sendForRecord<StaffAttribute>(staffSearchPaths.attributes, values);
      if (!result.ok) return result.failure;
      showToast(messages.saved({ phrase: values.name }));
      onClose();
      await revalidate();
      return null;
    },
  });
  return (
    <FormDialog
      title={attribute ? messages.editFilter : messages.addFilter}
      confirmLabel={messages.save}
      form={form}
      onClose={onClose}
    >
      <div className={styles['bilingual']} role="group" aria-label={messages.name}>
        <TextField {...form.field('name')} label={inEnglish(messages.name)} required maxLength={40} />
        <TextField {...form.field('name_hi')} label={inHindi(messages.name)} lang="hi" maxLength={40} />
      </div>
      <CheckboxField {...form.checkbox('is_filter')} label={messages.isFilter} hint={messages.isFilterHint} />
    </FormDialog>
  );
}

interface ValueDialogProps {
  attribute: StaffAttribute;
  /** Null for a new one. */
  value: StaffAttributeValue | null;
  onClose: () => void;
}

/** Writes one value of an attribute, with the words that lead to it. */
export function ValueDialog({ attribute, value, onClose }: ValueDialogProps) {
  const { revalidate } = useRevalidator();
  const { words: stored, ...texts } = value?.values ?? {
    name: '',
    name_hi: '',
    description: '',
    description_hi: '',
    words: [],
  };
  const [latin, setLatin] = useState(stored.filter(isLatin));
  const [others, setOthers] = useState(stored.filter((word) => !isLatin(word)));
  const form = useForm({
    initial: { ...texts },
    async submit(values) {
      const written = { ...values, words: [...latin, ...others] };
      const result = value
        ? await sendForRecord<StaffAttribute>(`${staffSearchPaths.attributeValues}/${value.id}`, {
            changes: changesOf({ ...texts, words: stored }, written),
          })
        : await sendForRecord<StaffAttribute>(staffSearchPaths.attributeValues, {
            ...written,
            attribute_id: attribute.id,
          });
      if (!result.ok) return result.failure;
      showToast(messages.saved({ phrase: values.name }));
      onClose();
      await revalidate();
      return null;
    },
  });
  // The names of a concern lead to it by themselves.
  const wordsError = form.errorOf('words');
  const room = mostValueWords - latin.length - others.length;
  return (
    <FormDialog
      title={value ? messages.editValue({ value: value.values.name }) : messages.addValue}
      confirmLabel={messages.save}
      form={form}
      onClose={onClose}
    >
      <div className={styles['bilingual']} role="group" aria-label={messages.name}>
        <TextField {...form.field('name')} label={inEnglish(messages.name)} required maxLength={60} />
        <TextField {...form.field('name_hi')} label={inHindi(messages.name)} lang="hi" maxLength={60} />
      </div>
      {attribute.is_concern && (
        <div className={styles['bilingual']} role="group" aria-label={messages.description}>
          <TextArea
            {...form.field('description')}
            label={inEnglish(messages.description)}
            hint={messages.descriptionHint}
            rows={3}
            maxLength={300}
          />
          <TextArea
            {...form.field('description_hi')}
            label={inHindi(messages.description)}
            lang="hi"
            rows={3}
            maxLength={300}
          />
        </div>
      )}
      <WordsField
        name="words"
        label={messages.latinWords}
        hint={messages.latinHint}
        value={latin}
        maxLength={longestPhrase}
        maxTags={latin.length + room}
        error={wordsError}
        onChange={setLatin}
      />
      <WordsField
        label={messages.otherWords}
        hint={messages.otherHint}
        value={others}
        maxLength={longestPhrase}
        maxTags={others.length + room}
        onChange={setOthers}
      />
    </FormDialog>
  );
}
