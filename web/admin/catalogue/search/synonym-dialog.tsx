import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  longestPhrase,
  type StaffAttribute,
  staffSearchPaths,
  type StaffSynonym,
  type SynonymValues,
} from '#contract/admin/catalogue/attributes.ts';
import { searchWords as messages } from '#messages/admin.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { useForm } from '#web/ui/use-form.ts';
import { sendForRecord } from '../catalogue-api.ts';
import { TrialHits } from './search-trial.tsx';
import styles from './search.module.css';

interface SynonymDialogProps {
  /** Null for a new phrase. */
  synonym: StaffSynonym | null;
  /** Initial phrase of a new synonym. */
  phrase?: string;
  attributes: readonly StaffAttribute[];
  onClose: () => void;
}

export function SynonymDialog({ synonym, phrase = '', attributes, onClose }: SynonymDialogProps) {
  const { revalidate } = useRevalidator();
  const before = synonym?.values ?? { phrase, words: '', attribute_value_id: null };
  const [meaning, setMeaning] = useState<'words' | 'value'>(before.attribute_value_id === null ? 'words' : 'value');
  const form = useForm({
    initial: {
      phrase: before.phrase,
      words: before.words,
      attribute_value_id: before.attribute_value_id === null ? '' : String(before.attribute_value_id),
    },
    async submit(values) {
      const body = toValues(values, meaning);
      const changes = Object.fromEntries(
        (Object.keys(body) as (keyof SynonymValues)[])
          .filter((field) => body[field] !== before[field])
          .map((field) => [field, { from: before[field], to: body[field] }]),
      );
      const result = synonym
        ? await sendForRecord<StaffSynonym>(`${staffSearchPaths.synonyms}/${synonym.id}`, { changes })
        : await sendForRecord<StaffSynonym>(staffSearchPaths.synonyms, body);
      if (!result.ok) return result.failure;
      showToast(messages.saved({ phrase: body.phrase }));
      onClose();
      await revalidate();
      return null;
    },
  });
  const written = toValues(form.values, meaning);
  const isComplete = written.phrase !== '' && (written.words !== '' || written.attribute_value_id !== null);
  return (
    <FormDialog
      title={synonym ? messages.edit : messages.add}
      confirmLabel={messages.save}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('phrase')}
        label={messages.phrase}
        hint={messages.phraseHint}
        required
        maxLength={longestPhrase}
      />
      <Radio.Group label={messages.meaning} value={meaning} onChange={(value) => setMeaning(value)}>
        <div className={styles['kinds']}>
          <Radio value="words" label={messages.meaningWords} />
          <Radio value="value" label={messages.meaningValue} />
        </div>
      </Radio.Group>
      {meaning === 'words' ? (
        <TextField
          {...form.field('words')}
          label={messages.words}
          hint={messages.wordsHint}
          required
          maxLength={longestPhrase}
        />
      ) : (
        <SelectField
          {...form.field('attribute_value_id')}
          label={messages.value}
          required
          options={[
            { value: '', label: messages.choose },
            ...attributes.flatMap(({ values, choices }) =>
              choices.map((choice) => ({
                value: String(choice.id),
                label: messages.valueOf({ attribute: values.name, value: choice.values.name }),
              })),
            ),
          ]}
        />
      )}
      {isComplete && (
        <section aria-label={messages.willFind} className={styles['willFind']}>
          <h3>{messages.willFind}</h3>
          <TrialHits query={written.phrase} synonym={written} />
        </section>
      )}
    </FormDialog>
  );
}

function toValues(
  { phrase, words, attribute_value_id: value }: Record<'phrase' | 'words' | 'attribute_value_id', string>,
  meaning: 'words' | 'value',
): SynonymValues {
  const isWords = meaning === 'words';
  return {
    phrase: phrase.trim(),
    words: isWords ? words.trim() : '',
    attribute_value_id: isWords || value === '' ? null : Number(value),
  };
}
