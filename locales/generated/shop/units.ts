// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const units: {
  readonly g: {
    readonly per: string;
    readonly name: string;
  };
  readonly ml: {
    readonly per: string;
    readonly name: string;
  };
  readonly tablets: {
    readonly per: string;
    readonly name: string;
  };
  readonly capsules: {
    readonly per: string;
    readonly name: string;
  };
  readonly pieces: {
    readonly per: string;
    readonly name: string;
  };
} = areaIn(currentLanguage, 'shop').units;
