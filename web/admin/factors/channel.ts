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
} from '#contract/staff-factors.ts';
import { factors as messages } from '#messages/admin/factors.ts';
import { ui } from '#messages/shop/ui.ts';
import type { CallFailure, CallResult } from '#web/ui/api-call.ts';
import { loadCode } from '#web/ui/load-code.ts';
import { callAsStaff, callWhileWaiting, continueSignIn } from '../api.ts';

/** By which calls a factor is asked for and added: those of a login that waits, or those of a session. */
export interface FactorChannel {
  paths: Record<'passkeyOptions' | 'passkeyRegistration' | 'totpSecret', string>;
  ask: <T>(path: string) => Promise<CallResult<T>>;
  add: (body: AddFactorBody) => Promise<CallFailure | null>;
}

/** At the login; a factor that is added there begins the session. */
export const signInChannel: FactorChannel = {
  paths: signInPaths,
  ask: callWhileWaiting,
  add: (body) => continueSignIn(signInPaths.enrol, body),
};

/** In a session; `add` is the caller's, because it shows what comes of it. */
export const sessionChannel = (add: FactorChannel['add']): FactorChannel => ({
  paths: factorPaths,
  ask: (path) => callAsStaff(path, { method: 'POST' }),
  add,
});

export function readTotpSecret({ ask, paths }: FactorChannel): Promise<CallResult<TotpSecretReply>> {
  return ask<TotpSecretReply>(paths.totpSecret);
}

/** Whether this browser can use passkeys on this page; they need https, or this machine's own address. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && navigator.credentials !== undefined;
}

/** Whoever presses Cancel, waits too long or has no such passkey ends here. */
const cancelled: CallFailure = { status: 0, code: 'passkey_cancelled', message: messages.cancelled, errors: {} };

/** The page offers to be loaded again. */
const notLoaded: CallFailure = { status: 0, code: 'network', message: ui.missingPart, errors: {} };

/** Has the device make a passkey and adds it; returns what went wrong, or null. */
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

/** Has the device sign with a passkey and hands it to `send`; returns what went wrong, or null. */
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
