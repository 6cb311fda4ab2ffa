import * as z from 'zod/mini';
import type { messages } from '../messages.ts';
import { NonRetryableError } from '../non-retryable-error.ts';
import type { ProviderWithSettings } from '../provider-setting.ts';
import { UnreachableError } from '../unreachable-error.ts';
import type { MessageChannel, MessageGateway } from './message.ts';

export interface MessageAccount {
  readonly gateway: string;
  /** Approved sender header (DLT), six letters; null: the one stored with the template. */
  readonly sender?: string | null;
  /** Without a trailing slash. */
  apiUrl: string;
}

export type MessageVariables = Readonly<Record<string, string | undefined>>;

/** A gateway is one file and one entry in `providers.ts`. */
export interface MessageProvider<Account extends MessageAccount = MessageAccount> extends ProviderWithSettings<
  keyof typeof messages.settings.messaging.fields
> {
  readonly channel: MessageChannel;
  /** Checked whether or not the gateway is chosen. */
  readonly variables: Readonly<Record<string, z.ZodMiniType<string | undefined>>>;
  /** Called if the gateway is chosen and nothing required is missing. */
  readAccount(values: MessageVariables): Account;
  open(account: Account): MessageGateway;
}

export const longKey = z.optional(z.string().check(z.minLength(8, 'must have at least 8 characters')));
export const apiAddress = (preset: string) =>
  z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s?#]+[^\s?#/]$/, 'must be an address such as https://api.example.com')),
    preset,
  );

/** Gateways answer within a second or two; one that hangs must not block a job. */
const timeoutMs = 10_000;

interface GatewayAnswer {
  status: number;
  body: Record<string, unknown>;
}

/**
 * Posts JSON without following redirects. The body is empty if the answer is not JSON.
 * @throws Error without an answer in time
 */
export async function post(url: string, headers: Record<string, string>, body: object): Promise<GatewayAnswer> {
  const isAway = (error: unknown): never => {
    throw new UnreachableError(new URL(url).host, error);
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(isAway);
  const text = (await response.text().catch(isAway)).slice(0, 4_000);
  try {
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { status: response.status, body: {} };
  }
}

/** Wrong keys can be corrected and a busy gateway recovers, so these are retried; any other rejection is final. */
export function rejection(title: string, { status }: GatewayAnswer, reason: unknown): Error {
  const words = typeof reason === 'string' ? reason.slice(0, 200) : 'without a reason';
  const text = `${title} answered ${status}: ${words}`;
  const mayPass = status >= 500 || [401, 403, 408, 429].includes(status);
  return mayPass ? new Error(text) : new NonRetryableError(text);
}
