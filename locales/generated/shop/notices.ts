// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const notices: {
  readonly loginSuccess: string;
  readonly loginFailed: string;
  readonly registerSuccessTitle: string;
  readonly registerSuccessText: (values: { brand: string | number }) => string;
  readonly emailIncorrect: string;
  readonly cartDuplicateTitle: string;
  readonly cartDuplicateText: string;
  readonly cartAddedTitle: string;
  readonly cartAddedText: string;
  readonly cartEmpty: string;
  readonly productsEmpty: string;
  readonly addressSaved: string;
  readonly profileSaved: string;
  readonly contactSuccessTitle: string;
  readonly contactSuccessText: string;
  readonly paymentScriptFailed: string;
  readonly loading: string;
  readonly pleaseWait: string;
  readonly pleaseWaitOrder: string;
  readonly unexpectedError: string;
  readonly orderPlaced: string;
  readonly thanks: string;
  readonly orderIdIs: string;
  readonly offersHeading: string;
} = areaIn(currentLanguage, 'shop').notices;
