import { paymentProviders } from '#server/payments/index.ts';
import type { Config } from '#server/platform/config.ts';
import { noOrderLimits } from '#server/platform/order-limit-settings.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { createSignal } from '#server/platform/signal.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** The past moves no money and writes to nobody, whatever is set: its payments are those of the test window, its messages stay in the outbox. */
const nobodyOutside = {
  payments: {
    accounts: { sandbox: { on: true } },
    offered: paymentProviders.filter(({ isTest }) => isTest).map(({ name, title }) => ({ name, title })),
  },
  smtpUrl: null,
  messageGateways: { sms: null, whatsapp: null },
  smsTemplates: {},
  whatsappTemplates: {},
  bankVerification: null,
  razorpayx: null,
  edge: null,
} satisfies Partial<Config>;

/** Something that happened at a time of the past; it may be followed by more. */
interface Happening {
  at: number;
  run: () => Promise<void>;
}

/** A shop at a clock of its own, and what is still to happen there, the earliest first. */
export class Past {
  readonly services: Services;
  readonly #until: number;
  #now: number;
  readonly #ahead: Happening[] = [];

  constructor(services: Services, from: Date, until: Date) {
    this.#now = from.getTime();
    this.#until = until.getTime();
    const clock = { now: () => new Date(this.#now) };
    this.services = {
      ...services,
      clock,
      // One device orders for everybody here.
      config: { ...services.config, ...nobodyOutside, orderLimits: noOrderLimits },
      // Late payments and failed refunds are part of what the demo shows.
      log: services.log.child({}, { level: 'silent' }),
      catalogChanged: createSignal(),
      stockChanged: createSignal(),
      jobsWaiting: createSignal(),
    };
  }

  get now(): number {
    return this.#now;
  }

  /** Lets something happen at a time; never, where that has not come yet. */
  plan(at: number, run: () => Promise<void>): void {
    if (at > this.#until) return;
    const index = this.#ahead.findLastIndex((other) => other.at <= at) + 1;
    this.#ahead.splice(index, 0, { at, run });
  }

  after(ms: number, run: () => Promise<void>): void {
    this.plan(this.#now + ms, run);
  }

  async run(everyDay: () => Promise<unknown>): Promise<void> {
    let nextDay = this.#now + day;
    for (let next = this.#ahead.shift(); next; next = this.#ahead.shift()) {
      for (; nextDay <= next.at; nextDay += day) {
        this.#now = nextDay;
        await everyDay();
      }
      this.#now = next.at;
      await next.run();
    }
    this.#now = this.#until;
    await everyDay();
  }
}

/** A step of history is one that the shop allows; anything else is a fault of the plan. */
export function must<T>(result: Result<T>): T {
  if (!result.ok)
    throw new Error(`The demo's history does not fit: ${result.error.code} ${JSON.stringify(result.error)}`);
  return result.value;
}
