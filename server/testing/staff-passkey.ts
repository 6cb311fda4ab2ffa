/** A software security key: creates a passkey and signs in the format that a browser sends. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CredentialResponse } from '#contract/admin/staff/factors.ts';

const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The counter rises with each signature. */
export function createSecurityKey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  /** Hash of the site, flags, counter (W3C Web Authentication, section 6.1). */
  const authenticatorData = (flags: number, more: Uint8Array = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(new URL(origin).hostname), Buffer.from([flags]), count, more]);
  };
  const answer = (response: Record<string, unknown>): CredentialResponse => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    register(challenge: string): CredentialResponse {
      const userPresent = 0x01;
      const hasKey = 0x40;
      // COSE: EC2, ES256, P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(userPresent | hasKey, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        size,
        data,
      ]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', challenge)),
        attestationObject: text(attestation),
        transports: ['usb'],
      });
    },
    sign(challenge: string, { atCounter }: { atCounter?: number } = {}): CredentialResponse {
      counter = atCounter ?? counter + 1;
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(0x01);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      });
    },
  };
}
