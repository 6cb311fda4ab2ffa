import { Radio } from '@mantine/core';
import {
  longestPhrase,
  type StaffAttribute,
  staffSearchPaths,
  type StaffSynonym,
  type SynonymValues,
} from '#contract/admin/catalogue/attributes.ts';
import { searchWords as messages } from '#messages/admin.ts';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import { changesOf } from './filter-values.ts';
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

function toForm({ phrase, words, attribute_value_id: value }: SynonymValues): SynonymForm {
  const meaning = value === null ? 'words' : 'value';
  return { phrase, words, attribute_value_id: value === null ? '' : String(value), meaning };
}

export function SynonymDialog({ synonym, phrase = '', attributes, onClose }: SynonymDialogProps) {
  return (
    <CommandDialog<SynonymForm, StaffSynonym | null>
      path={synonym ? `${staffSearchPaths.synonyms}/${synonym.id}` : staffSearchPaths.synonyms}
      edits={{
        record: synonym,
        toForm: (stored) => toForm(stored?.values ?? { phrase, words: '', attribute_value_id: null }),
      }}
      toBody={(values, base) => {
        const written = toValues(values);
        return base ? { changes: changesOf({ ...base.values }, { ...written }) } : written;
      }}
      texts={{
        title: synonym ? messages.edit : messages.add,
        confirm: messages.save,
        done: (values) => messages.saved({ phrase: values.phrase.trim() }),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('phrase')}
            label={messages.phrase}
            hint={messages.phraseHint}
            required
            maxLength={longestPhrase}
          />
          <Radio.Group
            label={messages.meaning}
            value={form.values.meaning}
            onChange={(value) => form.set('meaning', value)}
          >
            <div className={styles['kinds']}>
              <Radio value="words" label={messages.meaningWords} />
              <Radio value="value" label={messages.meaningValue} />
            </div>
          </Radio.Group>
          {form.values.meaning === 'words' ? (
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
              options={valueOptions(attributes)}
            />
          )}
          <WillFind written={toValues(form.values)} />
        </>
      )}
    </CommandDialog>
  );
}

const valueOptions = (attributes: readonly StaffAttribute[]) => [
  { value: '', label: messages.choose },
  ...attributes.flatMap(({ values, choices }) =>
    choices.map((choice) => ({
      value: String(choice.id),
      label: messages.valueOf({ attribute: values.name, value: choice.values.name }),
    })),
  ),
];

/** Renders nothing until the synonym is complete. */
function WillFind({ written }: { written: SynonymValues }) {
  if (written.phrase === '' || (written.words === '' && written.attribute_value_id === null)) return null;
  return (
    <section aria-label={messages.willFind} className={styles['willFind']}>
      <h3>{messages.willFind}</h3>
      <TrialHits query={written.phrase} synonym={written} />
    </section>
  );
}

type SynonymForm = Record<'phrase' | 'words' | 'attribute_value_id' | 'meaning', string>;

function toValues({ phrase, words, attribute_value_id: value, meaning }: SynonymForm): SynonymValues {
  const isWords = meaning === 'words';
  return {
    phrase: phrase.trim(),
    words: isWords ? words.trim() : '',
    attribute_value_id: isWords || value === '' ? null : Number(value),
  };
}
