import * as z from 'zod/mini';
import { Picture } from './catalog.ts';
import { Rupees, success } from './envelope.ts';
import { fieldKey, staffFieldKey } from './field-messages.ts';
import { contentStates } from './staff-content.ts';
import {
  FieldChanges,
  filledText,
  furtherLanguages,
  inFurtherLanguages,
  optionalMoment,
  optionalText,
  yesOrNo,
} from './staff-form-fields.ts';

/**
 * Paths of the staff's calls about collections, on the office origin only: the list is read and added to at its path, `/order` gives it a new order,
 * `/{id}` reads and changes one and `/{id}/delete` takes it away.
 */
export const staffCollectionPaths = {
  collections: '/api/staff/collections',
  /** What a collection would hold. It changes nothing. */
  preview: '/api/staff/collection-preview',
  /** Places of the shop that a link of a banner or an announcement can lead to. */
  linkTargets: '/api/staff/link-targets',
} as const;

export const mostCollections = 100;
/** Products that one collection holds by hand, rules of one collection, and choices of one rule. */
export const mostByHand = 500;
export const mostRules = 10;
const mostChoices = 20;
/** Days that a product may count as new. */
const mostNewDays = 366;
const highestRupees = 1_000_000;

export const collectionKinds = ['manual', 'rules'] as const;
export type CollectionKind = (typeof collectionKinds)[number];
/** The order of a collection by rules; one by hand has its own. */
export const collectionSorts = ['featured', 'newest', 'price-low', 'price-high'] as const;
export type CollectionSort = (typeof collectionSorts)[number];

const ids = z
  .array(z.int(fieldKey('unknownId')), staffFieldKey('list'))
  .check(z.minLength(1, staffFieldKey('required')), z.maxLength(mostChoices, staffFieldKey('tagsMost')));
const rupees = z.nullable(
  z
    .number(staffFieldKey('rupees'))
    .check(z.gte(0, staffFieldKey('rupees')), z.lte(highestRupees, staffFieldKey('rupees'))),
);

/** What a product must be: any of a rule's choices. Prices are selling prices in rupees, both ends included. */
export const CollectionRule = z.discriminatedUnion('field', [
  z.object({
    field: z.literal('tag'),
    tags: z
      .array(filledText(40), staffFieldKey('list'))
      .check(z.minLength(1, staffFieldKey('required')), z.maxLength(mostChoices, staffFieldKey('tagsMost'))),
  }),
  z.object({ field: z.literal('price'), from: rupees, to: rupees }),
  /** In the shop since so many days at most, counted by days in India. */
  z.object({
    field: z.literal('new'),
    days: z
      .int(staffFieldKey('count'))
      .check(z.gte(1, staffFieldKey('count')), z.lte(mostNewDays, staffFieldKey('count'))),
  }),
  /** Sold below its MRP. */
  z.object({ field: z.literal('sale') }),
  z.object({ field: z.literal('category'), category_ids: ids }),
  z.object({ field: z.literal('attribute'), value_ids: ids }),
]);
export type CollectionRule = z.infer<typeof CollectionRule>;
export const ruleFields = ['tag', 'price', 'new', 'sale', 'category', 'attribute'] as const;
export type RuleField = (typeof ruleFields)[number];

/** An address of small Latin letters and digits; empty: made of the name. */
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
/** In further languages in their own script, too; empty: that of the first. */
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
  /** By hand: in their order. */
  product_ids: z._default(
    z
      .array(z.int(fieldKey('unknownId')), staffFieldKey('list'))
      .check(z.maxLength(mostByHand, staffFieldKey('tagsMost'))),
    [],
  ),
  /** Whether a product must fit all rules or any of them. */
  match: z._default(z.enum(['all', 'any'], staffFieldKey('unknownState')), 'all'),
  rules: z._default(
    z.array(CollectionRule, staffFieldKey('list')).check(z.maxLength(mostRules, staffFieldKey('tagsMost'))),
    [],
  ),
  sort: z._default(z.enum(collectionSorts, staffFieldKey('unknownState')), 'featured'),
};

/** What staff write of a collection. */
export const CollectionValues = z.object({
  name: filledText(60),
  description: optionalText(500),
  slug,
  ...inFurtherLanguages({ name: optionalText(60), description: optionalText(500), slug: furtherSlug }),
  ...terms,
  published: z._default(yesOrNo, false),
  /** Whether the home page and the footer lead to it. */
  featured: z._default(yesOrNo, false),
  /** First and last minute in India at which it is in the shop; null where nothing bounds it. */
  starts_at: optionalMoment,
  ends_at: optionalMoment,
});
export type CollectionValues = z.output<typeof CollectionValues>;

export const CollectionPatch = z.object({ changes: FieldChanges });
export const CollectionOrderBody = z.object({
  order: z.array(z.int(fieldKey('unknownId'))).check(z.maxLength(mostCollections, staffFieldKey('tagsMost'))),
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

/** A product of a collection as staff see it. */
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
  /** Products that buyers see in it. */
  product_count: z.int(),
});
export type StaffCollectionRow = z.infer<typeof StaffCollectionRow>;
/** With the products that it holds by hand, in their order. */
export const StaffCollection = z.extend(StaffCollectionRow, { products: z.array(CollectionProduct) });
export type StaffCollection = z.infer<typeof StaffCollection>;
export const StaffCollectionReply = success(StaffCollection);
export type StaffCollectionReply = z.infer<typeof StaffCollectionReply>;
/** In their order. */
export const StaffCollectionList = success(z.array(StaffCollectionRow));
export type StaffCollectionList = z.infer<typeof StaffCollectionList>;

/** What buyers would see: how many, and the first. */
export const CollectionPreview = z.object({ count: z.int(), products: z.array(CollectionProduct) });
export type CollectionPreview = z.infer<typeof CollectionPreview>;
export const CollectionPreviewReply = success(CollectionPreview);

export const linkGroups = ['page', 'collection', 'category', 'concern'] as const;
export const LinkTargets = success(
  z.array(z.object({ group: z.enum(linkGroups), label: z.string(), path: z.string() })),
);
export type LinkTargets = z.infer<typeof LinkTargets>;

/** The path of a collection's page. */
export function collectionPath(slugOfIt: string): string {
  return `/collection/${encodeURIComponent(slugOfIt)}`;
}

/** The fields of the address in each language. */
export const slugFields = ['slug', ...furtherLanguages.map((language) => `slug_${language}` as const)] as const;
