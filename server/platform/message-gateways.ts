/** Gateways that carry messages to mobile phones: SMS by MSG91, WhatsApp by Meta's Cloud API. Without one a message is only noted in the log. */
import { NonRetryableError } from './jobs.ts';
import type { MetaAccount, Msg91Account } from './message-gateway-settings.ts';
import { type ApprovedText, logSmsGateway, type MessageChannel, type SmsGateway } from './sms.ts';
import type { Services } from './services.ts';

/** The gateway of a channel as the settings are now; the log where none is set up. */
export function openMessageGateway(
  { config, log }: Pick<Services, 'config' | 'log'>,
  channel: MessageChannel,
): SmsGateway {
  const { sms, whatsapp } = config.messageGateways;
  const kept = () => logSmsGateway(log, channel, { showsText: config.demo });
  if (channel === 'sms') return sms ? createMsg91Gateway(sms) : kept();
  return whatsapp ? createMetaGateway(whatsapp) : kept();
}

/** Hands a message to the gateway at once, past the outbox; returns null, or what the gateway or the network said. */
export async function tryMessageGateway(
  services: Pick<Services, 'config' | 'log'>,
  channel: MessageChannel,
  text: ApprovedText,
): Promise<string | null> {
  try {
    await openMessageGateway(services, channel).send(text);
    return null;
  } catch (error) {
    services.log.warn({ err: error, channel }, 'the test message could not be sent');
    return (error as Error).message.slice(0, 300);
  }
}

/** A gateway answers within a second or two; one that hangs must not hold a job up. */
const timeoutMs = 10_000;

/** An answer of a gateway: its status, and its JSON where it is any. */
interface GatewayAnswer {
  status: number;
  body: Record<string, unknown>;
}

async function post(url: string, headers: Record<string, string>, body: object): Promise<GatewayAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = (await response.text()).slice(0, 4_000);
  try {
    return { status: response.status, body: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { status: response.status, body: {} };
  }
}

/**
 * What a rejection means for the message: keys that are wrong can be mended and a busy gateway passes, so it is tried again; anything else that is
 * wrong with the message stays wrong.
 */
function rejection(title: string, { status }: GatewayAnswer, words: string): Error {
  const text = `${title} answered ${status}: ${words.slice(0, 200)}`;
  const mayPass = status >= 500 || [401, 403, 408, 429].includes(status);
  return mayPass ? new Error(text) : new NonRetryableError(text);
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : 'without a reason');

/** MSG91's flow call (https://docs.msg91.com): the template's variables are VAR1, VAR2 and so on, in their order. */
export function createMsg91Gateway({ authKey, sender, apiUrl }: Msg91Account): SmsGateway {
  return {
    async send({ to, templateId, values }: ApprovedText) {
      const variables = Object.fromEntries(values.map((value, index) => [`VAR${index + 1}`, value]));
      const answer = await post(
        `${apiUrl}/api/v5/flow`,
        { authkey: authKey },
        {
          template_id: templateId,
          ...(sender === null ? {} : { sender }),
          short_url: '0',
          recipients: [{ mobiles: `91${to}`, ...variables }],
        },
      );
      // It says of some errors that they are none by the status.
      if (answer.status === 200 && answer.body['type'] !== 'error') return;
      const failed = answer.status === 200 ? { ...answer, status: 422 } : answer;
      throw rejection('MSG91', failed, wordsOf(answer.body['message']));
    },
  };
}

/** Codes of Meta's errors that pass by themselves: too many calls, or a fault of its own. */
const passing: ReadonlySet<unknown> = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056]);
/** Meta tells of a token that has run out with status 401 or this code. */
const badToken = 190;

/** Meta's WhatsApp Cloud API: an approved template with the texts of its body in their order. */
export function createMetaGateway({ phoneNumberId, accessToken, apiUrl }: MetaAccount): SmsGateway {
  return {
    async send({ to, language, templateId, values }: ApprovedText) {
      const parameters = values.map((text) => ({ type: 'text', text }));
      const answer = await post(
        `${apiUrl}/${phoneNumberId}/messages`,
        { authorization: `Bearer ${accessToken}` },
        {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: `91${to}`,
          type: 'template',
          template: {
            name: templateId,
            language: { code: language },
            ...(parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}),
          },
        },
      );
      if (answer.status === 200) return;
      const { code, message } = (answer.body['error'] ?? {}) as { code?: unknown; message?: unknown };
      const status = passing.has(code) ? 503 : code === badToken ? 401 : answer.status;
      throw rejection('WhatsApp', { ...answer, status }, wordsOf(message));
    },
  };
}
