// Written by `npm run messages` from locales/en/emails.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const ticket: {
  readonly nouns: {
    readonly contact: string;
    readonly query: string;
    readonly complaint: string;
    readonly return_request: string;
  };
  readonly facts: {
    readonly subject: string;
    readonly page: string;
    readonly order: string;
    readonly member: string;
    readonly products: string;
    readonly reason: string;
    readonly photos: string;
  };
  readonly returnOf: (values: { number: string | number }) => string;
  readonly checkStatus: string;
  readonly received: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly thanks: (values: { name: string | number; noun: string | number }) => string;
    readonly promise: (values: { acknowledgeBy: string | number; escalateAt: string | number; resolveBy: string | number }) => string;
    readonly copy: string;
  };
  readonly acknowledged: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; noun: string | number; subject: string | number; resolveBy: string | number }) => string;
  };
  readonly resolved: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: (values: { noun: string | number }) => string;
    readonly text: (values: { name: string | number; noun: string | number; subject: string | number }) => string;
    readonly again: (values: { number: string | number }) => string;
  };
  readonly escalated: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; noun: string | number; subject: string | number; resolveBy: string | number }) => string;
  };
  readonly overdue: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly text: (values: { name: string | number; noun: string | number; subject: string | number }) => string;
  };
  readonly replied: {
    readonly subject: (values: { noun: string | number; number: string | number }) => string;
    readonly heading: string;
    readonly more: (values: { number: string | number }) => string;
  };
} = areaIn(currentLanguage, 'emails').ticket;
