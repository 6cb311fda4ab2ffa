import {
  type StaffCollection,
  staffCollectionPaths,
  type StaffCollectionReply,
  type StaffCollectionRow,
} from '#contract/admin/catalogue/collections.ts';
import type { StaffAttribute } from '#contract/admin/catalogue/attributes.ts';
import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';
import { readAsStaff } from '#web/admin/api.ts';
import { readAttributes, readCategories } from '../catalogue-api.ts';
import { readData } from '#web/admin/kit/loaders.ts';
import type { PageRequest } from '#web/admin/screen.tsx';

export const collectionPathOf = (id: number) => `${staffCollectionPaths.collections}/${id}`;

export const readCollections = readData<StaffCollectionRow[]>(staffCollectionPaths.collections);

export interface CollectionFormData {
  /** Null for a new collection. */
  collection: StaffCollection | null;
  categories: StaffCategory[];
  attributes: StaffAttribute[];
}

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
