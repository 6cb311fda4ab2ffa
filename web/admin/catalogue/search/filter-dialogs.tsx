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

function toAttributeForm(attribute: StaffAttribute | null) {
  return { name: '', name_hi: '', is_filter: true, ...attribute?.values };
}

/** `attribute` is null for a new one. */
export function AttributeDialog({ attribute, onClose }: { attribute: StaffAttribute | null; onClose: () => void }) {
  return (
    <CommandDialog<ReturnType<typeof toAttributeForm>, StaffAttribute | null>
      path={attribute ? `${staffSearchPaths.attributes}/${attribute.id}` : staffSearchPaths.attributes}
      edits={{ record: attribute, toForm: toAttributeForm }}
      toBody={(values, base) => (base ? { changes: changesOf(base.values, values) } : values)}
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

const noTexts = { name: '', name_hi: '', description: '', description_hi: '' };
const listWords = (lines: string) => lines.split('\n').filter(Boolean);

/** Words in Latin letters have a field of their own. A field has one word per line. */
function toValueForm(value: StaffAttributeValue | null) {
  const { words, ...texts } = value?.values ?? { ...noTexts, words: [] };
  const latin = words.filter(isLatin).join('\n');
  return { ...texts, latin, others: words.filter((word) => !isLatin(word)).join('\n') };
}

export function ValueDialog({ attribute, value, onClose }: ValueDialogProps) {
  return (
    <CommandDialog<ReturnType<typeof toValueForm>, StaffAttributeValue | null>
      path={value ? `${staffSearchPaths.attributeValues}/${value.id}` : staffSearchPaths.attributeValues}
      edits={{ record: value, toForm: toValueForm }}
      toBody={({ latin, others, ...texts }, base) => {
        const written = { ...texts, words: [...listWords(latin), ...listWords(others)] };
        return base ? { changes: changesOf(base.values, written) } : { ...written, attribute_id: attribute.id };
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
            value={listWords(form.values.latin)}
            maxLength={longestPhrase}
            maxTags={maxValueWords - listWords(form.values.others).length}
            error={form.errorOf('words')}
            onChange={(words) => form.set('latin', words.join('\n'))}
          />
          <WordsField
            label={messages.otherWords}
            hint={messages.otherHint}
            value={listWords(form.values.others)}
            maxLength={longestPhrase}
            maxTags={maxValueWords - listWords(form.values.latin).length}
            onChange={(words) => form.set('others', words.join('\n'))}
          />
        </>
      )}
    </CommandDialog>
  );
}
