import type { Language } from '#contract/language.ts';

/** The way to a page's twin, each in its own language. */
export const readIn: Readonly<Record<Language, string>> = { en: 'Read in English', hi: 'हिन्दी में पढ़ें' };
