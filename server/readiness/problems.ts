import type { OpeningProblem } from '#server/platform/opening.ts';

/** What a check has found; stable, for programs that read the list. */
export type ReadinessCode =
  | 'demo_mode'
  | 'demo_accounts'
  | 'test_payment'
  | 'test_account'
  | 'plain_http'
  | 'same_origin'
  | 'rate_limits_off'
  | 'database_in_clear'
  | 'company_record'
  | 'payment_method'
  | 'mail'
  | 'products'
  | 'owner'
  | 'embedded_storage'
  | 'database_not_durable'
  | 'public_address'
  | 'proxy'
  | 'secret_key'
  | 'secret_key_differs'
  | 'stored_secrets'
  | 'not_open';

/** Something that stands between this shop and opening for business. */
export interface ReadinessProblem extends OpeningProblem {
  readonly code: ReadinessCode;
}

type Texts = Pick<ReadinessProblem, 'problem' | 'remedy'>;

/** A problem that lets strangers in, gives goods away, shows what is private or makes stored secrets unreadable: a production shop does not start with it. */
export function dangerous(code: ReadinessCode, texts: Texts): ReadinessProblem {
  return { code, kind: 'dangerous', ...texts };
}

/** A problem without danger: a production shop starts with it, but takes no orders. */
export function missing(code: ReadinessCode, texts: Texts): ReadinessProblem {
  return { code, kind: 'missing', ...texts };
}
