// Written by `npm run messages` from locales/en/replies.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const account: {
  readonly loggedOut: string;
  readonly codeSent: string;
  readonly codeSentTo: (values: { address: string | number }) => string;
  readonly passwordChanged: string;
  readonly passwordSaved: string;
  readonly contactConfirmed: string;
  readonly contactWithdrawn: string;
  readonly contactRestored: string;
  readonly staffWelcome: (values: { name: string | number }) => string;
  readonly staffSaved: string;
  readonly identityProved: string;
} = areaIn(currentLanguage, 'replies').account;
