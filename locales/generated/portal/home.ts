// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const home: {
  readonly title: (values: { brand: string | number }) => string;
  readonly hello: (values: { name: string | number }) => string;
  readonly membership: string;
  readonly memberId: string;
  readonly name: string;
  readonly status: string;
  readonly independent: string;
  readonly share: string;
  readonly shareHelp: string;
  readonly link: string;
  readonly disclosure: (values: { brand: string | number }) => string;
  readonly copy: string;
  readonly copied: string;
  readonly selected: string;
  readonly noId: (values: { mobile: string | number; brand: string | number }) => string;
  readonly noIdHelp: (values: { address: string | number }) => string;
  readonly become: string;
  readonly joinTitle: string;
  readonly joinText: string;
  readonly join: string;
} = areaIn(currentLanguage, 'portal').home;
