// Written by `npm run messages` from locales/en.
/** All texts of a language, by area and section. */
export interface Messages {
  readonly account: typeof import('./account.ts');
  readonly admin: typeof import('./admin.ts');
  readonly checkout: typeof import('./checkout.ts');
  readonly company: typeof import('./company.ts');
  readonly documents: typeof import('./documents.ts');
  readonly emails: typeof import('./emails.ts');
  readonly errors: typeof import('./errors.ts');
  readonly geography: typeof import('./geography.ts');
  readonly pages: typeof import('./pages.ts');
  readonly portal: typeof import('./portal.ts');
  readonly readiness: typeof import('./readiness.ts');
  readonly replies: typeof import('./replies.ts');
  readonly settings: typeof import('./settings.ts');
  readonly shop: typeof import('./shop.ts');
  readonly support: typeof import('./support.ts');
}
