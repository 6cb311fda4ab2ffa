interface LanguageFacts {
  /** The language with its region, as in `lang` and `hreflang`. */
  page: string;
  openGraph: string;
  /** What stands before every path of its pages. */
  prefix: string;
  /** Its name in its own words. */
  name: string;
  /** What leads to a page in it from one in another language, in its own words. */
  readIn: string;
  /** Which fonts it is set in. */
  script: 'latin' | 'devanagari';
  /** How dates write the month: 21 Nov 2026 or 21 नवंबर 2026. */
  month: 'short' | 'long';
}

/**
 * The languages of the sites: the one place that lists them. The first is the specification's and stands where none is asked for. Each
 * has its texts in locales/<language>.
 */
const facts = {
  en: {
    page: 'en-IN',
    openGraph: 'en_IN',
    prefix: '',
    name: 'English',
    readIn: 'Read in English',
    script: 'latin',
    month: 'short',
  },
  hi: {
    page: 'hi-IN',
    openGraph: 'hi_IN',
    prefix: '/hi',
    name: 'हिन्दी',
    readIn: 'हिन्दी में पढ़ें',
    script: 'devanagari',
    month: 'long',
  },
} satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof facts;
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts;
export const languages = Object.keys(facts) as readonly Language[];

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

/** Where the admin stands on its origin; in another language after its prefix: /hi/admin. */
export const adminPath = '/admin';

/** A path of a language's pages: `/hi/cart` for `/cart`, `/hi` for `/`. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = languageFacts[language];
  return prefix && path === '/' ? prefix : prefix + path;
}
