import * as z from 'zod/mini';
import type { MessageChannel } from './message.ts';
import { meta } from './meta.ts';
import { msg91 } from './msg91.ts';
import type { MessageAccount, MessageProvider, MessageVariables } from './provider.ts';

/** Every message gateway that the shop supports. Add a new one here. */
export const messageProviders: readonly MessageProvider[] = [msg91, meta];

/** Null: messages are only logged. */
export type MessageGateways = Record<MessageChannel, MessageAccount | null>;

const channels = ['sms', 'whatsapp'] as const satisfies MessageChannel[];
const choiceOf = { sms: 'SMS_GATEWAY', whatsapp: 'WHATSAPP_GATEWAY' } as const;

export function messageVariables() {
  const choice = (channel: MessageChannel) => {
    const names = messageProviders.filter((each) => each.channel === channel).map(({ name }) => name);
    return z.optional(z.enum(names, `must be ${names.join(' or ')}`));
  };
  return z.object({
    SMS_GATEWAY: choice('sms'),
    WHATSAPP_GATEWAY: choice('whatsapp'),
    ...Object.assign({}, ...messageProviders.map(({ variables }) => variables)),
  } as Record<string, z.ZodMiniType<string | undefined>>);
}

const chosenFor = (channel: MessageChannel, values: MessageVariables) =>
  messageProviders.find((each) => each.channel === channel && each.name === values[choiceOf[channel]]);

const missingOf = ({ name, storedAs = name, settings }: MessageProvider, values: MessageVariables) =>
  settings
    .filter(({ isRequired }) => isRequired)
    .map((setting) => setting.variable ?? `${storedAs}_${setting.name}`.toUpperCase())
    .filter((variable) => values[variable] === undefined);

export function findGatewayGaps(values: MessageVariables): string[] {
  return channels.flatMap((channel) => {
    const chosen = chosenFor(channel, values);
    if (!chosen) return [];
    return missingOf(chosen, values).map(
      (variable) => `${variable} must be set where ${choiceOf[channel]} is ${chosen.name}`,
    );
  });
}

/** Null if no gateway is chosen, or it lacks something. */
export function messageGatewaysOf(values: MessageVariables): MessageGateways {
  const accountFor = (channel: MessageChannel) => {
    const chosen = chosenFor(channel, values);
    return chosen && missingOf(chosen, values).length === 0 ? chosen.readAccount(values) : null;
  };
  return { sms: accountFor('sms'), whatsapp: accountFor('whatsapp') };
}
