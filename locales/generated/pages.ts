// Written by `npm run messages` from locales/en/pages.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'pages');

export const openingHours: {
  readonly hour: (values: { hour: number }) => string;
  readonly morning: (values: { hour: string | number }) => string;
  readonly afternoon: (values: { hour: string | number }) => string;
  readonly evening: (values: { hour: string | number }) => string;
  readonly night: (values: { hour: string | number }) => string;
  readonly range: (values: { from: string | number; to: string | number }) => string;
} = area.openingHours;

export const shipping: {
  readonly codNotOffered: string;
  readonly codFree: string;
  readonly codFee: (values: { fee: string | number }) => string;
  readonly codFrom: (values: { minimum: string | number }) => string;
  readonly codUpTo: (values: { maximum: string | number }) => string;
  readonly codBetween: (values: { minimum: string | number; maximum: string | number }) => string;
  readonly place: string;
  readonly charge: string;
  readonly outsideIndia: string;
  readonly restOfIndia: string;
  readonly noDelivery: string;
  readonly free: string;
} = area.shipping;

export const policy: {
  readonly dispatchDelayDays: (values: { from: string | number; to: string | number }) => string;
  readonly deliveryDays: (values: { from: string | number; to: string | number }) => string;
  readonly dayOfMonth: (values: { day: number }) => string;
} = area.policy;

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
} = area.plan;
