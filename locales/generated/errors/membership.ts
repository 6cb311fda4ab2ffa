// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const membership: {
  readonly notMember: string;
  readonly left: string;
  readonly coolingOffOver: string;
  readonly exitNone: string;
  readonly exitOver: string;
  readonly changeChecked: string;
  readonly changeChanged: string;
  readonly changeNone: string;
  readonly pictureMissing: string;
  readonly notSellersOrder: string;
  readonly changeNotFound: string;
  readonly staffChanged: string;
  readonly ownMove: string;
  readonly notSubmitted: string;
  readonly nomineeNotFound: string;
  readonly nomineeBornWrong: string;
  readonly nomineeRelationOther: string;
  readonly nomineeAppointee: string;
} = areaIn(currentLanguage, 'errors').membership;
