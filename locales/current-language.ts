import type { Language } from '#contract/language.ts';

/**
 * The language of this page. Builds of the web sites put each language in its place (scripts/fill-messages.ts); tests
 * read English.
 */
export const currentLanguage = 'en' as Language;
