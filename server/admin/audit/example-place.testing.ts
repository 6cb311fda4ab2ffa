import type { LifeShop } from '#server/testing/order-life.ts';
import type { SessionHeaders } from '#server/testing/staff-session.ts';
import type { Caller } from '#server/testing/caller.ts';

/** The address and body of a call that succeeds, and what its entry holds beside the action. */
export interface Example {
  url: string;
  body?: object;
  /** A file in place of a body: CSV. */
  file?: string;
  entry: {
    object_id: string | null;
    login?: string;
    before?: unknown;
    after?: unknown;
    /** Where the route's own action has to wait for a second person. */
    action?: string;
    object_type?: string;
  };
  /** What the call comes with, unless it is the session of the place's account. */
  headers?: SessionHeaders;
  /** Entries that follow the first. */
  also?: object[];
}

/** Where the examples are played; filled in before they run. */
export interface ExamplePlace {
  shop: LifeShop;
  visitors: Caller;
  /** An account of staff. */
  login: { email: string; password: string };
}
