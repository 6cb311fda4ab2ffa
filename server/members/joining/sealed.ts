import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Database, Db, Tx } from '#server/platform/database.ts';
import { initSetting, readSetting } from '#server/platform/settings.ts';
import { readServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';

/** The id is stored beside what the key encrypted. */
interface DataKey {
  id: string;
  key: Buffer;
}

/** Derived from the server's own key, used without KYC_KEYS. */
const presetKeyId = 'server';
const nonceBytes = 12;
const tagBytes = 16;

export interface Sealed {
  keyId: string;
  bytes: Buffer;
}

/** `place` binds a value to its owner: it cannot be decrypted in another row. */
export interface Sealer {
  readonly keyId: string;
  seal(place: string, open: Buffer): Sealed;
  /** @throws Error if the key no longer exists, or the bytes belong to another place */
  open(place: string, sealed: Sealed): Buffer;
  /** As `key.base64url`. */
  sealText(place: string, text: string): string;
  openText(place: string, sealed: string): string;
  /** For comparison. It does not depend on the current key and SECRET_KEY. */
  hash(kind: 'pan' | 'account', number: string): string;
}

/** Stores the hash key, encrypted like papers, so that it lasts as long as KYC_KEYS. */
export const hashKeySetting = 'kyc_hash_key';
export const hashKeyPlace = 'hashes of numbers on papers';
const hashKeys = new WeakMap<Database, Buffer>();

/** The first of KYC_KEYS encrypts; all of them and the server's own key decrypt. */
export async function readSealer(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  db: Db | Tx,
): Promise<Sealer> {
  const serverKey = await readServerKey(services, db);
  const derived = createHmac('sha256', serverKey).update('encryption of papers').digest();
  const keys: DataKey[] = [...services.config.kycKeys, { id: presetKeyId, key: derived }];
  const current = keys[0]!;
  let hashKey = hashKeys.get(services.database);
  const sealer: Sealer = {
    keyId: current.id,
    seal(place, open) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(place));
      const hidden = Buffer.concat([cipher.update(open), cipher.final()]);
      return { keyId: current.id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), hidden]) };
    },
    open(place, { keyId, bytes }) {
      const key = keys.find(({ id }) => id === keyId)?.key;
      if (!key) throw new Error(`papers are encrypted with key ${keyId}, which KYC_KEYS does not have`);
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    },
    sealText(place, text) {
      const { keyId, bytes } = sealer.seal(place, Buffer.from(text));
      return `${keyId}.${bytes.toString('base64url')}`;
    },
    openText(place, sealed) {
      const [keyId = '', bytes = ''] = sealed.split('.');
      return sealer.open(place, { keyId, bytes: Buffer.from(bytes, 'base64url') }).toString();
    },
    hash: (kind, number) =>
      createHmac('sha256', hashKey!)
        .update(JSON.stringify([kind, number]))
        .digest('base64url'),
  };
  if (!hashKey) {
    // The value used before the key was stored, so that older hashes still match.
    const first = createHmac('sha256', serverKey).update(hashKeyPlace).digest('base64');
    const at = services.clock.now();
    const stored =
      (await readSetting(db, hashKeySetting)) ??
      (await initSetting(db, hashKeySetting, sealer.sealText(hashKeyPlace, first), at));
    hashKey = Buffer.from(sealer.openText(hashKeyPlace, stored as string), 'base64');
    hashKeys.set(services.database, hashKey);
  }
  return sealer;
}

/** The same number at two banks is two accounts. */
export function hashAccount(sealer: Sealer, ifsc: string, accountNumber: string): string {
  return sealer.hash('account', `${ifsc.slice(0, 4)} ${accountNumber}`);
}
