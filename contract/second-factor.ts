import * as z from 'zod/mini';
import { OwnerProof } from './customer.ts';
import { success } from './envelope.ts';
import { factorCodeField, optionalFactorCode } from './factor-code.ts';

export const SecondFactor = z.object({
  /** Null if the factor is off. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.int(),
  /** Present only once: when the factor is turned on, and whenever new codes are made. */
  recovery_codes: z.optional(z.array(z.string())),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
export const SecondFactorReply = success(SecondFactor);

/** The secret for an authenticator app, in Base32 for typing and as an otpauth URI for scanning. */
export const NewAppReply = success(z.object({ secret: z.string(), uri: z.string() }));
export type NewApp = z.infer<typeof NewAppReply>['data'];

/** The app's first code, and proof that the account's owner turns the factor on. */
export const TurnOnBody = z.extend(OwnerProof, { factor_code: factorCodeField });
export type TurnOnBody = z.infer<typeof TurnOnBody>;

/** Required unless the session showed the factor within the last minutes. */
export const FactorCodeBody = z.object({ factor_code: optionalFactorCode });
