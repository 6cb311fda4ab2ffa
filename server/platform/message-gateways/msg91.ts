import * as z from 'zod/mini';
import { staffFieldKey } from '#contract/field-messages.ts';
import type { MessageGateway } from './message.ts';
import { apiAddress, longKey, type MessageAccount, type MessageProvider, post, rejection } from './provider.ts';

export interface Msg91Account extends MessageAccount {
  gateway: 'msg91';
  authKey: string;
  sender: string | null;
}

const senderForm = /^[A-Za-z]{6}$/;

/** MSG91, for SMS. */
export const msg91: MessageProvider<Msg91Account> = {
  name: 'msg91',
  title: 'MSG91',
  channel: 'sms',
  settings: [
    { name: 'auth_key', value: { kind: 'secret', shortest: 8 }, isRequired: true },
    {
      name: 'sender',
      value: { kind: 'text', longest: 6, pattern: senderForm, form: staffFieldKey('settingForms.sender') },
    },
  ],
  variables: {
    MSG91_AUTH_KEY: longKey,
    MSG91_SENDER: z.optional(z.string().check(z.regex(senderForm, 'must be the six letters of an approved header'))),
    MSG91_API_URL: apiAddress('https://control.msg91.com'),
  },
  readAccount: ({ MSG91_AUTH_KEY: authKey = '', MSG91_SENDER: sender = null, MSG91_API_URL: apiUrl = '' }) => ({
    gateway: 'msg91',
    authKey,
    // The networks have registered it in capitals.
    sender: sender?.toUpperCase() ?? null,
    apiUrl,
  }),
  open: createMsg91Gateway,
};

/** Uses MSG91's flow call (https://docs.msg91.com); the template's variables are VAR1, VAR2 and so on, in order. */
export function createMsg91Gateway({ authKey, sender, apiUrl }: Msg91Account): MessageGateway {
  return {
    async send({ to, templateId, values }) {
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
      // MSG91 reports some errors with status 200.
      if (answer.status === 200 && answer.body['type'] !== 'error') return;
      const failed = answer.status === 200 ? { ...answer, status: 422 } : answer;
      throw rejection('MSG91', failed, answer.body['message']);
    },
  };
}
