import type { Language } from '#contract/language.ts';
import {
  type SearchMissList,
  type SearchTrial,
  type StaffAttribute,
  staffSearchPaths,
  type StaffSynonym,
  type StaffSynonymList,
  type SynonymValues,
} from '#contract/staff-attributes.ts';
import { callAsStaff, readAsStaff } from '../api.ts';
import { readAttributes } from '../catalogue/catalogue-api.ts';
import type { PageRequest } from '../screen.tsx';

export type SearchMiss = SearchMissList['data'][number];

export interface SearchWordsData {
  synonyms: StaffSynonym[];
  misses: SearchMiss[];
  attributes: StaffAttribute[];
}

/** Returns what shoppers' words lead to, and what they looked for in vain. @throws as readAsStaff. */
export async function readSearchWords({ signal }: PageRequest): Promise<SearchWordsData> {
  const [{ data: synonyms }, { data: misses }, attributes] = await Promise.all([
    readAsStaff<StaffSynonymList>(staffSearchPaths.synonyms, { signal }),
    readAsStaff<SearchMissList>(staffSearchPaths.misses, { signal }),
    readAttributes(signal),
  ]);
  return { synonyms, misses, attributes };
}

/** Returns what a search finds, also as if a synonym were saved; null where no answer came. */
export async function trySearch(
  body: { query: string; language?: Language; synonym?: SynonymValues | null },
  signal: AbortSignal,
): Promise<SearchTrial | null> {
  const result = await callAsStaff<{ data: SearchTrial }>(staffSearchPaths.trial, { body, signal });
  return result.ok ? result.reply.data : null;
}
