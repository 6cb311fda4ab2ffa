import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from './config.ts';
import { housekeepingJobs, runDueJobs } from './jobs.ts';
import { renderEmail } from './email-template.ts';
import { mailAttempts, mailJobs, queueEmail } from './email.ts';
import { secretMask } from './message-secrets.ts';
import { startMailServer, type TestMailServer } from '#server/testing/mail-server.ts';
import { inTransaction } from './database.ts';
import { countMails, findMails, resendEmail } from './outbox.ts';
import { ok, err, type Result } from './result.ts';
import { openTestServices, type TestServices } from '#server/testing/services.ts';
import { messages } from './messages.ts';

let services: TestServices;
let server: TestMailServer;
const open = async (config: Partial<Config> = {}) => {
  services = await openTestServices(config);
};
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  await services.close();
  await server.close();
});

const sender = { name: 'Himgiri', footer: ['care@himgiri.example'] };
const email = renderEmail(sender, 'Your code', 'Set a new password', [
  { kind: 'paragraph', text: 'नमस्ते & welcome' },
  { kind: 'code', text: secretMask },
  { kind: 'link', label: 'Open', url: `https://shop.test/open#${secretMask}` },
]);
const send = (to: string, result: Result<null> = ok(null), secret?: string) =>
  inTransaction(services.db, async (tx) => {
    const expiresAt = new Date(services.clock.now().getTime() + 15 * 60_000);
    await queueEmail(tx, services, { to, ...(secret ? { secret: { value: secret, expiresAt } } : {}), ...email });
    return result;
  });
const stored = async () => {
  const { rows } = await sql`SELECT to_jsonb(mail) AS row FROM mail UNION ALL SELECT to_jsonb(job) FROM job
    UNION ALL SELECT to_jsonb(message_secret) FROM message_secret`.execute(services.db);
  return JSON.stringify(rows);
};
const work = () => runDueJobs(services, mailJobs);
const outbox = () => findMails(services.db, null, 10);

describe('without a mail server', () => {
  test('a mail is kept where staff can read it', async () => {
    await open();
    await send('asha@example.in');
    expect(await outbox()).toMatchObject([
      {
        recipient: 'asha@example.in',
        subject: 'Your code',
        text: email.text,
        state: 'waiting',
        sent_at: null,
        created_at: services.clock.now(),
      },
    ]);
    expect(await work()).toBe(1);
    expect(await outbox()).toMatchObject([{ state: 'kept', sent_at: null }]);
    expect(server.messages).toEqual([]);
  });

  test.each([
    [true, [[{ recipient: 'asha@example.in', subject: 'Your code' }, 'mail kept']]],
    [false, []],
  ])('the log says so in a demo (%s), without the content', async (demo, lines) => {
    await open({ demo });
    const logged: unknown[] = [];
    services.log = new Proxy(services.log, {
      get: (log, name) => (name === 'info' ? (...line: unknown[]) => logged.push(line) : Reflect.get(log, name)),
    });
    await send('asha@example.in');
    await work();
    expect(logged).toEqual(lines);
  });

  test.each([
    [true, [[{ recipient: 'asha@example.in', subject: 'Your code', demo_code: '012345' }, 'mail kept']]],
    [false, []],
  ])(
    'a secret is kept in a demo (%s) only, which tells it in its log and on a page, for nobody would ever read it',
    async (demo, lines) => {
      await open({ demo });
      const logged: unknown[] = [];
      services.log = new Proxy(services.log, {
        get: (log, name) =>
          typeof Reflect.get(log, name) === 'function'
            ? (...line: unknown[]) => logged.push(line)
            : Reflect.get(log, name),
      });
      await send('asha@example.in', ok(null), '012345');
      await work();
      expect(logged).toEqual(lines);
      expect(await outbox()).toMatchObject([{ state: 'kept', text: email.text }]);
      expect((await stored()).includes('012345')).toBe(demo);
    },
  );

  test('a mail of a command that was refused does not exist', async () => {
    await open();
    await send('asha@example.in', err(409, 'no', messages.errors.orders.closed));
    expect(await work()).toBe(0);
    expect(await countMails(services.db)).toBe(0);
  });
});

describe('with a mail server', () => {
  test('a mail is sent once, in text and HTML', async () => {
    await open({ smtpUrl: server.url, mailFrom: 'Himgiri <care@himgiri.example>' });
    await send('asha@example.in');
    services.clock.advance(1_000);
    await work();
    await work();
    expect(await outbox()).toMatchObject([{ state: 'sent', sent_at: services.clock.now(), text: email.text }]);
    expect(server.messages).toHaveLength(1);
    const message = server.messages[0]!;
    expect(message).toContain('From: Himgiri <care@himgiri.example>');
    expect(message).toMatch(/^To: asha@example\.in$/m);
    expect(message).toMatch(/^Message-ID: <mail-1@shop\.test>$/im);
    expect(message).toContain('Content-Type: text/plain; charset=utf-8');
    expect(message).toContain('Content-Type: text/html; charset=utf-8');
    expect(message).toContain('Set a new password');
  });

  test('a secret reaches its recipient, and is nowhere else: staff see its place only, and it is gone once handed over', async () => {
    await open({ smtpUrl: server.url });
    await send('asha@example.in', ok(null), '012345');
    server.reject(true);
    await work();
    expect(await stored()).toContain('012345');
    expect(JSON.stringify(await outbox())).not.toContain('012345');
    expect((await outbox())[0]!.text).toBe(email.text);
    server.reject(false);
    services.clock.advance(5_000);
    await work();
    expect(server.messages[0]!.match(/012345/g)).toHaveLength(4);
    expect(server.messages[0]).not.toMatch(/=E2=80=A2|•/);
    expect(await outbox()).toMatchObject([{ state: 'sent', text: email.text }]);
    expect(await stored()).not.toContain('012345');
  });

  test('a secret that has expired while the server was away is not sent any more, also when staff ask for it', async () => {
    await open({ smtpUrl: server.url });
    await send('asha@example.in', ok(null), '012345');
    server.reject(true);
    await work();
    server.reject(false);
    services.clock.advance(15 * 60_000);
    await work();
    const failed = { state: 'failed', trouble: 'the code or link in this email has expired' };
    expect(await outbox()).toMatchObject([failed]);
    const { id } = (await outbox())[0]!;
    await inTransaction(services.db, (tx) => resendEmail(tx, id, services.clock.now()));
    await work();
    expect(await outbox()).toMatchObject([failed]);
    expect(server.messages).toEqual([]);
    await housekeepingJobs['hourly:housekeeping']!(services, {});
    expect(await stored()).not.toContain('012345');
  });

  test('a secret that the mail has no place for is a bug', async () => {
    await open({ smtpUrl: server.url });
    const queued = inTransaction(services.db, async (tx) => {
      const secret = { value: '012345', expiresAt: services.clock.now() };
      await queueEmail(tx, services, { to: 'asha@example.in', ...email, text: 'without', secret });
      return ok(null);
    });
    await expect(queued).rejects.toThrow('a message with a secret has no mask');
    expect(await stored()).toBe('[]');
  });

  test('that is busy, a mail waits and is sent later', async () => {
    await open({ smtpUrl: server.url });
    server.reject(true);
    await send('asha@example.in');
    await work();
    expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
    server.reject(false);
    services.clock.advance(5_000);
    await work();
    expect(await outbox()).toMatchObject([{ state: 'sent' }]);
    expect(server.messages).toHaveLength(1);
  });

  test('that never takes it, a mail has failed', async () => {
    await open({ smtpUrl: server.url });
    server.reject(true);
    await send('asha@example.in');
    const written = services.clock.now();
    for (let attempt = 0; attempt < mailAttempts; attempt++) {
      await work();
      services.clock.advance(3_600_000);
    }
    expect(await outbox()).toMatchObject([{ state: 'failed', sent_at: null, trouble: expect.stringContaining('451') }]);
    expect(services.clock.now().getTime() - written.getTime()).toBeGreaterThan(48 * 3_600_000);
  });

  test('that knows no such mailbox, a mail has failed at once, and waits for staff to send it again', async () => {
    await open({ smtpUrl: server.url });
    server.knowsNot('typo@example.in');
    await send('typo@example.in');
    await send('asha@example.in');
    const countIn = (state: 'waiting' | 'failed' | 'sent') => countMails(services.db, { state, text: '' });
    expect([await countIn('waiting'), await countIn('failed'), await countIn('sent')]).toEqual([2, 0, 0]);
    await work();
    expect([await countIn('waiting'), await countIn('failed'), await countIn('sent')]).toEqual([0, 1, 1]);
    expect(await findMails(services.db, null, 10, { state: 'failed', text: 'TYPO@' })).toMatchObject([
      { recipient: 'typo@example.in', state: 'failed', trouble: expect.stringContaining('550') },
    ]);
    expect(await work()).toBe(0);
  });

  test('that is mended, a failed mail goes out when staff send it again, and only then', async () => {
    await open({ smtpUrl: server.url });
    server.knowsNot('asha@example.in');
    await send('asha@example.in');
    await work();
    const mended = await startMailServer();
    services.config.smtpUrl = mended.url;
    expect(await work()).toBe(0);
    const id = (await outbox())[0]!.id;
    const again = (mail: number) => inTransaction(services.db, (tx) => resendEmail(tx, mail, services.clock.now()));
    expect(await again(id)).toMatchObject({ ok: true, value: { id, state: 'waiting', trouble: null } });
    await work();
    expect(await outbox()).toMatchObject([{ state: 'sent', trouble: null }]);
    expect(mended.messages).toHaveLength(1);
    expect(await again(id)).toMatchObject({ error: { httpStatus: 409, code: 'email_not_failed' } });
    expect(await again(id + 1)).toMatchObject({ error: { httpStatus: 404, code: 'email_not_found' } });
    await work();
    expect(mended.messages).toHaveLength(1);
    await mended.close();
  });

  test('that is down, a mail goes out once it is up again', async () => {
    const port = Number(new URL(server.url).port);
    await open({ smtpUrl: server.url });
    await server.close();
    await send('asha@example.in');
    await work();
    expect(await outbox()).toMatchObject([{ state: 'waiting', trouble: expect.stringContaining('ECONNREFUSED') }]);
    services.clock.advance(5_000);
    await work();
    expect(await outbox()).toMatchObject([{ state: 'waiting' }]);
    server = await startMailServer(port);
    services.clock.advance(9_999);
    expect(await work()).toBe(0);
    services.clock.advance(1);
    expect(await work()).toBe(1);
    expect(await outbox()).toMatchObject([{ state: 'sent', trouble: null }]);
    expect(server.messages).toHaveLength(1);
  });

  test('an address cannot smuggle in another recipient', async () => {
    await open({ smtpUrl: server.url });
    await send('asha@example.in, all@example.in');
    await work();
    expect(server.recipients).not.toContain('all@example.in');
    expect(server.recipients.length).toBeLessThan(2);
  });
});

test('the outbox is read page by page, the newest first', async () => {
  await open();
  for (const name of ['a', 'b', 'c']) await send(`${name}@example.in`);
  const first = await findMails(services.db, null, 2);
  expect(first.map((mail) => mail.recipient)).toEqual(['c@example.in', 'b@example.in']);
  expect((await findMails(services.db, first[1]!.id, 2)).map((mail) => mail.recipient)).toEqual(['a@example.in']);
  expect(await countMails(services.db)).toBe(3);
});
