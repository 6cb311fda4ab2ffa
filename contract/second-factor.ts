import * as z from 'zod/mini';
import { OwnerProof } from './customer.ts';
import { success } from './envelope.ts';
import { factorCodeField, optionalFactorCode } from './factor-code.ts';

/** The second factor of the caller's account. */
export const SecondFactor = z.object({
  /** Null: it is off. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.int(),
  /** Shown this once, when it is turned on and whenever new ones are made. */
  recovery_codes: z.optional(z.array(z.string())),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
export const SecondFactorReply = success(SecondFactor);

/** The secret for an authenticator app, in Base32 to be typed and as an otpauth address to be scanned. */
export const NewAppReply = success(z.object({ secret: z.string(), uri: z.string() }));
export type NewApp = z.infer<typeof NewAppReply>['data'];

/** The first code of the app, and what shows that the account's owner turns it on. */
export const TurnOnBody = z.extend(OwnerProof, { factor_code: factorCodeField });
export type TurnOnBody = z.infer<typeof TurnOnBody>;

/** Needed where the session has not shown the factor within the last minutes. */
export const FactorCodeBody = z.object({ factor_code: optionalFactorCode });
