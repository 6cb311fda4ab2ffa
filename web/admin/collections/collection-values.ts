import type { CollectionRule, RuleField, StaffCollection } from '#contract/staff-collections.ts';

import type { ContentState } from '#contract/staff-content.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const stateTones: Record<ContentState, Tone> = {
  live: 'success',
  scheduled: 'warning',
  ended: 'neutral',
  hidden: 'neutral',
};

/** The form's text fields and boxes; products and rules are kept beside them. */
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

/** A new collection, before anything is typed. */
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

/** A rule as it is typed. */
export interface RuleDraft {
  /** Tells rows apart while they are moved and removed. */
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

/** Rupees as they are typed, with or without commas; null where nothing is typed. What is no number stays as it is, and is refused at its field. */
function toRupees(typed: string): number | string | null {
  const text = typed.trim().replaceAll(',', '').replace(/^₹/, '');
  if (text === '') return null;
  const amount = Number(text);
  return Number.isNaN(amount) ? typed : amount;
}

/** A rule as its call takes it. */
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

/** Whether enough is typed for a rule to find anything. */
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

/** Everything that a new collection's call needs. */
export function toCollectionBody(values: CollectionFormValues, choices: CollectionChoices): Record<string, unknown> {
  const isByHand = values.kind === 'manual';
  return {
    ...values,
    product_ids: isByHand ? choices.product_ids : [],
    rules: isByHand ? [] : choices.rules,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from the collection as the form was opened with it, each from one value to another. */
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
