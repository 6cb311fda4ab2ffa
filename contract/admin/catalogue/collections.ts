import * as z from 'zod/mini';
import { Picture } from '#contract/catalog.ts';
import { Rupees, success } from '#contract/envelope.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { contentStates } from '../content/content.ts';
import {
  FieldChanges,
  filledText,
  furtherLanguages,
  inFurtherLanguages,
  optionalMoment,
  optionalText,
  yesOrNo,
} from '../form-fields.ts';

/** GET and POST read the list and add to it. `/order` reorders it, `/{id}` changes one, `/{id}/delete` deletes it. */
export const staffCollectionPaths = {
  collections: '/api/staff/collections',
  /** Lists the products that a collection would contain, and changes nothing. */
  preview: '/api/staff/collection-preview',
  /** Shop pages that a banner or announcement can link to. */
  linkTargets: '/api/staff/link-targets',
} as const;

export const maxCollections = 100;
export const maxByHand = 500;
export const maxRules = 10;
const maxChoices = 20;
const maxNewDays = 366;
const highestRupees = 1_000_000;

export const collectionKinds = ['manual', 'rules'] as const;
export type CollectionKind = (typeof collectionKinds)[number];
/** Sort orders of rule-based collections; a manual collection has its own order. */
export const collectionSorts = ['featured', 'newest', 'price-low', 'price-high'] as const;
export type CollectionSort = (typeof collectionSorts)[number];

const ids = z
  .array(z.int(fieldKey('unknownId')), staffFieldKey('list'))
  .check(z.minLength(1, staffFieldKey('required')), z.maxLength(maxChoices, staffFieldKey('tagsMost')));
const rupees = z.nullable(
  z
    .number(staffFieldKey('rupees'))
    .check(z.gte(0, staffFieldKey('rupees')), z.lte(highestRupees, staffFieldKey('rupees'))),
);

/** The product must match any of the choices. Selling prices in rupees, both ends inclusive. */
export const CollectionRule = z.discriminatedUnion('field', [
  z.object({
    field: z.literal('tag'),
    tags: z
      .array(filledText(40), staffFieldKey('list'))
      .check(z.minLength(1, staffFieldKey('required')), z.maxLength(maxChoices, staffFieldKey('tagsMost'))),
  }),
  z.object({ field: z.literal('price'), from: rupees, to: rupees }),
  /** Added to the shop at most `days` days ago, counted by days in India. */
  z.object({
    field: z.literal('new'),
    days: z
      .int(staffFieldKey('count'))
      .check(z.gte(1, staffFieldKey('count')), z.lte(maxNewDays, staffFieldKey('count'))),
  }),
  /** Sold below its MRP. */
  z.object({ field: z.literal('sale') }),
  z.object({ field: z.literal('category'), category_ids: ids }),
  z.object({ field: z.literal('attribute'), value_ids: ids }),
]);
export type CollectionRule = z.infer<typeof CollectionRule>;
export const ruleFields = ['tag', 'price', 'new', 'sale', 'category', 'attribute'] as const;
export type RuleField = (typeof ruleFields)[number];

/** Lower-case Latin letters and digits; derived from the name if empty. */
const slug = z._default(
  z
    .string(staffFieldKey('slug'))
    .check(
      z.trim(),
      z.maxLength(80, fieldKey('tooManyCharacters')),
      z.regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, staffFieldKey('slug')),
    ),
  '',
);
/** Address part in another language, in that language's script too; when empty the English one applies. */
const furtherSlug = z._default(
  z
    .string(staffFieldKey('slug'))
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(80, fieldKey('tooManyCharacters')),
      z.regex(/^$|^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u, staffFieldKey('slug')),
    ),
  '',
);

const terms = {
  kind: z.enum(collectionKinds, staffFieldKey('unknownState')),
  /** In display order, for manual collections. */
  product_ids: z._default(
    z
      .array(z.int(fieldKey('unknownId')), staffFieldKey('list'))
      .check(z.maxLength(maxByHand, staffFieldKey('tagsMost'))),
    [],
  ),
  match: z._default(z.enum(['all', 'any'], staffFieldKey('unknownState')), 'all'),
  rules: z._default(
    z.array(CollectionRule, staffFieldKey('list')).check(z.maxLength(maxRules, staffFieldKey('tagsMost'))),
    [],
  ),
  sort: z._default(z.enum(collectionSorts, staffFieldKey('unknownState')), 'featured'),
};

export const CollectionValues = z.object({
  name: filledText(60),
  description: optionalText(500),
  slug,
  ...inFurtherLanguages({ name: optionalText(60), description: optionalText(500), slug: furtherSlug }),
  ...terms,
  published: z._default(yesOrNo, false),
  /** The home page and the footer link to it. */
  featured: z._default(yesOrNo, false),
  /** First and last minute in India's time; null for no bound. */
  starts_at: optionalMoment,
  ends_at: optionalMoment,
});
export type CollectionValues = z.output<typeof CollectionValues>;

export const CollectionPatch = z.object({ changes: FieldChanges });
export const CollectionOrderBody = z.object({
  order: z.array(z.int(fieldKey('unknownId'))).check(z.maxLength(maxCollections, staffFieldKey('tagsMost'))),
});
export const CollectionPreviewBody = z.object(terms);
export type CollectionPreviewBody = z.output<typeof CollectionPreviewBody>;

const text = z.string();
const ValuesOut = z.object({
  name: text,
  description: text,
  slug: text,
  ...inFurtherLanguages({ name: text, description: text, slug: text }),
  kind: z.enum(collectionKinds),
  product_ids: z.array(z.int()),
  match: z.enum(['all', 'any']),
  rules: z.array(CollectionRule),
  sort: z.enum(collectionSorts),
  published: z.boolean(),
  featured: z.boolean(),
  starts_at: z.nullable(text),
  ends_at: z.nullable(text),
});

export const CollectionProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  picture: z.nullable(Picture),
  price: Rupees,
  stock: z.int(),
  published: z.boolean(),
});
export type CollectionProduct = z.infer<typeof CollectionProduct>;

export const StaffCollectionRow = z.object({
  id: z.int(),
  state: z.enum(contentStates),
  values: ValuesOut,
  /** Number of products that buyers see. */
  product_count: z.int(),
});
export type StaffCollectionRow = z.infer<typeof StaffCollectionRow>;
/** Hand-picked products are in display order. */
export const StaffCollection = z.extend(StaffCollectionRow, { products: z.array(CollectionProduct) });
export type StaffCollection = z.infer<typeof StaffCollection>;
export const StaffCollectionReply = success(StaffCollection);
export type StaffCollectionReply = z.infer<typeof StaffCollectionReply>;
/** In display order. */
export const StaffCollectionList = success(z.array(StaffCollectionRow));
export type StaffCollectionList = z.infer<typeof StaffCollectionList>;

/** The number of products that buyers would see, and the first ones. */
export const CollectionPreview = z.object({ count: z.int(), products: z.array(CollectionProduct) });
export type CollectionPreview = z.infer<typeof CollectionPreview>;
export const CollectionPreviewReply = success(CollectionPreview);

export const linkGroups = ['page', 'collection', 'category', 'concern'] as const;
export const LinkTargets = success(
  z.array(z.object({ group: z.enum(linkGroups), label: z.string(), path: z.string() })),
);
export type LinkTargets = z.infer<typeof LinkTargets>;

export function collectionPath(slugOfIt: string): string {
  return `/collection/${encodeURIComponent(slugOfIt)}`;
}

export const slugFields = ['slug', ...furtherLanguages.map((language) => `slug_${language}` as const)] as const;
