import { type Message, messages } from './messages.ts';
import { err, ok, type Result } from './result.ts';

export interface OpeningProblem {
  readonly code: string;
  /** `dangerous` stops the start of a production shop; with something `missing` it takes no orders. */
  readonly kind: 'dangerous' | 'missing';
  /** One sentence with what is wrong, one with what to do. */
  readonly problem: Message;
  readonly remedy: Message;
}

/** Implemented by server/readiness. */
export interface Opening {
  isOpen(): Promise<boolean>;
  /** Empty if the shop is open. */
  findProblems(): Promise<readonly OpeningProblem[]>;
  /** Call it after staff have opened or closed the shop in this process. */
  forget(): void;
}

/** `{ is_open }`: whether staff have opened the shop. */
export const openingSetting = 'opening';

/** The demo takes orders whatever is missing. */
export const alwaysOpen: Opening = {
  isOpen: () => Promise.resolve(true),
  findProblems: () => Promise.resolve([]),
  forget: () => {},
};

/** For calls that place or pay an order. Error: 409 shop_closed. */
export async function requireOpenShop({ opening }: { opening: Opening }): Promise<Result<null>> {
  return (await opening.isOpen()) ? ok(null) : err(409, 'shop_closed', messages.errors.orders.shopClosed);
}
