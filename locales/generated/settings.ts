// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'settings');

export const testEmail: {
  readonly subject: (values: { brand: string | number }) => string;
  readonly heading: string;
  readonly text: (values: { brand: string | number }) => string;
} = area.testEmail;

export const index: {
  readonly heading: string;
  readonly back: string;
  readonly cards: {
    readonly company: {
      readonly title: string;
      readonly text: string;
    };
    readonly brand: {
      readonly title: string;
      readonly text: string;
    };
    readonly shipping: {
      readonly title: string;
      readonly text: string;
    };
    readonly payments: {
      readonly title: string;
      readonly text: string;
    };
    readonly mail: {
      readonly title: string;
      readonly text: string;
    };
    readonly emailTexts: {
      readonly title: string;
      readonly text: string;
    };
    readonly phoneTexts: {
      readonly title: string;
      readonly text: string;
    };
    readonly messages: {
      readonly title: string;
      readonly text: string;
    };
    readonly limits: {
      readonly title: string;
      readonly text: string;
    };
    readonly network: {
      readonly title: string;
      readonly text: string;
    };
    readonly invoices: {
      readonly title: string;
      readonly text: string;
    };
    readonly staff: {
      readonly title: string;
      readonly text: string;
    };
    readonly integrations: {
      readonly title: string;
      readonly text: string;
    };
  };
} = area.index;

export const form: {
  readonly save: string;
  readonly saved: string;
  readonly noChanges: string;
  readonly fixed: (values: { variable: string | number }) => string;
  readonly isSet: string;
  readonly unreadable: string;
  readonly notSet: string;
  readonly noLimit: string;
  readonly remove: string;
  readonly waiting: string;
} = area.form;

export const limits: {
  readonly heading: string;
  readonly about: string;
  readonly groups: {
    readonly order: string;
    readonly cash: string;
    readonly unpaid: string;
    readonly crowd: string;
    readonly review: string;
    readonly after: string;
    readonly returns: string;
  };
  readonly fields: {
    readonly order_max_per_product: string;
    readonly order_max_items: string;
    readonly known_buyer_max_per_product: string;
    readonly known_buyer_max_items: string;
    readonly guest_cod_max: string;
    readonly guest_cod_code_above: string;
    readonly unpaid_orders_per_buyer: string;
    readonly unpaid_stock_per_buyer: string;
    readonly unpaid_stock_per_network: string;
    readonly review_cod_orders_per_buyer: string;
    readonly network_orders: string;
    readonly network_payment_minutes: string;
    readonly review_request_days: string;
    readonly return_days: string;
  };
  readonly crowdHint: string;
  readonly reviewHint: string;
  readonly returnsHint: string;
} = area.limits;

export const network: {
  readonly heading: string;
  readonly about: string;
  readonly groups: {
    readonly joining: string;
    readonly leaving: string;
    readonly payouts: string;
    readonly incomes: string;
  };
  readonly fields: {
    readonly join_requires_order: string;
    readonly cooling_off_days: string;
    readonly exit_notice_days: string;
    readonly payout_hold_hours: string;
    readonly income_checks: string;
    readonly minimum_payout: string;
    readonly open_income_hold: string;
    readonly income_forecast: string;
  };
  readonly hints: {
    readonly cooling_off_days: string;
    readonly exit_notice_days: string;
    readonly payout_hold_hours: string;
    readonly minimum_payout: string;
  };
  readonly openIncomeHint: (values: { all: string | number; none: string | number; preset: string | number }) => string;
  readonly joinRequiresOrder: {
    readonly '0': string;
    readonly '1': string;
  };
  readonly incomeChecks: {
    readonly none: string;
    readonly unusual: string;
    readonly all: string;
  };
  readonly incomeForecast: {
    readonly '0': string;
    readonly '1': string;
  };
} = area.network;

export const mail: {
  readonly heading: string;
  readonly about: string;
  readonly server: string;
  readonly fields: {
    readonly smtp_host: string;
    readonly smtp_port: string;
    readonly smtp_security: string;
    readonly smtp_user: string;
    readonly smtp_password: string;
    readonly mail_from: string;
  };
  readonly hints: {
    readonly smtp_host: (values: { example: string | number }) => string;
    readonly smtp_port: string;
    readonly mail_from: (values: { example: string | number }) => string;
  };
  readonly security: {
    readonly tls: (values: { name: string | number }) => string;
    readonly starttls: (values: { name: string | number }) => string;
    readonly none: string;
  };
  readonly test: string;
  readonly testAbout: string;
  readonly to: string;
  readonly send: string;
} = area.mail;

export const payments: {
  readonly heading: string;
  readonly about: string;
  readonly cod: string;
  readonly codLink: string;
  readonly offered: string;
  readonly setUp: string;
  readonly notSetUp: string;
  readonly testAccount: string;
  readonly allFixed: string;
  readonly fields: {
    readonly key_id: string;
    readonly key_secret: string;
    readonly webhook_secret: string;
    readonly webhook_secret_old: string;
    readonly app_id: string;
    readonly secret_key: string;
    readonly secret_key_old: string;
    readonly mode: string;
  };
  readonly oldHint: string;
  readonly modes: {
    readonly live: string;
    readonly test: string;
  };
  readonly webhookUrl: string;
  readonly webhookHint: string;
  readonly save: (values: { provider: string | number }) => string;
  readonly test: string;
  readonly testOf: (values: { provider: string | number }) => string;
  readonly choice: string;
  readonly choiceAbout: string;
  readonly first: (values: { first: string | number; second: string | number }) => string;
  readonly only: (values: { provider: string | number }) => string;
  readonly all: string;
  readonly none: string;
  readonly saveChoice: string;
} = area.payments;

export const messaging: {
  readonly heading: string;
  readonly about: string;
  readonly noGateway: string;
  readonly fields: {
    readonly sms_gateway: string;
    readonly auth_key: string;
    readonly sender: string;
    readonly whatsapp_gateway: string;
    readonly phone_number_id: string;
    readonly access_token: string;
  };
  readonly saved: string;
  readonly groups: {
    readonly sms: string;
    readonly whatsapp: string;
  };
  readonly hints: {
    readonly sender: string;
    readonly phone_number_id: string;
  };
  readonly noneChosen: string;
  readonly consent: string;
  readonly test: string;
  readonly testAbout: string;
  readonly to: string;
  readonly sendSms: string;
  readonly sendWhatsapp: string;
  readonly texts: string;
} = area.messaging;

export const company: {
  readonly heading: string;
  readonly about: string;
  readonly gaps: (values: { fields: string | number }) => string;
  readonly brand: string;
  readonly legal: string;
  readonly contact: string;
  readonly licences: string;
  readonly grievance: string;
  readonly grievanceAbout: string;
  readonly nodal: string;
  readonly nodalAbout: string;
  readonly links: string;
  readonly inHindi: (values: { field: string | number }) => string;
  readonly hindiHint: string;
  readonly pan: (values: { pan: string | number }) => string;
  readonly save: string;
  readonly fields: {
    readonly name: string;
    readonly slug: string;
    readonly tagline: string;
    readonly legal_name: string;
    readonly address_lines: string;
    readonly city: string;
    readonly state: string;
    readonly postcode: string;
    readonly phones: string;
    readonly email: string;
    readonly support_hours: string;
    readonly gstin: string;
    readonly cin: string;
    readonly fssai: string;
    readonly ayush_licence: string;
    readonly direct_selling_registration: string;
    readonly founded: string;
    readonly app_store_url: string;
    readonly whatsapp: string;
    readonly channel_url: string;
    readonly video_url: string;
    readonly officer_name: string;
    readonly officer_designation: string;
    readonly officer_phone: string;
    readonly officer_email: string;
    readonly officer_hours: string;
  };
  readonly hints: {
    readonly slug: string;
    readonly address_lines: string;
    readonly phones: string;
    readonly support_hours: (values: { example: string | number }) => string;
    readonly gstin: string;
    readonly cin: string;
    readonly fssai: string;
    readonly ayush_licence: string;
    readonly direct_selling_registration: string;
  };
  readonly hindi: string;
} = area.company;

export const brand: {
  readonly heading: string;
  readonly about: (values: { company: string | number }) => string;
  readonly saved: string;
  readonly pictures: string;
  readonly picturesAbout: string;
  readonly tooLarge: string;
  readonly noPicture: string;
  readonly drop: string;
  readonly replace: string;
  readonly files: {
    readonly logo: {
      readonly label: string;
      readonly hint: string;
      readonly choose: string;
      readonly remove: string;
    };
    readonly icon: {
      readonly label: string;
      readonly hint: string;
      readonly choose: string;
      readonly remove: string;
    };
  };
  readonly colours: string;
  readonly coloursAbout: string;
  readonly pick: (values: { field: string | number }) => string;
  readonly fields: {
    readonly main: {
      readonly label: string;
      readonly hint: string;
    };
    readonly action: {
      readonly label: string;
      readonly hint: string;
    };
    readonly accent: {
      readonly label: string;
      readonly hint: string;
    };
  };
  readonly contrast: {
    readonly light: (values: { ratio: string | number; least: string | number }) => string;
    readonly dark: (values: { ratio: string | number; least: string | number }) => string;
  };
  readonly preview: string;
  readonly previewAbout: string;
  readonly sample: {
    readonly bar: string;
    readonly heading: string;
    readonly text: string;
    readonly link: string;
    readonly button: string;
    readonly mailHeading: string;
    readonly mailText: string;
    readonly mailButton: string;
  };
  readonly company: string;
} = area.brand;

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
} = area.templates;

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
    readonly contact_replaced: {
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
} = area.texts;

export const setup: {
  readonly heading: string;
  readonly progress: (values: { done: string | number; total: string | number }) => string;
  readonly done: string;
  readonly toDo: string;
  readonly openTitle: string;
  readonly openText: string;
  readonly openButton: string;
  readonly opened: string;
  readonly waiting: string;
  readonly closeTitle: string;
  readonly closeText: string;
  readonly closeButton: string;
  readonly closed: string;
  readonly openState: string;
  readonly operator: string;
  readonly looksRight: string;
  readonly steps: {
    readonly company: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly delivery: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly payment: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly mail: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
    };
    readonly products: {
      readonly title: string;
      readonly text: string;
      readonly action: string;
      readonly list: string;
    };
    readonly pictures: {
      readonly title: string;
      readonly text: string;
      readonly missing: (values: { count: number }) => string;
      readonly action: string;
    };
    readonly server: {
      readonly title: string;
      readonly text: string;
    };
    readonly open: {
      readonly title: string;
      readonly text: string;
    };
  };
  readonly licences: (values: { fields: string | number }) => string;
  readonly codOnly: string;
} = area.setup;

export const integrations: {
  readonly heading: string;
  readonly about: string;
  readonly webhooks: string;
  readonly webhooksAbout: string;
  readonly noWebhooks: string;
  readonly addWebhook: string;
  readonly addTitle: string;
  readonly editTitle: string;
  readonly createWebhook: string;
  readonly saveWebhook: string;
  readonly saved: string;
  readonly name: string;
  readonly url: string;
  readonly urlHint: string;
  readonly eventsLabel: string;
  readonly active: string;
  readonly off: string;
  readonly events: {
    readonly order_placed: string;
    readonly order_paid: string;
    readonly order_dispatched: string;
    readonly order_delivered: string;
    readonly order_cancelled: string;
    readonly order_refunded: string;
    readonly product_changed: string;
  };
  readonly states: {
    readonly waiting: string;
    readonly delivered: string;
    readonly failed: string;
  };
  readonly test: string;
  readonly testOf: (values: { name: string | number }) => string;
  readonly testSent: string;
  readonly edit: string;
  readonly rotate: string;
  readonly rotateOf: (values: { name: string | number }) => string;
  readonly rotating: (values: { time: string | number }) => string;
  readonly delete: string;
  readonly deleteTitle: (values: { name: string | number }) => string;
  readonly deleteAbout: string;
  readonly deleted: string;
  readonly secretTitle: string;
  readonly secretOnce: string;
  readonly secretSaved: string;
  readonly log: string;
  readonly logAbout: string;
  readonly noDeliveries: string;
  readonly attempts: (values: { count: number }) => string;
  readonly status: (values: { status: string | number }) => string;
  readonly sent: string;
  readonly response: string;
  readonly resend: string;
  readonly resendOf: (values: { event: string | number }) => string;
  readonly resent: string;
  readonly keys: string;
  readonly keysAbout: string;
  readonly noKeys: string;
  readonly docs: string;
  readonly addKey: string;
  readonly addKeyTitle: string;
  readonly createKey: string;
  readonly keyTitle: string;
  readonly keyRule: string;
  readonly keyNameHint: string;
  readonly scopes: string;
  readonly lifetime: string;
  readonly days: (values: { count: string | number }) => string;
  readonly neverExpires: string;
  readonly expires: (values: { time: string | number }) => string;
  readonly lastUsed: (values: { time: string | number }) => string;
  readonly neverUsed: string;
  readonly madeBy: (values: { name: string | number; time: string | number }) => string;
  readonly keyStates: {
    readonly active: string;
    readonly expired: string;
    readonly revoked: string;
  };
  readonly revoke: string;
  readonly revokeOf: (values: { name: string | number }) => string;
  readonly revoked: string;
} = area.integrations;
