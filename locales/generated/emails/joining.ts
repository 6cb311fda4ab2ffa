// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const joining: {
  readonly received: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly returned: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly declined: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly approved: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly login: (values: { brand: string | number }) => string;
    readonly card: string;
    readonly share: string;
    readonly next: (values: { days: string | number }) => string;
    readonly link: string;
    readonly letter: string;
  };
  readonly left: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { firstName: string | number; brand: string | number }) => string;
    readonly next: string;
    readonly link: string;
  };
  readonly version: (values: { version: string | number }) => string;
} = areaIn(currentLanguage, 'emails').joining;
