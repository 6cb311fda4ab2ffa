import { createStore, deviceStorage, onOtherTabChange, parseJson, readStorage, writeStorage } from './store.ts';

/** Latest first; they never leave this browser. */
const key = 'searches';
const mostKept = 5;
const longest = 60;
/** Used on the server, and while there are no searches. */
export const noSearches: readonly string[] = [];

const store = createStore<readonly string[]>(parseSearches(readStorage(deviceStorage(), key)));
onOtherTabChange(key, (text) => store.set(parseSearches(text)));

/** Drops anything but strings. */
export function parseSearches(text: string | null): readonly string[] {
  const value = parseJson(text);
  if (!Array.isArray(value)) return noSearches;
  return value.filter((search): search is string => typeof search === 'string' && search !== '').slice(0, mostKept);
}

export const recentSearches = store.get;
export const subscribeToSearches = store.subscribe;

/** Replaces an earlier search that differs only in case. */
export function rememberSearch(typed: string): void {
  const text = typed.trim().slice(0, longest);
  if (text === '') return;
  const others = store.get().filter((search) => search.toLowerCase() !== text.toLowerCase());
  keep([text, ...others].slice(0, mostKept));
}

export function forgetSearches(): void {
  keep(noSearches);
}

function keep(searches: readonly string[]): void {
  store.set(searches);
  writeStorage(deviceStorage(), key, searches.length > 0 ? JSON.stringify(searches) : null);
}
