// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const home: {
  readonly why: string;
  readonly licensed: string;
  readonly madeIn: (values: { city: string | number }) => string;
  readonly since: (values: { state: string | number; year: string | number }) => string;
  readonly delivery: string;
  readonly freeIn: (values: { state: string | number }) => string;
  readonly returns: (values: { days: string | number }) => string;
  readonly leading: string;
  readonly seeAll: string;
  readonly byCategory: string;
  readonly achievers: (values: { brand: string | number }) => string;
  readonly achieversText: string;
  readonly join: string;
  readonly know: string;
  readonly highlights: string;
  readonly carousel: string;
  readonly slide: string;
  readonly slideOf: (values: { position: string | number; count: string | number }) => string;
  readonly slideAt: (values: { position: string | number }) => string;
  readonly previous: string;
  readonly next: string;
  readonly start: string;
  readonly stop: string;
  readonly returnsText: string;
  readonly buyAgain: string;
  readonly yourOrders: string;
  readonly voices: string;
  readonly voicesSample: string;
  readonly voicesHow: string;
  readonly foodLicensed: string;
  readonly collections: string;
} = areaIn(currentLanguage, 'shop').home;
