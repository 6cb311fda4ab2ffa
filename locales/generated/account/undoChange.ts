// Written by `npm run messages` from locales/en/account.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const undoChange: {
  readonly name: string;
  readonly intro: string;
  readonly code: string;
  readonly codeHint: string;
  readonly password: string;
  readonly undo: string;
  readonly done: string;
  readonly logIn: string;
} = areaIn(currentLanguage, 'account').undoChange;
