// Written by `npm run messages` from locales/en/pages.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const plan: {
  readonly purchases: string;
  readonly rebate: string;
  readonly level: string;
  readonly rate: string;
  readonly number: string;
  readonly rank: string;
  readonly leaders: string;
  readonly network: string;
  readonly eBonus: string;
  readonly rBonus: string;
  readonly above: (values: { amount: string | number }) => string;
} = areaIn(currentLanguage, 'pages').plan;
