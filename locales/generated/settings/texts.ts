// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const texts: {
  readonly heading: string;
  readonly about: string;
  readonly back: string;
  readonly channels: {
    readonly sms: string;
    readonly whatsapp: string;
  };
  readonly noGateway: {
    readonly sms: string;
    readonly whatsapp: string;
  };
  readonly setUp: string;
  readonly consent: string;
  readonly kinds: {
    readonly order_placed: {
      readonly title: string;
      readonly when: string;
    };
    readonly order_shipped: {
      readonly title: string;
      readonly when: string;
    };
    readonly payment_due: {
      readonly title: string;
      readonly when: string;
    };
    readonly contact_changed: {
      readonly title: string;
      readonly when: string;
    };
    readonly seller_details_change: {
      readonly title: string;
      readonly when: string;
    };
    readonly verification_code: {
      readonly title: string;
      readonly when: string;
    };
    readonly seller_welcome: {
      readonly title: string;
      readonly when: string;
    };
    readonly seller_paid: {
      readonly title: string;
      readonly when: string;
    };
    readonly seller_payout_returned: {
      readonly title: string;
      readonly when: string;
    };
  };
  readonly states: {
    readonly sent: (values: { language: string | number }) => string;
    readonly sentDraft: (values: { language: string | number }) => string;
    readonly draft: (values: { language: string | number }) => string;
    readonly off: (values: { language: string | number }) => string;
  };
  readonly text: string;
  readonly status: string;
  readonly statuses: {
    readonly approved: string;
    readonly draft: string;
    readonly off: string;
  };
  readonly statusHints: {
    readonly approved: string;
    readonly draftKeeps: string;
    readonly draftNone: string;
    readonly off: string;
  };
  readonly templateId: {
    readonly sms: string;
    readonly whatsapp: string;
  };
  readonly templateIdHint: {
    readonly sms: string;
    readonly whatsapp: (values: { language: string | number }) => string;
  };
  readonly otherText: string;
  readonly correction: string;
  readonly category: string;
  readonly categories: {
    readonly utility: string;
    readonly marketing: string;
  };
  readonly categoryHint: string;
  readonly saved: {
    readonly approved: string;
    readonly draft: string;
    readonly off: string;
  };
  readonly presetButton: string;
  readonly presetTitle: string;
  readonly presetText: string;
  readonly presetBack: string;
  readonly preview: string;
  readonly previewOf: {
    readonly sms: string;
    readonly whatsapp: string;
  };
  readonly noSender: string;
  readonly senderHint: string;
  readonly length: (values: { messages: string | number; characters: string | number; limit: string | number }) => string;
  readonly lengths: (values: { messages: string | number; characters: string | number; limit: string | number }) => string;
  readonly longest: (values: { messages: string | number; characters: string | number }) => string;
  readonly unicode: (values: { signs: string | number }) => string;
  readonly unicodeText: string;
  readonly advice: {
    readonly brand: string;
    readonly ending: string;
    readonly link: string;
  };
  readonly register: string;
  readonly registerAbout: {
    readonly sms: string;
    readonly whatsapp: string;
  };
  readonly registries: {
    readonly dlt: string;
    readonly msg91: string;
    readonly meta: string;
  };
  readonly copy: string;
  readonly copyFor: (values: { registry: string | number }) => string;
  readonly copied: string;
  readonly field: string;
  readonly place: string;
  readonly sample: string;
  readonly fieldsUsed: string;
  readonly inUse: string;
  readonly inUseId: (values: { id: string | number }) => string;
  readonly test: string;
  readonly testAbout: string;
  readonly versionStatus: {
    readonly approved: (values: { id: string | number }) => string;
    readonly draft: string;
    readonly off: string;
  };
} = areaIn(currentLanguage, 'settings').texts;
