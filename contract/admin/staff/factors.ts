import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { staffFieldKey } from '#contract/field-messages.ts';

/** Calls that complete a login after the password. */
export const signInPaths = {
  passkeyOptions: '/api/staff/sign-in/passkey-options',
  verify: '/api/staff/sign-in/verify',
  totpSecret: '/api/staff/sign-in/totp-secret',
  passkeyRegistration: '/api/staff/sign-in/passkey-registration',
  enrol: '/api/staff/sign-in/enrol',
} as const;

export const factorPaths = {
  factors: '/api/staff/factors',
  passkeyOptions: '/api/staff/factors/passkey-options',
  prove: '/api/staff/factors/prove',
  totpSecret: '/api/staff/factors/totp-secret',
  passkeyRegistration: '/api/staff/factors/passkey-registration',
  recoveryCodes: '/api/staff/factors/recovery-codes',
} as const;

export const factorKinds = ['passkey', 'totp'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** The JSON result of a browser's navigator.credentials; the server's library validates it. */
const CredentialResponse = z.object({
  id: z.string().check(z.maxLength(2_000)),
  rawId: z.string().check(z.maxLength(2_000)),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  response: z.record(z.string(), z.unknown()),
});
export type CredentialResponse = z.infer<typeof CredentialResponse>;

/** Six digits from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
const code = z
  .string(staffFieldKey('factorCode'))
  .check(z.trim(), z.minLength(1, staffFieldKey('factorCode')), z.maxLength(40, staffFieldKey('factorCode')));

export const VerifyFactorBody = z.union([z.object({ code }), z.object({ passkey: CredentialResponse })]);
export type VerifyFactorBody = z.infer<typeof VerifyFactorBody>;

/** A factor proves the owner if the account has one, else the password. */
export const ProveBody = z.union([
  z.object({ code }),
  z.object({ passkey: CredentialResponse }),
  z.object({
    password: z
      .string(staffFieldKey('passwordRequired'))
      .check(z.minLength(1, staffFieldKey('passwordRequired')), z.maxLength(200, staffFieldKey('passwordRequired'))),
  }),
]);
export type ProveBody = z.infer<typeof ProveBody>;

const name = z
  .string(staffFieldKey('factorName'))
  .check(z.trim(), z.minLength(1, staffFieldKey('factorName')), z.maxLength(40, staffFieldKey('factorName')));
export const RenameFactorBody = z.object({ name });

export const AddFactorBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), name, code }),
  z.object({ kind: z.literal('passkey'), name, passkey: CredentialResponse }),
]);
export type AddFactorBody = z.infer<typeof AddFactorBody>;

/** The secret for an authenticator app, in Base32 for typing and as an otpauth URI for scanning. */
export const TotpSecretReply = success(z.object({ secret: z.string(), uri: z.string() }));
export type TotpSecretReply = z.infer<typeof TotpSecretReply>;

/** Options for navigator.credentials, in the JSON format of the W3C's WebAuthn. */
export const CredentialOptionsReply = success(z.record(z.string(), z.unknown()));
export type CredentialOptionsReply = z.infer<typeof CredentialOptionsReply>;

export const Factor = z.object({
  id: z.int(),
  kind: z.enum(factorKinds),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Factor = z.infer<typeof Factor>;

export const Factors = z.object({
  factors: z.array(Factor),
  recovery_codes_left: z.int(),
  /** Then the last factor cannot be removed. */
  is_required: z.boolean(),
  /**
   * An owner without a passkey. Passkeys are the only factor that cannot be phished, and owners have the most power.
   */
  wants_passkey: z.boolean(),
  /** Within the last minutes; otherwise changes require it first. */
  is_proved: z.boolean(),
  /** Present only once: after the first factor was added, and when new codes are made. */
  recovery_codes: z.optional(z.array(z.string())),
});
export type Factors = z.infer<typeof Factors>;
export const FactorsReply = success(Factors);
export type FactorsReply = z.infer<typeof FactorsReply>;
