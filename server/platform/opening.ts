import { type Message, messages } from './messages.ts';
import { err, ok, type Result } from './result.ts';

/** Something that keeps the shop from taking orders. */
export interface OpeningProblem {
  readonly code: string;
  /** `dangerous` stops the start of a production shop; while something is `missing` it runs, but takes no orders. */
  readonly kind: 'dangerous' | 'missing';
  /** What is wrong, and what to do about it: one sentence each. */
  readonly problem: Message;
  readonly remedy: Message;
}

/** Whether the shop takes orders; made by server/readiness. */
export interface Opening {
  isOpen(): Promise<boolean>;
  /** What keeps it closed; nothing where it is open. */
  findProblems(): Promise<readonly OpeningProblem[]>;
  /** Asks anew next time, after staff have opened or closed it here. */
  forget(): void;
}

/** The setting that says whether staff have opened the shop: `{ is_open }`. */
export const openingSetting = 'opening';

/** The demo takes orders whatever is missing. */
export const alwaysOpen: Opening = {
  isOpen: () => Promise.resolve(true),
  findProblems: () => Promise.resolve([]),
  forget: () => {},
};

/** Lets calls through that make or pay an order while the shop is open. Error: 409 shop_closed. */
export async function requireOpenShop({ opening }: { opening: Opening }): Promise<Result<null>> {
  return (await opening.isOpen()) ? ok(null) : err(409, 'shop_closed', messages.errors.orders.shopClosed);
}
