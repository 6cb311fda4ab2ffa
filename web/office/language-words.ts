import type { Language } from '#contract/language.ts';

/** The language that this build of the site speaks. */
export const words = { code: 'en' as Language };
