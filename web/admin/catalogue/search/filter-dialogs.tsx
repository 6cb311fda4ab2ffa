import { useState } from 'react';
import {
  longestPhrase,
  maxValueWords,
  type StaffAttribute,
  type StaffAttributeValue,
  staffSearchPaths,
} from '#contract/admin/catalogue/attributes.ts';
import { searchWords as messages } from '#messages/admin.ts';
import { BilingualField } from '#web/admin/kit/bilingual.tsx';
import { CheckboxField, WordsField } from '#web/admin/kit/inputs.tsx';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { changesOf, isLatin } from './filter-values.ts';

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
          <BilingualField name="name" field={form.field} label={messages.name} required maxLength={40} />
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
          <BilingualField name="name" field={form.field} label={messages.name} required maxLength={60} />
          {attribute.is_concern && (
            <BilingualField
              name="description"
              field={form.field}
              label={messages.description}
              hint={messages.descriptionHint}
              rows={3}
              maxLength={300}
            />
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
