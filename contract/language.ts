interface LanguageFacts {
  /** The language with its region, for `lang` and `hreflang`. */
  page: string;
  openGraph: string;
  prefix: string;
  /** The language's name in the language itself, हिन्दी. */
  name: string;
  /** Links to this language's version of a page. */
  readIn: string;
  /** The script, which decides the fonts. */
  script: 'latin' | 'devanagari';
  /** How dates write the month: 21 Nov 2026 or 21 नवंबर 2026. */
  month: 'short' | 'long';
  /**
   * Ends the name of a field that holds a record's text in this language. Null for a language without such fields: its
   * translations replace the English text.
   */
  fieldSuffix: '' | '_hi' | null;
}

/** The only list of languages. The first is the default. Each has its texts in locales/<language>. */
const facts = {
  en: {
    page: 'en-IN',
    openGraph: 'en_IN',
    prefix: '',
    name: 'English',
    readIn: 'Read in English',
    script: 'latin',
    month: 'short',
    fieldSuffix: '',
  },
  hi: {
    page: 'hi-IN',
    openGraph: 'hi_IN',
    prefix: '/hi',
    name: 'हिन्दी',
    readIn: 'हिन्दी में पढ़ें',
    script: 'devanagari',
    month: 'long',
    fieldSuffix: '_hi',
  },
} satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof facts;
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = facts;
export const languages = Object.keys(facts) as readonly Language[];
/** Languages whose texts of records have fields of their own. */
export const fieldLanguages = languages.filter((language) => languageFacts[language].fieldSuffix !== null);

/** Returns a record's text in a language, from its two fields; English where Hindi is missing. */
export function chooseText(language: Language, text: string, hindi: string): string {
  return (languageFacts[language].fieldSuffix === '_hi' && hindi) || text;
}

const cookieName = 'language';

export function choiceCookie(language: Language): string {
  return `${cookieName}=${language}; path=/; max-age=31536000; samesite=lax`;
}

/** Returns the language stored in a Cookie header, or null. */
export function chosenLanguage(cookies: string): Language | null {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([a-z]+)`).exec(cookies)?.[1];
  return languages.find((language) => language === value) ?? null;
}

/** Path of the admin on its origin. Other languages put their prefix before it: /hi/admin. */
export const adminPath = '/admin';

/** Returns the path of a page in a language: `/hi/cart` for `/cart`, `/hi` for `/`. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = languageFacts[language];
  return prefix && path === '/' ? prefix : prefix + path;
}
