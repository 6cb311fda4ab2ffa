// Written by `npm run messages` from locales/en/support.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'support');

export const complaint: {
  readonly heading: string;
  readonly sent: string;
  readonly send: string;
  readonly orderNumber: string;
  readonly orderHint: string;
  readonly memberId: string;
  readonly memberHint: string;
  readonly seller: string;
  readonly subject: string;
  readonly message: string;
} = area.complaint;

export const contact: {
  readonly write: string;
  readonly subject: string;
  readonly message: string;
  readonly send: string;
  readonly number: string;
  readonly visit: string;
  readonly mapApp: string;
  readonly openStreetMap: string;
  readonly newTab: string;
} = area.contact;

export const photos: {
  readonly title: string;
  readonly hintPublic: string;
  readonly hint: string;
  readonly add: string;
  readonly waiting: string;
  readonly uploading: (values: { percent: string | number }) => string;
  readonly added: string;
  readonly remove: string;
  readonly removeOne: (values: { file: string | number }) => string;
  readonly retry: string;
  readonly retryNamed: (values: { file: string | number }) => string;
  readonly tooLarge: string;
  readonly notShrunk: string;
  readonly tooMany: string;
  readonly notUploaded: string;
  readonly count: (values: { added: string | number }) => string;
  readonly removed: (values: { file: string | number }) => string;
} = area.photos;

export const query: {
  readonly heading: string;
  readonly sent: string;
  readonly send: string;
  readonly topic: string;
  readonly chooseTopic: string;
  readonly message: string;
} = area.query;

export const receipt: {
  readonly number: string;
  readonly nextSteps: (values: { confirmed: string | number; settled: string | number }) => string;
  readonly copy: (values: { email: string | number }) => string;
  readonly noCopy: string;
  readonly track: string;
  readonly yourMessage: string;
  readonly photos: string;
} = area.receipt;

export const productReturn: {
  readonly heading: string;
  readonly sent: string;
  readonly send: string;
  readonly orderNumber: string;
  readonly reason: string;
  readonly chooseReason: string;
  readonly products: string;
  readonly productsHint: string;
  readonly message: string;
} = area.productReturn;

export const ticketForm: {
  readonly honeypot: string;
  readonly fullName: string;
  readonly mobile: string;
  readonly email: string;
  readonly emailHint: string;
} = area.ticketForm;

export const ticketStatus: {
  readonly home: string;
  readonly name: string;
  readonly find: string;
  readonly number: string;
  readonly numberHint: (values: { example: string | number }) => string;
  readonly mobile: string;
  readonly mobileHint: string;
  readonly checkStatus: string;
  readonly steps: {
    readonly received: string;
    readonly acknowledged: string;
    readonly noted: string;
    readonly escalated: string;
    readonly overdue: string;
    readonly resolved: string;
    readonly replied: string;
  };
  readonly late: string;
  readonly escalated: (values: { redress: string | number }) => string;
  readonly open: (values: { redress: string | number; escalate: string | number }) => string;
} = area.ticketStatus;

export const ticketLabels: {
  readonly kinds: {
    readonly contact: string;
    readonly query: string;
    readonly complaint: string;
    readonly return_request: string;
  };
  readonly states: {
    readonly received: string;
    readonly acknowledged: string;
    readonly escalated: string;
    readonly resolved: string;
  };
  readonly reasons: {
    readonly damaged: string;
    readonly wrong_product: string;
    readonly not_as_described: string;
    readonly expired: string;
    readonly late: string;
    readonly not_wanted: string;
  };
} = area.ticketLabels;
