import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NonRetryableError } from './jobs.ts';
import { createMetaGateway } from './message-gateways/meta.ts';
import { createMsg91Gateway } from './message-gateways/msg91.ts';
import { findGatewayGaps, messageGatewaysOf } from './message-gateways/providers.ts';

let apiUrl: string;
const asked: { method: string; url: string; headers: http.IncomingHttpHeaders; body: unknown }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '' };
const server = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body: JSON.parse(Buffer.concat(parts).toString()) as unknown });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => void (asked.length = 0));

const text = {
  to: '9876543210',
  kind: 'order_placed',
  language: 'hi' as const,
  text: 'the whole message',
  values: ['आशा', 'K7QM3-XV9RK'],
  templateId: 'order_placed_v1',
};
const msg91 = () => createMsg91Gateway({ gateway: 'msg91', authKey: 'auth-key-1', sender: 'HIMGRI', apiUrl });
const meta = () =>
  createMetaGateway({ gateway: 'meta', phoneNumberId: '106540352242922', accessToken: 'token-1', apiUrl });
const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error as Error,
  );

test('MSG91 gets the template, the sender and the values by their places', async () => {
  answer = { status: 200, body: '{"type":"success","message":"5762846b4f8d285d378b4567"}' };
  await msg91().send(text);
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/api/v5/flow',
      headers: { authkey: 'auth-key-1', 'content-type': 'application/json' },
      body: {
        template_id: 'order_placed_v1',
        sender: 'HIMGRI',
        short_url: '0',
        recipients: [{ mobiles: '919876543210', VAR1: 'आशा', VAR2: 'K7QM3-XV9RK' }],
      },
    },
  ]);
});

test('WhatsApp gets the template in its language with the texts of its body', async () => {
  answer = { status: 200, body: '{"messages":[{"id":"wamid.1","message_status":"accepted"}]}' };
  await meta().send(text);
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/106540352242922/messages',
      headers: { authorization: 'Bearer token-1', 'content-type': 'application/json' },
      body: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: '919876543210',
        type: 'template',
        template: {
          name: 'order_placed_v1',
          language: { code: 'hi' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'आशा' },
                { type: 'text', text: 'K7QM3-XV9RK' },
              ],
            },
          ],
        },
      },
    },
  ]);
});

describe('what is wrong with the message stays wrong; what can pass is tried again', () => {
  test.each<[string, 'msg91' | 'meta', number, string, boolean]>([
    [
      'a template that is not known, with status 200',
      'msg91',
      200,
      '{"type":"error","message":"Template ID Missing"}',
      false,
    ],
    ['a rejected request', 'msg91', 400, '{"type":"error","message":"Invalid mobile"}', false],
    ['a wrong key, which can be mended', 'msg91', 401, '{"message":"Unauthorized"}', true],
    ['a busy gateway', 'msg91', 429, '', true],
    ['a broken one', 'msg91', 502, '<html>', true],
    [
      'a template that is not approved',
      'meta',
      404,
      '{"error":{"code":132001,"message":"Template name does not exist"}}',
      false,
    ],
    ['a token that has run out', 'meta', 400, '{"error":{"code":190,"message":"Access token has expired"}}', true],
    ['too many messages', 'meta', 400, '{"error":{"code":130429,"message":"Rate limit hit"}}', true],
    ['a fault of Meta’s own', 'meta', 500, '{"error":{"code":131000,"message":"Something went wrong"}}', true],
  ])('%s', async (_what, gateway, status, body, mayPass) => {
    answer = { status, body };
    const failure = await failureOf((gateway === 'msg91' ? msg91() : meta()).send(text));
    expect([failure instanceof Error, failure instanceof NonRetryableError]).toEqual([true, !mayPass]);
    expect(failure?.message).not.toMatch(/9876543210|auth-key-1|token-1|आशा/);
  });

  test('no gateway there', async () => {
    const away = createMsg91Gateway({ gateway: 'msg91', authKey: 'k', sender: null, apiUrl: 'http://127.0.0.1:1' });
    expect(await failureOf(away.send(text))).not.toBeInstanceOf(NonRetryableError);
  });
});

test('a chosen gateway needs its account', () => {
  const nothing = {
    SMS_GATEWAY: undefined,
    MSG91_AUTH_KEY: undefined,
    MSG91_SENDER: undefined,
    MSG91_API_URL: 'https://control.msg91.com',
    WHATSAPP_GATEWAY: undefined,
    WHATSAPP_PHONE_NUMBER_ID: undefined,
    WHATSAPP_ACCESS_TOKEN: undefined,
    WHATSAPP_API_URL: 'https://graph.facebook.com/v23.0',
  };
  expect([findGatewayGaps(nothing), messageGatewaysOf(nothing)]).toEqual([[], { sms: null, whatsapp: null }]);
  const chosen = { ...nothing, SMS_GATEWAY: 'msg91' as const, WHATSAPP_GATEWAY: 'meta' as const };
  expect(findGatewayGaps({ ...chosen, WHATSAPP_PHONE_NUMBER_ID: '106540352242922' })).toEqual([
    'MSG91_AUTH_KEY must be set where SMS_GATEWAY is msg91',
    'WHATSAPP_ACCESS_TOKEN must be set where WHATSAPP_GATEWAY is meta',
  ]);
});
