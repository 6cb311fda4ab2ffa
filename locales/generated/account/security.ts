// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const security: {
  readonly password: string;
  readonly current: string;
  readonly sendCode: string;
  readonly sendCodeAgain: string;
  readonly passwordInstead: string;
  readonly code: string;
  readonly new: string;
  readonly newHint: string;
  readonly change: string;
  readonly changedTitle: string;
  readonly changedText: string;
  readonly devices: string;
  readonly devicesText: string;
  readonly failed: string;
  readonly tryAgain: string;
  readonly kinds: {
    readonly phone: string;
    readonly tablet: string;
    readonly computer: string;
    readonly other: string;
  };
  readonly browserOn: (values: { browser: string | number; system: string | number }) => string;
  readonly thisDevice: string;
  readonly since: (values: { day: string | number }) => string;
  readonly lastUsed: (values: { day: string | number }) => string;
  readonly end: string;
  readonly endNamed: (values: { device: string | number }) => string;
  readonly ended: string;
  readonly endOthers: string;
  readonly othersEnded: string;
  readonly data: string;
  readonly dataText: string;
  readonly downloadData: string;
  readonly eraseText: (values: { contact: string | number }) => string;
  readonly contact: string;
} = areaIn(currentLanguage, 'account').security;
