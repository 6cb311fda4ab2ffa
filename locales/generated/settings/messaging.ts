// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const messaging: {
  readonly heading: string;
  readonly about: (values: { form: string | number }) => string;
  readonly noGateway: string;
  readonly fields: {
    readonly sms_templates: string;
    readonly whatsapp_templates: string;
  };
  readonly example: (values: { example: string | number }) => string;
} = areaIn(currentLanguage, 'settings').messaging;
