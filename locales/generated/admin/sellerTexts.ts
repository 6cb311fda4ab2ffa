// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const sellerTexts: {
  readonly heading: string;
  readonly intro: string;
  readonly all: string;
  readonly kinds: {
    readonly agreement: string;
    readonly orientation: string;
  };
  readonly about: {
    readonly agreement: string;
    readonly orientation: string;
  };
  readonly formats: {
    readonly agreement: string;
    readonly orientation: string;
  };
  readonly proposed: (values: { name: string | number; link: string | number }) => string;
  readonly newDraft: string;
  readonly draft: (values: { version: string | number }) => string;
  readonly savedBy: (values: { name: string | number; time: string | number }) => string;
  readonly asksAgain: string;
  readonly save: string;
  readonly saved: string;
  readonly publish: string;
  readonly publishTitle: string;
  readonly publishAbout: string;
  readonly published: string;
  readonly waiting: string;
  readonly versions: string;
  readonly version: (values: { version: string | number }) => string;
  readonly offered: string;
  readonly shipped: string;
  readonly publishedBy: (values: { requester: string | number; approver: string | number; time: string | number }) => string;
  readonly askedAgain: string;
} = areaIn(currentLanguage, 'admin').sellerTexts;
