// Written by `npm run messages` from locales/en/company.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const gallery: {
  readonly name: string;
  readonly headingHi: string;
  readonly lead: string;
  readonly videos: string;
  readonly videoOf: (values: { brand: string | number }) => string;
  readonly channel: string;
  readonly visitChannel: string;
  readonly viewLarger: (values: { title: string | number }) => string;
  readonly none: string;
  readonly herbs: string;
  readonly herbNames: {
    readonly tulsi: string;
    readonly ashwagandha: string;
    readonly amla: string;
    readonly brahmi: string;
    readonly turmeric: string;
    readonly neem: string;
  };
  readonly filmLabel: string;
  readonly filmNote: string;
  readonly play: string;
  readonly playNote: string;
  readonly picture: string;
  readonly position: (values: { at: string | number; count: string | number }) => string;
  readonly close: string;
  readonly previous: string;
  readonly next: string;
} = areaIn(currentLanguage, 'company').gallery;
