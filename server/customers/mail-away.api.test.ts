import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import { mailJobs } from '#server/platform/email.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { openTestServices } from '#server/testing/services.ts';
import { asha, openCustomerCaller } from '#server/testing/customers.ts';

test('while the mail server is down a visitor registers without noticing; the welcome goes out when it is back', async () => {
  const down = await startMailServer();
  await down.close();
  const services = await openTestServices({ smtpUrl: down.url });
  const caller = openCustomerCaller(services);
  try {
    expect((await caller.call('POST', paths.signup, asha)).status).toBe(200);
    expect((await caller.call('POST', paths.login, { mobile: asha.mobile, password: asha.password })).status).toBe(200);
    // A whole night.
    for (let hour = 0; hour < 12; hour++) {
      await runDueJobs(services, mailJobs);
      services.clock.advance(3_600_000);
    }
    const up = await startMailServer(Number(new URL(down.url).port));
    await runDueJobs(services, mailJobs);
    expect(up.recipients).toEqual([asha.email]);
    expect(up.messages).toHaveLength(1);
    const { rows } = await sql<{ sent: boolean }>`SELECT sent_at IS NOT NULL AS sent FROM mail`.execute(services.db);
    expect(rows).toEqual([{ sent: true }]);
    await up.close();
  } finally {
    await caller.close();
    await services.close();
  }
});
