import { useState } from 'react';
import {
  longestPhrase,
  maxValueWords,
  type StaffAttribute,
  type StaffAttributeValue,
  staffSearchPaths,
} from '#contract/admin/catalogue/attributes.ts';
import { product as productMessages, searchWords as messages } from '#messages/admin.ts';
import { CheckboxField, TextArea, TextField, WordsField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { changesOf, isLatin } from './filter-values.ts';

const inEnglish = (label: string) => productMessages.inLanguage({ label, language: productMessages.english });
const inHindi = (label: string) => productMessages.inLanguage({ label, language: productMessages.hindi });

/** `attribute` is null for a new one. */
export function AttributeDialog({ attribute, onClose }: { attribute: StaffAttribute | null; onClose: () => void }) {
  const before = attribute?.values ?? { name: '', name_hi: '', is_filter: true };
  return (
    <CommandDialog
      path={attribute ? `${staffSearchPaths.attributes}/${attribute.id}` : staffSearchPaths.attributes}
      initial={{ ...before }}
      toBody={(values) => (attribute ? { changes: changesOf(before, values) } : values)}
      texts={{
        title: attribute ? messages.editFilter : messages.addFilter,
        confirm: messages.save,
        done: ({ name }) => messages.saved({ phrase: name }),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className={look['bilingual']} role="group" aria-label={messages.name}>
            <TextField {...form.field('name')} label={inEnglish(messages.name)} required maxLength={40} />
            <TextField {...form.field('name_hi')} label={inHindi(messages.name)} lang="hi" maxLength={40} />
          </div>
          <CheckboxField {...form.checkbox('is_filter')} label={messages.isFilter} hint={messages.isFilterHint} />
        </>
      )}
    </CommandDialog>
  );
}

interface ValueDialogProps {
  attribute: StaffAttribute;
  /** Null for a new value. */
  value: StaffAttributeValue | null;
  onClose: () => void;
}

export function ValueDialog({ attribute, value, onClose }: ValueDialogProps) {
  const { words: stored, ...texts } = value?.values ?? {
    name: '',
    name_hi: '',
    description: '',
    description_hi: '',
    words: [],
  };
  const [latin, setLatin] = useState(stored.filter(isLatin));
  const [others, setOthers] = useState(stored.filter((word) => !isLatin(word)));
  const room = maxValueWords - latin.length - others.length;
  return (
    <CommandDialog
      path={value ? `${staffSearchPaths.attributeValues}/${value.id}` : staffSearchPaths.attributeValues}
      initial={{ ...texts }}
      toBody={(values) => {
        const written = { ...values, words: [...latin, ...others] };
        return value
          ? { changes: changesOf({ ...texts, words: stored }, written) }
          : { ...written, attribute_id: attribute.id };
      }}
      texts={{
        title: value ? messages.editValue({ value: value.values.name }) : messages.addValue,
        confirm: messages.save,
        done: ({ name }) => messages.saved({ phrase: name }),
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className={look['bilingual']} role="group" aria-label={messages.name}>
            <TextField {...form.field('name')} label={inEnglish(messages.name)} required maxLength={60} />
            <TextField {...form.field('name_hi')} label={inHindi(messages.name)} lang="hi" maxLength={60} />
          </div>
          {attribute.is_concern && (
            <div className={look['bilingual']} role="group" aria-label={messages.description}>
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
            error={form.errorOf('words')}
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
        </>
      )}
    </CommandDialog>
  );
}
