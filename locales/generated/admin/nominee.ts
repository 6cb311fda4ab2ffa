// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const nominee: {
  readonly title: string;
  readonly about: string;
  readonly show: string;
  readonly none: string;
  readonly name: string;
  readonly relation: string;
  readonly born: string;
  readonly appointee: string;
  readonly mobile: string;
  readonly namedAt: string;
  readonly removedAt: string;
  readonly removed: string;
  readonly relations: {
    readonly spouse: string;
    readonly child: string;
    readonly parent: string;
    readonly sibling: string;
  };
} = areaIn(currentLanguage, 'admin').nominee;
