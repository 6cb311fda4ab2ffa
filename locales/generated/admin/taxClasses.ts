// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const taxClasses: {
  readonly heading: string;
  readonly intro: string;
  readonly empty: string;
  readonly add: string;
  readonly edit: string;
  readonly addTitle: string;
  readonly editTitle: (values: { name: string | number }) => string;
  readonly columns: {
    readonly name: string;
    readonly hsn: string;
    readonly unit: string;
    readonly rate: string;
    readonly rates: string;
    readonly products: string;
    readonly change: string;
  };
  readonly none: string;
  readonly noHsn: string;
  readonly rateFrom: (values: { rate: string | number; day: string | number }) => string;
  readonly units: {
    readonly NOS: string;
    readonly PCS: string;
    readonly BTL: string;
    readonly BOX: string;
    readonly CAN: string;
    readonly PAC: string;
    readonly SET: string;
    readonly TUB: string;
    readonly UNT: string;
    readonly OTH: string;
  };
  readonly hsnHint: string;
  readonly unitHint: string;
  readonly newRate: string;
  readonly from: string;
  readonly fromHint: string;
  readonly secondPerson: string;
  readonly save: string;
  readonly saved: string;
  readonly waiting: string;
  readonly affected: (values: { count: number }) => string;
  readonly example: (values: { name: string | number; price: string | number; now: string | number; later: string | number }) => string;
  readonly rateDay: string;
  readonly rateDayAbout: string;
  readonly rateDayLabel: string;
  readonly saveDay: string;
  readonly rateDays: {
    readonly invoice: string;
    readonly order: string;
  };
} = areaIn(currentLanguage, 'admin').taxClasses;
