import type { Language } from '#contract/language.ts';

/** The language that this build of the storefront speaks. Each language is a build of its own, so that a page carries one set of words. */
export const words = { code: 'en' as Language };
