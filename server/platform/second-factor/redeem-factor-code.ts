import type { Tx } from '../database.ts';
import { decryptSecret } from '../encrypted-secret.ts';
import { readServerKey } from '../server-key.ts';
import type { Services } from '../services.ts';
import { hashRecoveryCode, plainCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

/** An account whose authenticator apps and recovery codes are in the caller's tables. */
export interface CodeHolder {
  /** For which the apps' secrets were encrypted. */
  place: string;
  /** For whom the recovery codes were hashed. */
  owner: string;
  /** Secrets are encrypted. */
  apps: readonly { id: number; secret: string }[];
  /** False if this step or a later one was used before. */
  useTotpStep(appId: number, step: number): Promise<boolean>;
  /** False if the code does not exist or was used. */
  useRecoveryCode(hash: string): Promise<boolean>;
}

/** Redeems a code in the caller's transaction. Returns its kind; null if it is wrong or was used. */
export async function redeemFactorCode(
  tx: Tx,
  services: Services,
  typed: string,
  { place, owner, apps, useTotpStep, useRecoveryCode }: CodeHolder,
): Promise<'totp' | 'recovery_code' | null> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) return (await useRecoveryCode(hashRecoveryCode(owner, code))) ? 'recovery_code' : null;
  const key = await readServerKey(services, tx);
  const now = services.clock.now();
  for (const { id, secret: encrypted } of apps) {
    const secret = decryptSecret(key, place, encrypted);
    const step = secret === null ? null : findTotpStep(secret, code, now);
    if (step !== null && (await useTotpStep(id, step))) return 'totp';
  }
  return null;
}
