import * as z from 'zod/mini';

/** The gateways that carry messages to mobile phones, as the environment or staff set them up. */

export interface Msg91Account {
  gateway: 'msg91';
  authKey: string;
  /** The header that the networks have approved (DLT), six letters; null: the one that the template is kept with. */
  sender: string | null;
  /** Without a trailing slash. */
  apiUrl: string;
}

export interface MetaAccount {
  gateway: 'meta';
  /** Of the number that messages come from; not the number itself. */
  phoneNumberId: string;
  accessToken: string;
  /** With the version of the API, without a trailing slash. */
  apiUrl: string;
}

export interface MessageGateways {
  sms: Msg91Account | null;
  whatsapp: MetaAccount | null;
}

const key = z.string().check(z.minLength(8, 'must have at least 8 characters'));
const address = (preset: string) =>
  z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s?#]+[^\s?#/]$/, 'must be an address such as https://api.example.com')),
    preset,
  );

/** The variables of both gateways. */
export const messageGatewayVariables = {
  SMS_GATEWAY: z.optional(z.enum(['msg91'], 'must be msg91')),
  MSG91_AUTH_KEY: z.optional(key),
  MSG91_SENDER: z.optional(z.string().check(z.regex(/^[A-Za-z]{6}$/, 'must be the six letters of an approved header'))),
  MSG91_API_URL: address('https://control.msg91.com'),
  WHATSAPP_GATEWAY: z.optional(z.enum(['meta'], 'must be meta')),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(
    z.string().check(z.regex(/^\d{6,30}$/, 'must be the digits of the phone number ID')),
  ),
  WHATSAPP_ACCESS_TOKEN: z.optional(key),
  WHATSAPP_API_URL: address('https://graph.facebook.com/v23.0'),
};
const Variables = z.object(messageGatewayVariables);
type Variables = z.infer<typeof Variables>;

/** What a chosen gateway lacks, a line for each variable. */
export function findGatewayGaps(values: Variables): string[] {
  const needed = [
    ['MSG91_AUTH_KEY', values.SMS_GATEWAY, 'SMS_GATEWAY is msg91'],
    ['WHATSAPP_PHONE_NUMBER_ID', values.WHATSAPP_GATEWAY, 'WHATSAPP_GATEWAY is meta'],
    ['WHATSAPP_ACCESS_TOKEN', values.WHATSAPP_GATEWAY, 'WHATSAPP_GATEWAY is meta'],
  ] as const;
  return needed
    .filter(([name, chosen]) => chosen !== undefined && values[name] === undefined)
    .map(([name, , where]) => `${name} must be set where ${where}`);
}

/** The accounts that these variables name; null where no gateway is chosen, or it lacks something. */
export function messageGatewaysOf(values: Variables): MessageGateways {
  const {
    MSG91_AUTH_KEY: authKey,
    WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: accessToken,
  } = values;
  return {
    sms:
      values.SMS_GATEWAY && authKey !== undefined
        ? { gateway: values.SMS_GATEWAY, authKey, sender: values.MSG91_SENDER ?? null, apiUrl: values.MSG91_API_URL }
        : null,
    whatsapp:
      values.WHATSAPP_GATEWAY && phoneNumberId !== undefined && accessToken !== undefined
        ? { gateway: values.WHATSAPP_GATEWAY, phoneNumberId, accessToken, apiUrl: values.WHATSAPP_API_URL }
        : null,
  };
}
