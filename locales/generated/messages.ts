// Written by `npm run messages` from locales/en.
/** All texts of a language, by area and section. */
export interface Messages {
  readonly emails: typeof import('./emails.ts');
  readonly shop: typeof import('./shop.ts');
  readonly support: typeof import('./support.ts');
}
