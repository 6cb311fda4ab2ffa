// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const messaging: {
  readonly heading: string;
  readonly about: string;
  readonly noGateway: string;
  readonly fields: {
    readonly sms_gateway: string;
    readonly msg91_auth_key: string;
    readonly msg91_sender: string;
    readonly whatsapp_gateway: string;
    readonly whatsapp_phone_number_id: string;
    readonly whatsapp_access_token: string;
  };
  readonly connected: string;
  readonly groups: {
    readonly sms: string;
    readonly whatsapp: string;
  };
  readonly hints: {
    readonly msg91_sender: string;
    readonly whatsapp_phone_number_id: string;
  };
  readonly gateways: {
    readonly none: string;
    readonly msg91: string;
    readonly meta: string;
  };
  readonly consent: string;
  readonly test: string;
  readonly testAbout: string;
  readonly to: string;
  readonly sendSms: string;
  readonly sendWhatsapp: string;
  readonly texts: string;
} = areaIn(currentLanguage, 'settings').messaging;
