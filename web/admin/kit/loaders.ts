import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { callForLoader, readAsStaff } from '../api.ts';
import type { PageRequest } from '../screen.tsx';

/** Creates a loader of a list's page with the filters of the address. */
export function readList(path: string) {
  return ({ search, signal }: PageRequest) => readAsStaff<unknown>(path, { query: Object.fromEntries(search), signal });
}

/** Creates a loader of an answer's data. */
export function readData<T>(path: string) {
  return async ({ signal }: Pick<PageRequest, 'signal'>): Promise<T> =>
    (await readAsStaff<{ data: T }>(path, { signal })).data;
}

/** Creates a loader of the record whose id is in the address. */
export function readRecord<T>(path: string) {
  return async ({ params, signal }: Pick<PageRequest, 'params' | 'signal'>): Promise<T> =>
    (await readAsStaff<{ data: T }>(`${path}/${encodeURIComponent(params['id'] ?? '')}`, { signal })).data;
}

export interface FilteredList<L> {
  /** Null if the filters in the address are invalid. */
  list: L | null;
  filterError: CallFailure | null;
}

/** Reads a page of a list by typed filters, or returns their errors. */
export async function readFiltered<L>(
  path: string,
  { search, signal }: Pick<PageRequest, 'search' | 'signal'>,
): Promise<FilteredList<L>> {
  const query = Object.fromEntries([...search].filter(([, value]) => value !== ''));
  const result = await callForLoader<L>(path, { query, signal });
  if (!result.ok && result.failure.status === 422) return { list: null, filterError: result.failure };
  return { list: loaded(result), filterError: null };
}
