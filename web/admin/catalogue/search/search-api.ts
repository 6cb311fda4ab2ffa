import {
  type SearchMissList,
  type StaffAttribute,
  staffSearchPaths,
  type StaffSynonym,
  type StaffSynonymList,
} from '#contract/admin/catalogue/attributes.ts';
import { readAsStaff } from '#web/admin/api.ts';
import { readAttributes } from '../catalogue-api.ts';
import type { PageRequest } from '#web/admin/screen.tsx';

export type SearchMiss = SearchMissList['data'][number];

export interface SearchWordsData {
  synonyms: StaffSynonym[];
  misses: SearchMiss[];
  attributes: StaffAttribute[];
}

export async function readSearchWords({ signal }: PageRequest): Promise<SearchWordsData> {
  const [{ data: synonyms }, { data: misses }, attributes] = await Promise.all([
    readAsStaff<StaffSynonymList>(staffSearchPaths.synonyms, { signal }),
    readAsStaff<SearchMissList>(staffSearchPaths.misses, { signal }),
    readAttributes(signal),
  ]);
  return { synonyms, misses, attributes };
}
