// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const nominee: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly tile: string;
  readonly tileNone: string;
  readonly tileNamed: (values: { name: string | number; relation: string | number }) => string;
  readonly name: string;
  readonly change: string;
  readonly lead: string;
  readonly law: string;
  readonly now: string;
  readonly since: (values: { date: string | number }) => string;
  readonly fullName: string;
  readonly fullNameHint: string;
  readonly relation: string;
  readonly choose: string;
  readonly relations: {
    readonly spouse: string;
    readonly child: string;
    readonly parent: string;
    readonly sibling: string;
    readonly other: string;
  };
  readonly relationOther: string;
  readonly relationOtherHint: string;
  readonly born: string;
  readonly bornHint: string;
  readonly appointee: string;
  readonly appointeeHint: string;
  readonly mobile: string;
  readonly mobileHint: string;
  readonly mobileOfAppointee: string;
  readonly share: string;
  readonly wholeShare: string;
  readonly codeHelp: (values: { to: string | number }) => string;
  readonly sendCode: string;
  readonly sending: string;
  readonly confirm: string;
  readonly saved: string;
} = areaIn(currentLanguage, 'portal').nominee;
