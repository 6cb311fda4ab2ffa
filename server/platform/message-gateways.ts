/** Gateways that send messages to mobile phones. Without one a message is only logged. */
import { messageProviders } from './message-gateways/providers.ts';
import { type ApprovedText, logSmsGateway, type MessageChannel, type MessageGateway } from './sms.ts';
import type { Services } from './services.ts';
import { type Trial, UnreachableError } from './unreachable-error.ts';

/** Opens the channel's gateway by the current settings; if none is set up, the log. */
export function openMessageGateway(
  { config, log }: Pick<Services, 'config' | 'log'>,
  channel: MessageChannel,
): MessageGateway {
  const account = config.messageGateways[channel];
  const provider = messageProviders.find(({ name }) => name === account?.gateway);
  return account && provider ? provider.open(account) : logSmsGateway(log, channel, { showsText: config.demo });
}

/** Sends a message at once, bypassing the outbox. */
export async function tryMessageGateway(
  services: Pick<Services, 'config' | 'log'>,
  channel: MessageChannel,
  text: ApprovedText,
): Promise<Trial & { provider: string }> {
  const { config, log } = services;
  const account = config.messageGateways[channel];
  const provider = messageProviders.find(({ name }) => name === account?.gateway)?.title ?? '';
  if (!account) return { provider, outcome: 'none', words: '' };
  try {
    await openMessageGateway(services, channel).send(text);
    return { provider, outcome: 'good', words: '' };
  } catch (error) {
    log.warn({ err: error, channel }, 'the test message could not be sent');
    return error instanceof UnreachableError
      ? { provider, outcome: 'unreachable', words: '' }
      : { provider, outcome: 'failed', words: (error as Error).message.slice(0, 300) };
  }
}
