import type { LifeShop } from '#server/order-life.testing.ts';
import type { Caller } from '#server/platform/caller-testing.ts';

/** The address and body of a call that succeeds, and what its entry holds beside the action. */
export interface Example {
  url: string;
  body?: object;
  entry: { object_id: string | null; login?: string; before?: unknown; after?: unknown };
}

/** Where the examples are played; filled in before they run. */
export interface ExamplePlace {
  shop: LifeShop;
  visitors: Caller;
  /** An account of staff. */
  login: { email: string; password: string };
}
