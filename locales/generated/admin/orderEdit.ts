// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const orderEdit: {
  readonly heading: (values: { number: string | number }) => string;
  readonly pending: string;
  readonly tooLate: string;
  readonly address: string;
  readonly added: (values: { sku: string | number }) => string;
  readonly keepDelivery: string;
  readonly summary: string;
  readonly nothingChanged: string;
  readonly reason: string;
  readonly reasonHint: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
  readonly share: (values: { amount: string | number; quantity: string | number }) => string;
  readonly delivery: string;
  readonly placeOfSupply: string;
  readonly total: string;
  readonly same: string;
  readonly dearer: (values: { amount: string | number }) => string;
  readonly cheaper: (values: { amount: string | number }) => string;
  readonly dueAbout: string;
  readonly refundAbout: string;
  readonly cashAbout: (values: { amount: string | number }) => string;
  readonly evenAbout: string;
  readonly save: string;
  readonly saveAndRefund: (values: { amount: string | number }) => string;
  readonly sendLink: (values: { amount: string | number }) => string;
  readonly cancel: string;
  readonly saved: string;
  readonly linkSent: string;
  readonly awaitingApproval: string;
} = areaIn(currentLanguage, 'admin').orderEdit;
