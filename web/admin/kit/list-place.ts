import { useEffect } from 'react';
import { useLocation } from 'react-router';

const key = 'list-places';

/** By path: the filters and the page with which a list was last shown in this tab. */
function readPlaces(): Partial<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Record<string, string>>;
  } catch {
    // The browser forbids storage. Links then lead to the whole list.
    return {};
  }
}

function savePlaces(places: Partial<Record<string, string>>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(places));
  } catch {
    // As above.
  }
}

/** Remembers how the current page is shown, for the links that lead back to it. */
export function useRememberedPlace(): void {
  const { pathname, search } = useLocation();
  useEffect(() => savePlaces({ ...readPlaces(), [pathname]: search || undefined }), [pathname, search]);
}

/** The next person who logs in here begins with whole lists. */
export const forgetPlaces = () => savePlaces({});

/** Returns the address of a list as it was last shown in this tab. */
export const placeOf = (path: string): string => path + (readPlaces()[path] ?? '');
