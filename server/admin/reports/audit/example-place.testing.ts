import type { LifeShop } from '#server/testing/order-life.ts';
import type { SessionHeaders } from '#server/testing/staff-session.ts';
import type { Caller } from '#server/testing/caller.ts';

/** A successful call, and its entry's content besides the action. */
export interface Example {
  url: string;
  body?: object;
  /** A CSV file instead of a body. */
  file?: string;
  entry: {
    object_id: string | null;
    login?: string;
    before?: unknown;
    after?: unknown;
    /** If the route's own action has to wait for a second person. */
    action?: string;
    object_type?: string;
  };
  /** By default the session of the place's account. */
  headers?: SessionHeaders;
  /** After the first one. */
  also?: object[];
}

/** Completed before the examples run. */
export interface ExamplePlace {
  shop: LifeShop;
  visitors: Caller;
  login: { email: string; password: string };
}
