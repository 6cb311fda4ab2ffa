import * as z from 'zod/mini';
import { staffFieldKey } from '#contract/field-messages.ts';
import type { MessageGateway } from './message.ts';
import { apiAddress, longKey, type MessageAccount, type MessageProvider, post, rejection } from './provider.ts';

export interface MetaAccount extends MessageAccount {
  gateway: 'meta';
  /** Not the number itself. */
  phoneNumberId: string;
  accessToken: string;
}

const phoneNumberForm = /^\d{6,30}$/;

/** Meta's Cloud API, for WhatsApp. */
export const meta: MessageProvider<MetaAccount> = {
  name: 'meta',
  title: 'Meta (WhatsApp Cloud API)',
  channel: 'whatsapp',
  storedAs: 'whatsapp',
  settings: [
    {
      name: 'phone_number_id',
      value: { kind: 'text', longest: 30, pattern: phoneNumberForm, form: staffFieldKey('settingForms.phoneNumberId') },
      isRequired: true,
    },
    { name: 'access_token', value: { kind: 'secret', shortest: 8 }, isRequired: true },
  ],
  variables: {
    WHATSAPP_PHONE_NUMBER_ID: z.optional(
      z.string().check(z.regex(phoneNumberForm, 'must be the digits of the phone number ID')),
    ),
    WHATSAPP_ACCESS_TOKEN: longKey,
    // Includes the version of the API.
    WHATSAPP_API_URL: apiAddress('https://graph.facebook.com/v23.0'),
  },
  readAccount: ({
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId = '',
    WHATSAPP_ACCESS_TOKEN: accessToken = '',
    WHATSAPP_API_URL: apiUrl = '',
  }) => ({ gateway: 'meta', phoneNumberId, accessToken, apiUrl }),
  open: createMetaGateway,
};

/** Errors that pass by themselves: too many calls, internal errors. */
const passing: ReadonlySet<unknown> = new Set([1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056]);
/** Meta reports an expired token with status 401 or this code. */
const badToken = 190;

/** Sends an approved template with the texts of its body in order. */
export function createMetaGateway({ phoneNumberId, accessToken, apiUrl }: MetaAccount): MessageGateway {
  return {
    async send({ to, language, templateId, values }) {
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
      throw rejection('WhatsApp', { ...answer, status }, message);
    },
  };
}
