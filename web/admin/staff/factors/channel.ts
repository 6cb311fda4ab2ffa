import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  type AddFactorBody,
  type CredentialOptionsReply,
  factorPaths,
  signInPaths,
  type TotpSecretReply,
} from '#contract/admin/staff/factors.ts';
import { factors as messages } from '#messages/admin.ts';
import { ui } from '#messages/shop.ts';
import type { CallFailure, CallResult } from '#web/ui/api-call.ts';
import { loadCode } from '#web/ui/load-code.ts';
import { callAsStaff, callWhileWaiting, continueSignIn } from '#web/admin/api.ts';

/** The calls that ask for factors and add them, at the login or in a session. */
export interface FactorChannel {
  paths: Record<'passkeyOptions' | 'passkeyRegistration' | 'totpSecret', string>;
  ask: <T>(path: string) => Promise<CallResult<T>>;
  add: (body: AddFactorBody) => Promise<CallFailure | null>;
}

/** A factor that is added at the login starts the session. */
export const signInChannel: FactorChannel = {
  paths: signInPaths,
  ask: callWhileWaiting,
  add: (body) => continueSignIn(signInPaths.enrol, body),
};

/** The caller provides `add`, because it shows the result. */
export const sessionChannel = (add: FactorChannel['add']): FactorChannel => ({
  paths: factorPaths,
  ask: (path) => callAsStaff(path, { method: 'POST' }),
  add,
});

export function readTotpSecret({ ask, paths }: FactorChannel): Promise<CallResult<TotpSecretReply>> {
  return ask<TotpSecretReply>(paths.totpSecret);
}

/** Whether this browser supports passkeys on this page. They need https or localhost. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && navigator.credentials !== undefined;
}

/** Browsers report cancelling, a timeout and a missing passkey in the same way. */
const cancelled: CallFailure = { status: 0, code: 'passkey_cancelled', message: messages.cancelled, errors: {} };

/** The page offers a reload. */
const notLoaded: CallFailure = { status: 0, code: 'network', message: ui.missingPart, errors: {} };

/** Creates a passkey on the device and adds it. Returns the failure, or null. */
export async function addPasskey(channel: FactorChannel, name: string): Promise<CallFailure | null> {
  const options = await channel.ask<CredentialOptionsReply>(channel.paths.passkeyRegistration);
  if (!options.ok) return options.failure;
  const browser = await loadCode(() => import('@simplewebauthn/browser'));
  if (!browser) return notLoaded;
  const optionsJSON = options.reply.data as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await browser.startRegistration({ optionsJSON }).catch(() => null);
  if (!passkey) return cancelled;
  return channel.add({
    kind: 'passkey',
    name,
    passkey: passkey as unknown as Extract<AddFactorBody, { kind: 'passkey' }>['passkey'],
  });
}

/** Signs with a passkey and passes the result to `send`. Returns the failure, or null. */
export async function signWithPasskey(
  { ask, paths }: Pick<FactorChannel, 'ask' | 'paths'>,
  send: (body: { passkey: unknown }) => Promise<CallFailure | null>,
): Promise<CallFailure | null> {
  const options = await ask<CredentialOptionsReply>(paths.passkeyOptions);
  if (!options.ok) return options.failure;
  const browser = await loadCode(() => import('@simplewebauthn/browser'));
  if (!browser) return notLoaded;
  const optionsJSON = options.reply.data as unknown as PublicKeyCredentialRequestOptionsJSON;
  const passkey = await browser.startAuthentication({ optionsJSON }).catch(() => null);
  return passkey ? send({ passkey }) : cancelled;
}
