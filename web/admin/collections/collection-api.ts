import {
  type CollectionPreview,
  type StaffCollection,
  type StaffCollectionList,
  staffCollectionPaths,
  type StaffCollectionReply,
  type StaffCollectionRow,
} from '#contract/staff-collections.ts';
import type { StaffAttribute } from '#contract/staff-attributes.ts';
import type { StaffCategory } from '#contract/staff-categories.ts';
import { callAsStaff, readAsStaff } from '../api.ts';
import { readAttributes, readCategories } from '../catalogue/catalogue-api.ts';
import type { PageRequest } from '../screen.tsx';

export const collectionPathOf = (id: number) => `${staffCollectionPaths.collections}/${id}`;

/** Returns all collections in their order. @throws as readAsStaff. */
export async function readCollections({ signal }: Pick<PageRequest, 'signal'>): Promise<StaffCollectionRow[]> {
  return (await readAsStaff<StaffCollectionList>(staffCollectionPaths.collections, { signal })).data;
}

/** A collection as its form begins, and what its rules choose from. */
export interface CollectionFormData {
  /** Null for a new one. */
  collection: StaffCollection | null;
  categories: StaffCategory[];
  attributes: StaffAttribute[];
}

/** Returns what a collection's form needs. @throws as readAsStaff. */
export async function readCollection({ params, signal }: PageRequest): Promise<CollectionFormData> {
  const { id } = params;
  const [collection, categories, attributes] = await Promise.all([
    id === undefined
      ? null
      : readAsStaff<StaffCollectionReply>(`${staffCollectionPaths.collections}/${encodeURIComponent(id)}`, { signal }),
    readCategories(signal),
    readAttributes(signal),
  ]);
  return { collection: collection?.data ?? null, categories, attributes };
}

/** Returns what buyers would see of terms that are not saved; null where they are not complete. */
export async function previewTerms(terms: object, signal: AbortSignal): Promise<CollectionPreview | null> {
  const result = await callAsStaff<{ data: CollectionPreview }>(staffCollectionPaths.preview, { body: terms, signal });
  return result.ok ? result.reply.data : null;
}
