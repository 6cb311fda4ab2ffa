// Written by `npm run messages` from locales/en/portal.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const tickets: {
  readonly title: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly lead: string;
  readonly new: string;
  readonly subject: string;
  readonly message: string;
  readonly send: string;
  readonly sending: string;
  readonly received: string;
  readonly receivedText: (values: { number: string | number; day: string | number; redress: string | number }) => string;
  readonly another: string;
  readonly sent: string;
  readonly empty: string;
  readonly open: (values: { redress: string | number }) => string;
  readonly youWrote: (values: { time: string | number }) => string;
  readonly weWrote: (values: { time: string | number }) => string;
  readonly noAnswer: string;
} = areaIn(currentLanguage, 'portal').tickets;
