// Written by `npm run messages` from locales/en/readiness.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, 'readiness');

export const problems: {
  readonly demoMode: {
    readonly problem: (values: { setting: string | number }) => string;
    readonly remedy: (values: { setting: string | number }) => string;
  };
  readonly demoData: {
    readonly problem: string;
    readonly remedy: (values: { folder: string | number; database: string | number }) => string;
  };
  readonly testPayment: {
    readonly problem: (values: { setting: string | number; url: string | number }) => string;
    readonly remedy: (values: { setting: string | number }) => string;
  };
  readonly testAccount: {
    readonly problem: (values: { provider: string | number; url: string | number }) => string;
    readonly remedy: (values: { provider: string | number }) => string;
  };
  readonly plainHttp: {
    readonly problem: (values: { setting: string | number; url: string | number }) => string;
    readonly remedy: (values: { setting: string | number }) => string;
  };
  readonly sameOrigin: {
    readonly problem: (values: { first: string | number; second: string | number }) => string;
    readonly remedy: (values: { example: string | number }) => string;
  };
  readonly rateLimitsOff: {
    readonly problem: (values: { setting: string | number }) => string;
    readonly remedy: (values: { most: string | number; name: string | number }) => string;
  };
  readonly databaseInClear: {
    readonly problem: string;
    readonly remedy: (values: { option: string | number; setting: string | number }) => string;
  };
  readonly companyMissing: {
    readonly problem: string;
    readonly remedy: (values: { command: string | number }) => string;
  };
  readonly companyGaps: {
    readonly problem: (values: { fields: string | number }) => string;
    readonly remedy: (values: { command: string | number }) => string;
  };
  readonly paymentMethod: {
    readonly problem: string;
    readonly remedy: string;
  };
  readonly mail: {
    readonly problem: string;
    readonly remedy: (values: { setting: string | number; sender: string | number }) => string;
  };
  readonly products: {
    readonly problem: string;
    readonly remedy: string;
  };
  readonly owner: {
    readonly problem: string;
    readonly remedy: (values: { command: string | number }) => string;
  };
  readonly embeddedStorage: {
    readonly problem: string;
    readonly remedy: (values: { backup: string | number; setting: string | number; restore: string | number }) => string;
  };
  readonly databaseNotDurable: {
    readonly problem: (values: { setting: string | number }) => string;
    readonly remedy: string;
  };
  readonly publicAddress: {
    readonly problem: (values: { setting: string | number }) => string;
    readonly remedy: (values: { setting: string | number; example: string | number }) => string;
  };
  readonly proxy: {
    readonly problem: (values: { setting: string | number }) => string;
    readonly remedy: (values: { setting: string | number }) => string;
  };
  readonly secretKey: {
    readonly problem: (values: { setting: string | number }) => string;
    readonly remedy: (values: { setting: string | number; command: string | number }) => string;
  };
  readonly secretKeyWeak: {
    readonly problem: (values: { setting: string | number }) => string;
    readonly remedy: (values: { command: string | number }) => string;
  };
  readonly secretKeyDiffers: {
    readonly problem: (values: { setting: string | number }) => string;
    readonly remedy: (values: { command: string | number }) => string;
  };
  readonly storedSecrets: {
    readonly problem: (values: { count: number; setting: string | number }) => string;
    readonly remedy: (values: { setting: string | number }) => string;
  };
  readonly notOpen: {
    readonly problem: string;
    readonly remedy: string;
  };
} = area.problems;
