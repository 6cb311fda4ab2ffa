// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const network: {
  readonly heading: string;
  readonly about: string;
  readonly groups: {
    readonly joining: string;
    readonly leaving: string;
    readonly payouts: string;
    readonly incomes: string;
  };
  readonly fields: {
    readonly join_requires_order: string;
    readonly cooling_off_days: string;
    readonly exit_notice_days: string;
    readonly payout_hold_hours: string;
    readonly income_checks: string;
    readonly minimum_payout: string;
    readonly open_income_hold: string;
    readonly income_forecast: string;
  };
  readonly hints: {
    readonly cooling_off_days: string;
    readonly exit_notice_days: string;
    readonly payout_hold_hours: string;
    readonly minimum_payout: string;
  };
  readonly openIncomeHint: (values: { all: string | number; none: string | number }) => string;
  readonly joinRequiresOrder: {
    readonly '0': string;
    readonly '1': string;
  };
  readonly incomeChecks: {
    readonly none: string;
    readonly unusual: string;
    readonly all: string;
  };
  readonly incomeForecast: {
    readonly '0': string;
    readonly '1': string;
  };
} = areaIn(currentLanguage, 'settings').network;
