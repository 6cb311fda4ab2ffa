// Written by `npm run messages` from locales/en/shop.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const copyCode: {
  readonly copy: string;
  readonly copied: string;
  readonly copyCode: (values: { code: string | number }) => string;
  readonly codeCopied: (values: { code: string | number }) => string;
} = areaIn(currentLanguage, 'shop').copyCode;
