import type { OpeningProblem } from '#server/platform/opening.ts';

/** Stable, for programs that read the list. */
export type ReadinessCode =
  | 'demo_mode'
  | 'demo_data'
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

export interface ReadinessProblem extends OpeningProblem {
  readonly code: ReadinessCode;
}

type Texts = Pick<ReadinessProblem, 'problem' | 'remedy'>;

/**
 * Lets strangers in, gives goods away, reveals private data or makes stored secrets unreadable: a production shop does
 * not start with it.
 */
export function dangerous(code: ReadinessCode, texts: Texts): ReadinessProblem {
  return { code, kind: 'dangerous', ...texts };
}

/** A production shop starts with it, but takes no orders. */
export function missing(code: ReadinessCode, texts: Texts): ReadinessProblem {
  return { code, kind: 'missing', ...texts };
}
