import * as z from 'zod/mini';
import { longestKeyword } from './catalog.ts';
import { success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { languages } from './language.ts';
import { FieldChanges, filledText, inFurtherLanguages, optionalText, yesOrNo } from './staff-form-fields.ts';

/**
 * Paths of the staff's calls about filters and search words, on the office origin only. A list is read and added to at its path, `/order` gives it a
 * new order, `/{id}` changes one and `/{id}/delete` takes it away.
 */
export const staffSearchPaths = {
  /** What products are filtered by, with their values. */
  attributes: '/api/staff/attributes',
  attributeValues: '/api/staff/attribute-values',
  /** Words that stand for other words, or for a value. */
  synonyms: '/api/staff/synonyms',
  /** Words that shoppers looked for in vain. */
  misses: '/api/staff/search-misses',
  /** What a search finds now, and with a synonym that is not saved yet. It changes nothing. */
  trial: '/api/staff/search-trial',
} as const;

/** Of attributes, of values of one, of words of one value, and of words that stand for others; what stands in memory stays small. */
export const mostAttributes = 20;
export const mostAttributeValues = 100;
export const mostValueWords = 80;
export const mostSynonyms = 1_000;
/** In a phrase of the search; longer ones no search would match. */
export const longestPhrase = 60;

export const AttributeValues = z.object({
  name: filledText(40),
  ...inFurtherLanguages({ name: optionalText(40) }),
  /** Whether lists can be filtered by it. */
  is_filter: z._default(yesOrNo, true),
});
export type AttributeValues = z.output<typeof AttributeValues>;

const phrase = filledText(longestPhrase);
export const AttributeValueValues = z.object({
  name: filledText(60),
  description: optionalText(300),
  ...inFurtherLanguages({ name: optionalText(60), description: optionalText(300) }),
  /** What shoppers type for it, in any script, beside its names. */
  words: z._default(
    z.array(phrase, staffFieldKey('list')).check(z.maxLength(mostValueWords, staffFieldKey('tagsMost'))),
    [],
  ),
});
export type AttributeValueValues = z.output<typeof AttributeValueValues>;
export const NewAttributeValueBody = z.extend(AttributeValueValues, { attribute_id: z.int(fieldKey('unknownId')) });
export type NewAttributeValueBody = z.output<typeof NewAttributeValueBody>;

export const SearchPatch = z.object({ changes: FieldChanges });
/** All ids of a list in their new order; of values those of one attribute. */
export const SearchOrderBody = z.object({
  order: z.array(z.int(fieldKey('unknownId'))).check(z.minLength(1, staffFieldKey('required')), z.maxLength(200)),
});

/** A value; `values` as its form has them. */
export const StaffAttributeValue = z.object({
  id: z.int(),
  attribute_id: z.int(),
  /** Names it in addresses, for good. */
  slug: z.string(),
  values: z.object({
    name: z.string(),
    description: z.string(),
    ...inFurtherLanguages({ name: z.string(), description: z.string() }),
    words: z.array(z.string()),
  }),
  /** Products that have it, drafts among them. */
  product_count: z.int(),
});
export type StaffAttributeValue = z.infer<typeof StaffAttributeValue>;

export const StaffAttribute = z.object({
  id: z.int(),
  /** Names it in addresses, for good. */
  code: z.string(),
  values: z.object({ name: z.string(), ...inFurtherLanguages({ name: z.string() }), is_filter: z.boolean() }),
  /** The attribute whose values have pages of their own and come up in search. */
  is_concern: z.boolean(),
  /** In their order. */
  choices: z.array(StaffAttributeValue),
});
export type StaffAttribute = z.infer<typeof StaffAttribute>;
export const StaffAttributeList = success(z.array(StaffAttribute));
export type StaffAttributeList = z.infer<typeof StaffAttributeList>;
export const StaffAttributeReply = success(StaffAttribute);

/** A phrase means other words, or a value of an attribute: one of the two. */
export const SynonymValues = z.object({
  phrase,
  /** Empty where it stands for a value. */
  words: optionalText(longestPhrase),
  /** Null where it stands for words. */
  attribute_value_id: z._default(z.nullable(z.int(fieldKey('unknownId'))), null),
});
export type SynonymValues = z.output<typeof SynonymValues>;

export const StaffSynonym = z.object({
  id: z.int(),
  values: z.object({ phrase: z.string(), words: z.string(), attribute_value_id: z.nullable(z.int()) }),
});
export type StaffSynonym = z.infer<typeof StaffSynonym>;
export const StaffSynonymReply = success(StaffSynonym);
/** Those that stand for other words, by their phrases. Those for values are the values' words. */
export const StaffSynonymList = success(z.array(StaffSynonym));
export type StaffSynonymList = z.infer<typeof StaffSynonymList>;

/** The words of 90 days with most searches, first. */
export const SearchMissList = success(
  z.array(
    z.object({
      words: z.string(),
      searches: z.int(),
      /** The last day in India, YYYY-MM-DD. */
      last_on: z.string(),
    }),
  ),
);
export type SearchMissList = z.infer<typeof SearchMissList>;

/** `synonym`: as if it were saved. */
export const SearchTrialBody = z.object({
  query: filledText(longestKeyword),
  language: z._default(z.enum(languages, fieldKey('unknownLanguage')), 'en'),
  synonym: z._default(z.nullable(SynonymValues), null),
});
export type SearchTrialBody = z.output<typeof SearchTrialBody>;

/** How the words were understood: as a known phrase, as they are, nearly, by sound, or not at all. */
export const searchMatches = ['meaning', 'words', 'concern', 'nearly', 'sounds', 'likeness'] as const;
export const SearchTrial = z.object({
  match: z.nullable(z.enum(searchMatches)),
  total: z.int(),
  /** The first hits. */
  products: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string() })),
});
export type SearchTrial = z.infer<typeof SearchTrial>;
export const SearchTrialReply = success(SearchTrial);
