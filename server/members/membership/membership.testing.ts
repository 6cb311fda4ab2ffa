import { paths } from '#contract/paths.ts';
import { membershipPaths } from '#contract/membership-rules.ts';
import type { KycChange, Membership } from '#contract/membership.ts';
import { readEarnings } from '#server/income-close/index.ts';
import { decideApplication } from '../joining/review.ts';
import { joiningRoutes } from '../joining/routes.ts';
import { joinMember } from '../join-member.ts';
import { customerRoutes } from '#server/customers/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type Caller, openCaller } from '#server/testing/caller.ts';
import { asha, enter } from '#server/testing/customers.ts';
import { applicant } from '#server/testing/joining.ts';
import { cameraPhoto } from '#server/testing/pictures.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { readNewestCode } from '#server/testing/verification-codes.ts';
import { membershipRoutes } from './routes.ts';

export function openMembershipCaller(services: Services): Caller {
  return openCaller(services, (site, own, limits) => {
    customerRoutes(site, own, limits);
    joiningRoutes(site, own, limits, readEarnings);
    membershipRoutes(site, own, limits);
  });
}

export async function joinCompany(services: Services): Promise<string> {
  const company = { customerId: null, firstName: 'Himgiri', lastName: 'Herbals', sponsorId: null, actor: 'system' };
  const joined = await joinMember(services.db, { ...company, joinedAt: services.clock.now() });
  if (!joined.ok) throw new Error(joined.error.code);
  return joined.value;
}

export async function joinWithPapers(
  services: Services,
  caller: Caller,
  person: typeof asha = asha,
  values: { pan?: string; account?: string } = {},
): Promise<string> {
  const token = await enter(caller, person);
  const me = applicant(services, caller, token);
  await me.complete(values);
  const { id, version } = (await me.send()).body.data as { id: number; version: number };
  const name = `${person.first_name} ${person.last_name}`;
  const approved = await decideApplication(services, id, version, actorForTest(), { kind: 'approve', name });
  if (!approved.ok) throw new Error(approved.error.code);
  return token;
}

export const newBank = {
  account_number: '50020030040',
  account_number_again: '50020030040',
  ifsc: 'HDFC0000123',
  bank_name: 'HDFC Bank',
  holder_name: 'Asha Rawat',
};

export function seller(services: Services, caller: Caller, token: string) {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, language = 'en') =>
    caller.call(method, path, body, { token, language });
  const change = (kind: 'bank' | 'pan') => `${membershipPaths.changes}/${kind}`;
  return {
    token,
    call,
    read: async () => (await call('GET', membershipPaths.membership)).body.data as Membership,
    /** To the address on file. */
    async askForCode(): Promise<string> {
      await call('POST', paths.accountCode);
      return readNewestCode(services);
    },
    /** Leaving at once takes a code, by default a new one. */
    async leave(kind: 'cooling_off' | 'notice', reason = '', code?: string) {
      const proof = kind === 'notice' ? {} : { code: code ?? (await this.askForCode()) };
      return call('POST', membershipPaths.exit, { kind, reason, ...proof });
    },
    withdrawNotice: () => call('POST', membershipPaths.withdrawExit),
    save: (kind: 'bank' | 'pan', body: object) => call('PUT', change(kind), body),
    upload: async (kind: 'bank' | 'pan', bytes?: Buffer) =>
      caller.call('POST', `${change(kind)}/picture`, bytes ?? (await cameraPhoto()), { token, type: 'image/jpeg' }),
    sendCode: (kind: 'bank' | 'pan', version: number) => call('POST', `${change(kind)}/code`, { version }),
    confirm: (kind: 'bank' | 'pan', version: number, code: string) =>
      call('POST', `${change(kind)}/confirm`, { version, code }),
    withdraw: (kind: 'bank' | 'pan', version: number) => call('POST', `${change(kind)}/withdraw`, { version }),
    /** Returns the draft's version and the code. */
    async prepareBank(body: object = newBank): Promise<{ version: number; code: string }> {
      await this.save('bank', body);
      const { version } = (await this.upload('bank')).body.data as KycChange;
      await this.sendCode('bank', version);
      return { version, code: await readNewestCode(services) };
    },
    async submitBank(body: object = newBank): Promise<void> {
      const { version, code } = await this.prepareBank(body);
      const confirmed = await this.confirm('bank', version, code);
      if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
    },
  };
}
