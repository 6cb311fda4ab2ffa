import type { Language } from '#contract/language.ts';

/** The demo speaks Hindi beside its English, and may speak further languages. */
export type Translated<Texts> = Readonly<Record<'hi', Texts>> & Readonly<Partial<Record<Language, Texts>>>;
