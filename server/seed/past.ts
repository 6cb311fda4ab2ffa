import { paymentProviders } from '#server/payments/index.ts';
import type { Config } from '#server/platform/config.ts';
import { noOrderLimits } from '#server/platform/order-limit-settings.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { createSignal } from '#server/platform/signal.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Whatever is configured, payments use the sandbox, and messages stay in the outbox. */
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

/** May plan further events. */
interface Happening {
  at: number;
  run: () => Promise<void>;
}

/** Its own clock and planned events, earliest first. */
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
      // Without order limits, since one device orders for everybody.
      config: { ...services.config, ...nobodyOutside, orderLimits: noOrderLimits },
      // Silent, because the demo includes late payments and failed refunds, which would be logged.
      log: services.log.child({}, { level: 'silent' }),
      catalogChanged: createSignal(),
      stockChanged: createSignal(),
      jobsWaiting: createSignal(),
    };
  }

  get now(): number {
    return this.#now;
  }

  /** An event in the future never runs. */
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

/** The shop must allow every step, so an error is a fault of the plan. */
export function must<T>(result: Result<T>): T {
  if (!result.ok)
    throw new Error(`The demo's history does not fit: ${result.error.code} ${JSON.stringify(result.error)}`);
  return result.value;
}
