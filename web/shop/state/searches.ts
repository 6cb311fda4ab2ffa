import { createStore, deviceStorage, onOtherTabChange, parseJson, readStorage, writeStorage } from './store.ts';

/** The last searches of this browser, the latest first; they never leave it. */
const key = 'searches';
const mostKept = 5;
const longest = 60;
/** On the server, and before anything was searched for. */
export const noSearches: readonly string[] = [];

const store = createStore<readonly string[]>(parseSearches(readStorage(deviceStorage(), key)));
onOtherTabChange(key, (text) => store.set(parseSearches(text)));

/** Searches from stored JSON; what is no text is left out. */
export function parseSearches(text: string | null): readonly string[] {
  const value = parseJson(text);
  if (!Array.isArray(value)) return noSearches;
  return value.filter((search): search is string => typeof search === 'string' && search !== '').slice(0, mostKept);
}

export const recentSearches = store.get;
export const subscribeToSearches = store.subscribe;

/** Puts a search first; a text that differs in case only replaces the one before. */
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
