// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const hub: {
  readonly home: string;
  readonly name: string;
  readonly panels: {
    readonly dashboard: string;
    readonly orders: string;
    readonly addresses: string;
    readonly details: string;
    readonly security: string;
    readonly join: string;
  };
  readonly logout: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly hello: (values: { name: string | number }) => string;
  readonly memberId: (values: { member: string | number }) => string;
  readonly notYou: string;
  readonly intro: (values: { orders: string | number; addresses: string | number; details: string | number }) => string;
  readonly yourOrders: string;
  readonly yourAddresses: string;
  readonly yourDetails: string;
  readonly addressesText: string;
  readonly billing: string;
  readonly shipping: string;
  readonly shippingHint: string;
  readonly saveAddresses: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly mobileExample: string;
  readonly mobileHint: string;
  readonly email: string;
  readonly currentPasswordHint: string;
  readonly saveDetails: string;
  readonly join: (values: { brand: string | number }) => string;
  readonly joinPoints: readonly [string, string, string, (values: { days: number }) => string];
  readonly joinWhere: string;
  readonly incomePlans: string;
} = areaIn(currentLanguage, 'account').hub;
