import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { KycChange } from '#contract/membership.ts';
import { joiningJobs } from '../joining/jobs.ts';
import { readForReview } from '../joining/review.ts';
import { runDueJobs } from '#server/platform/jobs.ts';
import type { Caller } from '#server/testing/caller.ts';
import { asha, enter } from '#server/testing/customers.ts';
import { applicant, bank } from '#server/testing/joining.ts';
import { emptyTables, openTestServices, type TestServices } from '#server/testing/services.ts';
import { membershipJobs } from './jobs.ts';
import { readChangeForReview } from './review.ts';
import { joinCompany, joinWithPapers, newBank, openMembershipCaller, seller } from './membership.testing.ts';

/** Answers as Cashfree documents it. */
const asked: { headers: http.IncomingHttpHeaders; path: string | undefined; body: unknown }[] = [];
let answer: { status: number; body: object };
const provider = http.createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { headers, url: path } = request;
    asked.push({ headers, path, body: JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
});
const valid = (name: string) => ({
  status: 200,
  body: { reference_id: 34, name_at_bank: name, account_status: 'VALID', account_status_code: 'ACCOUNT_IS_VALID' },
});

let services: TestServices;
let caller: Caller;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const apiUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const bankVerification = { clientId: 'CF1', clientSecret: 'cfsk_secret', apiUrl };
  services = await openTestServices({ rateLimitScale: 1_000, bankVerification });
  caller = openMembershipCaller(services);
});
beforeEach(async () => {
  services.clock.set('2026-11-21T12:00:00+05:30');
  await emptyTables(services.db, 'join_application', 'customer', 'member', 'mail', 'job', 'verification_code');
  asked.length = 0;
  answer = valid('RAWAT ASHA DEVI');
});
afterAll(async () => {
  await caller.close();
  await services.close();
  provider.close();
});

const runJobs = () => runDueJobs(services, { ...joiningJobs, ...membershipJobs });

test('the account of an application that is sent is verified, and staff see whose it is', async () => {
  const me = applicant(services, caller, await enter(caller, asha));
  await me.complete();
  expect(asked).toEqual([]);
  const { id } = (await me.send()).body.data as { id: number };
  await runJobs();
  expect(asked).toMatchObject([
    {
      path: '/bank-account/sync',
      headers: { 'x-client-id': 'CF1', 'x-client-secret': 'cfsk_secret' },
      body: { bank_account: bank.account_number, ifsc: bank.ifsc },
    },
  ]);
  expect(await readForReview(services, id)).toMatchObject({
    value: {
      bank_check: {
        outcome: 'valid',
        name_at_bank: 'RAWAT ASHA DEVI',
        fits_holder: true,
        checked_at: '2026-11-21T06:30:00.000Z',
      },
    },
  });
});

test('of a change too; a name that differs and an account that is not there are shown, and decide nothing', async () => {
  await joinCompany(services);
  const me = seller(services, caller, await joinWithPapers(services, caller));
  await runJobs();
  const shown = async () => {
    const { rows } = await sql<{ id: number }>`SELECT id FROM kyc_change WHERE state = 'submitted'`.execute(
      services.db,
    );
    const found = await readChangeForReview(services, rows[0]!.id);
    if (!found.ok) throw new Error(found.error.code);
    return found.value.bank_check;
  };
  answer = valid('BINA JOSHI');
  await me.submitBank();
  expect(await shown()).toBeNull();
  await runJobs();
  expect(asked.at(-1)!.body).toEqual({ bank_account: newBank.account_number, ifsc: newBank.ifsc });
  expect(await shown()).toMatchObject({ outcome: 'valid', name_at_bank: 'BINA JOSHI', fits_holder: false });
  const { version } = (await me.read()).bank_change as KycChange;
  await me.withdraw('bank', version);
  answer = { status: 200, body: { account_status: 'INVALID', account_status_code: 'INVALID_BANK_ACCOUNT' } };
  await me.submitBank();
  await runJobs();
  expect(await shown()).toMatchObject({ outcome: 'invalid', name_at_bank: '', fits_holder: false });
});

test('a provider that is away is asked again; one that rejects the request is not', async () => {
  await joinCompany(services);
  const me = seller(services, caller, await joinWithPapers(services, caller));
  await runJobs();
  asked.length = 0;
  answer = { status: 503, body: {} };
  await me.submitBank();
  await runJobs();
  answer = { status: 200, body: { account_status: 'RECEIVED' } };
  services.clock.advance(60_000);
  await runJobs();
  answer = { status: 422, body: { code: 'insufficient_balance' } };
  services.clock.advance(60_000);
  await runJobs();
  services.clock.advance(3_600_000);
  await runJobs();
  expect(asked).toHaveLength(3);
  const { rows } = await sql<{ error: string }>`
    SELECT last_error AS error FROM job WHERE kind = 'bank-check-of-change' AND dead_at IS NOT NULL`.execute(
    services.db,
  );
  expect(rows[0]!.error).toContain('insufficient_balance');
  expect(rows[0]!.error).not.toContain(newBank.account_number);
});

test('without a provider nothing is asked', async () => {
  const { bankVerification } = services.config;
  services.config.bankVerification = null;
  try {
    await joinCompany(services);
    await seller(services, caller, await joinWithPapers(services, caller)).submitBank();
    await runJobs();
  } finally {
    services.config.bankVerification = bankVerification;
  }
  expect(asked).toEqual([]);
});
