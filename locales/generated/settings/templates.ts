// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const templates: {
  readonly heading: string;
  readonly about: string;
  readonly back: string;
  readonly groups: {
    readonly orders: string;
    readonly returns: string;
    readonly account: string;
    readonly support: string;
    readonly products: string;
  };
  readonly names: {
    readonly order_placed: {
      readonly title: string;
      readonly when: string;
    };
    readonly order_paid: {
      readonly title: string;
      readonly when: string;
    };
    readonly payment_failed: {
      readonly title: string;
      readonly when: string;
    };
    readonly payment_due: {
      readonly title: string;
      readonly when: string;
    };
    readonly order_shipped: {
      readonly title: string;
      readonly when: string;
    };
    readonly order_delivered: {
      readonly title: string;
      readonly when: string;
    };
    readonly order_cancelled: {
      readonly title: string;
      readonly when: string;
    };
    readonly items_cancelled: {
      readonly title: string;
      readonly when: string;
    };
    readonly order_refunded: {
      readonly title: string;
      readonly when: string;
    };
    readonly returned_to_sender: {
      readonly title: string;
      readonly when: string;
    };
    readonly order_edited: {
      readonly title: string;
      readonly when: string;
    };
    readonly edit_payment: {
      readonly title: string;
      readonly when: string;
    };
    readonly edit_closed: {
      readonly title: string;
      readonly when: string;
    };
    readonly order_words: {
      readonly title: string;
      readonly when: string;
    };
    readonly return_approved: {
      readonly title: string;
      readonly when: string;
    };
    readonly return_rejected: {
      readonly title: string;
      readonly when: string;
    };
    readonly return_received: {
      readonly title: string;
      readonly when: string;
    };
    readonly welcome: {
      readonly title: string;
      readonly when: string;
    };
    readonly verification_code: {
      readonly title: string;
      readonly when: string;
    };
    readonly reset_code: {
      readonly title: string;
      readonly when: string;
    };
    readonly password_changed: {
      readonly title: string;
      readonly when: string;
    };
    readonly details_changed: {
      readonly title: string;
      readonly when: string;
    };
    readonly ticket_received: {
      readonly title: string;
      readonly when: string;
    };
    readonly ticket_acknowledged: {
      readonly title: string;
      readonly when: string;
    };
    readonly ticket_replied: {
      readonly title: string;
      readonly when: string;
    };
    readonly ticket_resolved: {
      readonly title: string;
      readonly when: string;
    };
    readonly ticket_escalated: {
      readonly title: string;
      readonly when: string;
    };
    readonly ticket_overdue: {
      readonly title: string;
      readonly when: string;
    };
    readonly ticket_words: {
      readonly title: string;
      readonly when: string;
    };
    readonly review_request: {
      readonly title: string;
      readonly when: string;
    };
    readonly review_rejected: {
      readonly title: string;
      readonly when: string;
    };
    readonly question_answered: {
      readonly title: string;
      readonly when: string;
    };
    readonly refill: {
      readonly title: string;
      readonly when: string;
    };
    readonly alert_confirm: {
      readonly title: string;
      readonly when: string;
    };
    readonly back_in_stock: {
      readonly title: string;
      readonly when: string;
    };
  };
  readonly ownIn: (values: { language: string | number }) => string;
  readonly language: string;
  readonly unsaved: string;
  readonly texts: string;
  readonly parts: {
    readonly subject: string;
    readonly heading: string;
    readonly paragraph: string;
    readonly button: string;
    readonly label: string;
    readonly choice: string;
  };
  readonly necessary: string;
  readonly preset: (values: { text: string | number }) => string;
  readonly saved: string;
  readonly presetButton: string;
  readonly presetTitle: string;
  readonly presetText: string;
  readonly presetBack: string;
  readonly preview: string;
  readonly previewOf: string;
  readonly device: string;
  readonly desktop: string;
  readonly phone: string;
  readonly case: string;
  readonly caseOf: (values: { number: string | number }) => string;
  readonly stale: string;
  readonly sendTest: string;
  readonly versions: string;
  readonly version: (values: { version: string | number }) => string;
  readonly wasPreset: string;
  readonly wasRestored: (values: { version: string | number }) => string;
  readonly restore: string;
  readonly restoreVersion: (values: { version: string | number }) => string;
  readonly restored: (values: { version: string | number }) => string;
} = areaIn(currentLanguage, 'settings').templates;
