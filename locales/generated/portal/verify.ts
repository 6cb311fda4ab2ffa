// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const verify: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly lead: (values: { brand: string | number }) => string;
  readonly id: string;
  readonly idHint: string;
  readonly check: string;
  readonly checking: string;
  readonly yes: (values: { name: string | number; brand: string | number }) => string;
  readonly no: (values: { name: string | number; brand: string | number }) => string;
  readonly frozen: (values: { name: string | number; brand: string | number }) => string;
  readonly frozenHelp: string;
  readonly unknownTitle: string;
  readonly unknownText: (values: { brand: string | number; id: string | number; address: string | number }) => string;
  readonly memberId: string;
  readonly name: string;
  readonly status: string;
  readonly joined: string;
  readonly ended: string;
  readonly nameHelp: string;
  readonly statuses: {
    readonly live: string;
    readonly frozen: string;
    readonly exited: string;
    readonly terminated: string;
  };
  readonly rights: string;
  readonly another: string;
  readonly formerLink: string;
  readonly formerTitle: (values: { brand: string | number }) => string;
  readonly formerHeading: string;
  readonly formerLead: (values: { brand: string | number }) => string;
  readonly formerEmpty: string;
  readonly caption: string;
  readonly frozenSince: string;
  readonly noMore: (values: { brand: string | number }) => string;
} = areaIn(currentLanguage, 'portal').verify;
