/** The languages that the shop speaks; the first is the specification's and stands where none is asked for. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

interface LanguageFacts {
  /** The language with its region, as in `lang` and `hreflang`. */
  page: string;
  openGraph: string;
  /** What stands before every path of its pages. */
  prefix: string;
  /** Its name in its own words. */
  name: string;
}

export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  en: { page: 'en-IN', openGraph: 'en_IN', prefix: '', name: 'English' },
  hi: { page: 'hi-IN', openGraph: 'hi_IN', prefix: '/hi', name: 'हिन्दी' },
};

/** The cookie in which a visitor's choice is kept, for a year. */
const cookieName = 'language';

/** What to set as the cookie when a visitor chooses. */
export function choiceCookie(language: Language): string {
  return `${cookieName}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** The language kept in a Cookie header, or null. */
export function chosenLanguage(cookies: string): Language | null {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([a-z]+)`).exec(cookies)?.[1];
  return languages.find((language) => language === value) ?? null;
}

/** A path of a language's pages: `/hi/cart` for `/cart`, `/hi` for `/`. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = languageFacts[language];
  return prefix && path === '/' ? prefix : prefix + path;
}
