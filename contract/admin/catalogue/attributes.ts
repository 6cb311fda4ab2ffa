import * as z from 'zod/mini';
import { longestKeyword } from '#contract/catalog.ts';
import { success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { languages } from '#contract/language.ts';
import { FieldChanges, filledText, inFurtherLanguages, optionalText, yesOrNo } from '../form-fields.ts';

/**
 * GET and POST read a list and add to it. `/order` reorders it, `/{id}` changes an entry, `/{id}/delete` deletes it.
 */
export const staffSearchPaths = {
  attributes: '/api/staff/attributes',
  attributeValues: '/api/staff/attribute-values',
  /** Words that stand for other words, or for a value. */
  synonyms: '/api/staff/synonyms',
  /** Searches of shoppers that found nothing. */
  misses: '/api/staff/search-misses',
  /** Changes nothing. Can include an unsaved synonym. */
  trial: '/api/staff/search-trial',
} as const;

/** These limits bound the memory that the search uses. */
export const maxAttributes = 20;
export const maxAttributeValues = 100;
export const maxValueWords = 80;
export const maxSynonyms = 1_000;
/** Maximum length of a search phrase in characters; no search would match a longer one. */
export const longestPhrase = 60;

export const AttributeValues = z.object({
  name: filledText(40),
  ...inFurtherLanguages({ name: optionalText(40) }),
  is_filter: z._default(yesOrNo, true),
});
export type AttributeValues = z.output<typeof AttributeValues>;

const phrase = filledText(longestPhrase);
export const AttributeValueValues = z.object({
  name: filledText(60),
  description: optionalText(300),
  ...inFurtherLanguages({ name: optionalText(60), description: optionalText(300) }),
  /** Words that shoppers type for the value besides its names, in any script. */
  words: z._default(
    z.array(phrase, staffFieldKey('list')).check(z.maxLength(maxValueWords, staffFieldKey('tagsMost'))),
    [],
  ),
});
export type AttributeValueValues = z.output<typeof AttributeValueValues>;
export const NewAttributeValueBody = z.extend(AttributeValueValues, { attribute_id: z.int(fieldKey('unknownId')) });
export type NewAttributeValueBody = z.output<typeof NewAttributeValueBody>;

export const SearchPatch = z.object({ changes: FieldChanges });
/** All ids of a list; for values, all ids of one attribute. */
export const SearchOrderBody = z.object({
  order: z.array(z.int(fieldKey('unknownId'))).check(z.minLength(1, staffFieldKey('required')), z.maxLength(200)),
});

export const StaffAttributeValue = z.object({
  id: z.int(),
  attribute_id: z.int(),
  /** A permanent identifier in addresses. */
  slug: z.string(),
  values: z.object({
    name: z.string(),
    description: z.string(),
    ...inFurtherLanguages({ name: z.string(), description: z.string() }),
    words: z.array(z.string()),
  }),
  /** Drafts count too. */
  product_count: z.int(),
});
export type StaffAttributeValue = z.infer<typeof StaffAttributeValue>;

export const StaffAttribute = z.object({
  id: z.int(),
  /** A permanent identifier in addresses. */
  code: z.string(),
  values: z.object({ name: z.string(), ...inFurtherLanguages({ name: z.string() }), is_filter: z.boolean() }),
  /** Its values have their own pages and appear in search suggestions. */
  is_concern: z.boolean(),
  /** In display order. */
  choices: z.array(StaffAttributeValue),
});
export type StaffAttribute = z.infer<typeof StaffAttribute>;
export const StaffAttributeList = success(z.array(StaffAttribute));
export type StaffAttributeList = z.infer<typeof StaffAttributeList>;
export const StaffAttributeReply = success(StaffAttribute);

/** A phrase stands either for other words or for a value of an attribute. */
export const SynonymValues = z.object({
  phrase,
  /** Empty if the phrase stands for a value. */
  words: optionalText(longestPhrase),
  /** Null if the phrase stands for words. */
  attribute_value_id: z._default(z.nullable(z.int(fieldKey('unknownId'))), null),
});
export type SynonymValues = z.output<typeof SynonymValues>;

export const StaffSynonym = z.object({
  id: z.int(),
  values: z.object({ phrase: z.string(), words: z.string(), attribute_value_id: z.nullable(z.int()) }),
});
export type StaffSynonym = z.infer<typeof StaffSynonym>;
export const StaffSynonymReply = success(StaffSynonym);
/** Sorted by phrase. Synonyms for a value are among that value's words. */
export const StaffSynonymList = success(z.array(StaffSynonym));
export type StaffSynonymList = z.infer<typeof StaffSynonymList>;

/** Search words of the last 90 days, most searches first. */
export const SearchMissList = success(
  z.array(
    z.object({
      words: z.string(),
      searches: z.int(),
      /** A day in India, YYYY-MM-DD. */
      last_on: z.string(),
    }),
  ),
);
export type SearchMissList = z.infer<typeof SearchMissList>;

/** `synonym`: searches as if it were saved. */
export const SearchTrialBody = z.object({
  query: filledText(longestKeyword),
  language: z._default(z.enum(languages, fieldKey('unknownLanguage')), 'en'),
  synonym: z._default(z.nullable(SynonymValues), null),
});
export type SearchTrialBody = z.output<typeof SearchTrialBody>;

/** `meaning`: a known phrase; `words`: literally; `nearly`: approximately. `match` is null if nothing matched. */
export const searchMatches = ['meaning', 'words', 'concern', 'nearly', 'sounds', 'likeness'] as const;
export const SearchTrial = z.object({
  match: z.nullable(z.enum(searchMatches)),
  total: z.int(),
  products: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string() })),
});
export type SearchTrial = z.infer<typeof SearchTrial>;
export const SearchTrialReply = success(SearchTrial);
