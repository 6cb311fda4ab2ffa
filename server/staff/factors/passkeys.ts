import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { CredentialResponse } from '#contract/admin/staff/factors.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { PasskeyFactor } from './store.ts';

/**
 * Loaded at the first use: its ASN.1 and X.509 code takes ten megabytes, which a shop without passkeys need not keep in
 * memory.
 */
const webAuthn = () => import('@simplewebauthn/server');

/** The host of the admin's URL. Passkeys work on no other. */
interface RelyingParty {
  id: string;
  origin: string;
}

const failed = err(422, 'passkey_failed', messages.errors.staff.factors.passkeyFailed);

/** Error: 409 passkeys_unavailable if the admin is reached by an IP address, which WebAuthn does not allow. */
function relyingParty(adminUrl: string): Result<RelyingParty> {
  const { hostname, origin } = new URL(adminUrl);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isAddress
    ? err(409, 'passkeys_unavailable', messages.errors.staff.factors.noPasskeys)
    : ok({ id: hostname, origin });
}

const transportsOf = (transports: readonly string[]) => (transports.length > 0 ? { transports: [...transports] } : {});

/**
 * For creating a passkey. Devices that hold a `known` one refuse. User verification is not required, because the
 * password is checked first.
 */
export async function passkeyRegistrationOptions(
  adminUrl: string,
  account: {
    id: number;
    login: string;
    name: string;
    brand: string;
    known: readonly Pick<PasskeyFactor, 'credentialId' | 'transports'>[];
  },
) {
  const party = relyingParty(adminUrl);
  if (!party.ok) return party;
  return ok(
    await (
      await webAuthn()
    ).generateRegistrationOptions({
      rpName: account.brand,
      rpID: party.value.id,
      userName: account.login,
      userDisplayName: account.name,
      userID: new TextEncoder().encode(`staff:${account.id}`),
      attestationType: 'none',
      excludeCredentials: account.known.map((each) => ({ id: each.credentialId, ...transportsOf(each.transports) })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    }),
  );
}

export async function passkeyUseOptions(adminUrl: string, known: readonly PasskeyFactor[]) {
  const party = relyingParty(adminUrl);
  if (!party.ok) return party;
  return ok(
    await (
      await webAuthn()
    ).generateAuthenticationOptions({
      rpID: party.value.id,
      allowCredentials: known.map((each) => ({ id: each.credentialId, ...transportsOf(each.transports) })),
      userVerification: 'preferred',
    }),
  );
}

export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
}

/** For this challenge and site. Error: 422 passkey_failed. */
export async function verifyNewPasskey(
  adminUrl: string,
  response: CredentialResponse,
  challenge: string,
): Promise<Result<NewPasskey>> {
  const party = relyingParty(adminUrl);
  if (!party.ok) return party;
  try {
    const { verified, registrationInfo } = await (
      await webAuthn()
    ).verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.value.origin,
      expectedRPID: party.value.id,
      requireUserVerification: false,
    });
    if (!verified) return failed;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return ok({
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: (transports ?? []).filter((each) => /^[a-z-]{1,20}$/.test(each)).slice(0, 10),
    });
  } catch {
    // The library throws on any invalid input, and the bytes come from the caller.
    return failed;
  }
}

/**
 * Verifies the signature of this challenge for this site, and returns the new counter. A counter that does not grow
 * means a copied key. Error: 422 passkey_failed.
 */
export async function verifyPasskeyUse(
  adminUrl: string,
  response: CredentialResponse,
  challenge: string,
  passkey: PasskeyFactor,
): Promise<Result<number>> {
  const party = relyingParty(adminUrl);
  if (!party.ok) return party;
  try {
    const { verified, authenticationInfo } = await (
      await webAuthn()
    ).verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.value.origin,
      expectedRPID: party.value.id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: false,
    });
    return verified ? ok(authenticationInfo.newCounter) : failed;
  } catch {
    return failed;
  }
}
