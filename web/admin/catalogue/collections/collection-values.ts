import type { CollectionRule, RuleField, StaffCollection } from '#contract/admin/catalogue/collections.ts';

import type { ContentState } from '#contract/admin/content/content.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const stateTones: Record<ContentState, Tone> = {
  live: 'success',
  scheduled: 'warning',
  ended: 'neutral',
  hidden: 'neutral',
};

/** Text fields and checkboxes. Products and rules are stored separately. */
export const collectionFields = [
  'name',
  'name_hi',
  'description',
  'description_hi',
  'slug',
  'slug_hi',
  'kind',
  'match',
  'sort',
  'starts_at',
  'ends_at',
  'published',
  'featured',
] as const;
type CollectionField = (typeof collectionFields)[number];
export type CollectionFormValues = Record<Exclude<CollectionField, 'published' | 'featured'>, string> & {
  published: boolean;
  featured: boolean;
};

type Stored = StaffCollection['values'];

export const emptyCollection: Stored = {
  name: '',
  name_hi: '',
  description: '',
  description_hi: '',
  slug: '',
  slug_hi: '',
  kind: 'rules',
  product_ids: [],
  match: 'all',
  rules: [],
  sort: 'featured',
  published: false,
  featured: false,
  starts_at: null,
  ends_at: null,
};

export interface RuleDraft {
  /** Identifies the row while rows are moved and removed. */
  key: number;
  field: RuleField;
  tags: string[];
  from: string;
  to: string;
  days: string;
  category_ids: number[];
  value_ids: number[];
}

let lastKey = 0;

export function newRule(field: RuleField): RuleDraft {
  lastKey += 1;
  return { key: lastKey, field, tags: [], from: '', to: '', days: '30', category_ids: [], value_ids: [] };
}

export function toDraft(rule: CollectionRule): RuleDraft {
  const draft = newRule(rule.field);
  switch (rule.field) {
    case 'tag':
      return { ...draft, tags: rule.tags };
    case 'price':
      return {
        ...draft,
        from: rule.from === null ? '' : String(rule.from),
        to: rule.to === null ? '' : String(rule.to),
      };
    case 'new':
      return { ...draft, days: String(rule.days) };
    case 'category':
      return { ...draft, category_ids: rule.category_ids };
    case 'attribute':
      return { ...draft, value_ids: rule.value_ids };
    default:
      return draft;
  }
}

/**
 * Parses rupees with or without commas; null for empty input. Other text is returned unchanged, so that its field
 * reports the error.
 */
function toRupees(typed: string): number | string | null {
  const text = typed.trim().replaceAll(',', '').replace(/^₹/, '');
  if (text === '') return null;
  const amount = Number(text);
  return Number.isNaN(amount) ? typed : amount;
}

export function toRule({ field, tags, from, to, days, category_ids, value_ids }: RuleDraft): object {
  switch (field) {
    case 'tag':
      return { field, tags };
    case 'price':
      return { field, from: toRupees(from), to: toRupees(to) };
    case 'new':
      return { field, days: /^\d+$/.test(days.trim()) ? Number(days) : days };
    case 'category':
      return { field, category_ids };
    case 'attribute':
      return { field, value_ids };
    case 'sale':
      return { field };
  }
}

/** Whether the rule has enough input to match anything. */
export function isCompleteRule({ field, tags, from, to, days, category_ids, value_ids }: RuleDraft): boolean {
  switch (field) {
    case 'tag':
      return tags.length > 0;
    case 'price':
      return from.trim() !== '' || to.trim() !== '';
    case 'new':
      return /^\d+$/.test(days.trim());
    case 'category':
      return category_ids.length > 0;
    case 'attribute':
      return value_ids.length > 0;
    case 'sale':
      return true;
  }
}

export function toCollectionForm(values: Stored): CollectionFormValues {
  return Object.fromEntries(
    collectionFields.map((field) => [field, values[field] ?? '']),
  ) as unknown as CollectionFormValues;
}

export interface CollectionChoices {
  product_ids: number[];
  rules: object[];
}

export function toCollectionBody(values: CollectionFormValues, choices: CollectionChoices): Record<string, unknown> {
  const isByHand = values.kind === 'manual';
  return {
    ...values,
    product_ids: isByHand ? choices.product_ids : [],
    rules: isByHand ? [] : choices.rules,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields that differ from the loaded collection, each with the old and new value. */
export function changedCollection(
  before: Stored,
  values: CollectionFormValues,
  choices: CollectionChoices,
): Record<string, { from: unknown; to: unknown }> {
  const body = toCollectionBody(values, choices);
  const stored = before as Record<string, unknown>;
  const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  return Object.fromEntries(
    Object.entries(body)
      .filter(([field, value]) => !isSame(plain(stored[field] ?? ''), plain(value)))
      .map(([field, to]) => [field, { from: stored[field], to }]),
  );
}
