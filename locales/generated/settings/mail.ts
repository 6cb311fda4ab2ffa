// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

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
} = areaIn(currentLanguage, 'settings').mail;
