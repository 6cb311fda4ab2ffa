// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const staffEmails: {
  readonly invited: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly title: (values: { brand: string | number }) => string;
    readonly text: (values: { name: string | number; by: string | number; brand: string | number }) => string;
    readonly open: string;
    readonly validity: string;
  };
  readonly factorsReset: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly title: string;
    readonly text: (values: { name: string | number; by: string | number }) => string;
    readonly notYou: string;
  };
  readonly factorsChanged: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly title: string;
    readonly added: (values: { name: string | number; factor: string | number }) => string;
    readonly removed: (values: { name: string | number; factor: string | number }) => string;
    readonly notYou: string;
  };
  readonly approval: {
    readonly subject: (values: { what: string | number }) => string;
    readonly title: string;
    readonly text: (values: { name: string | number; by: string | number; what: string | number }) => string;
    readonly open: string;
    readonly only: string;
  };
  readonly newTicket: {
    readonly subject: (values: { kind: string | number; number: string | number; subject: string | number }) => string;
    readonly title: (values: { kind: string | number; number: string | number }) => string;
    readonly from: (values: { name: string | number; reach: string | number; date: string | number }) => string;
    readonly language: (values: { language: string | number }) => string;
  };
  readonly escalated: {
    readonly subject: (values: { kind: string | number; number: string | number }) => string;
    readonly title: (values: { kind: string | number; number: string | number }) => string;
    readonly text: (values: { subject: string | number; name: string | number; date: string | number }) => string;
  };
  readonly overdue: {
    readonly subject: (values: { kind: string | number; number: string | number }) => string;
    readonly title: (values: { kind: string | number; number: string | number }) => string;
    readonly text: (values: { subject: string | number; name: string | number }) => string;
  };
  readonly openTicket: string;
  readonly guessing: {
    readonly subject: (values: { brand: string | number }) => string;
    readonly title: string;
    readonly text: (values: { name: string | number; attempts: string | number }) => string;
    readonly safe: string;
    readonly notYou: string;
    readonly open: string;
  };
  readonly differences: {
    readonly title: (values: { count: number }) => string;
    readonly text: string;
    readonly finding: (values: { name: string | number; place: string | number; expected: string | number; found: string | number }) => string;
    readonly more: (values: { count: string | number }) => string;
    readonly open: string;
  };
  readonly ownerNotice: {
    readonly subject: (values: { brand: string | number; what: string | number }) => string;
    readonly text: (values: { name: string | number }) => string;
    readonly two: (values: { by: string | number; approvedBy: string | number }) => string;
    readonly alone: (values: { by: string | number }) => string;
    readonly commandLine: string;
    readonly notRight: string;
    readonly open: string;
  };
} = areaIn(currentLanguage, 'admin').staffEmails;
