import { joiningPaths } from '#contract/joining-rules.ts';
import type { Agreement, JoinApplication } from '#contract/joining.ts';
import { customerRoutes } from '#server/customers/index.ts';
import { readEarnings } from '#server/income-close/index.ts';
import { joiningRoutes } from '#server/members/index.ts';
import { readSealer } from '#server/members/joining/sealed.ts';
import type { Services } from '#server/platform/services.ts';
import { type Caller, openCaller } from './caller.ts';
import { cameraPhoto } from './pictures.ts';
import { readNewestCode } from './verification-codes.ts';

export function openJoiningCaller(services: Services): Caller {
  return openCaller(services, (site, own, limits) => {
    customerRoutes(site, own, limits);
    joiningRoutes(site, own, limits, readEarnings);
  });
}

/** Valid PANs of persons, which belong to nobody. */
export const pans = ['ABCPR1234E', 'ABCPJ5678K'] as const;

export const eligible = {
  born_on: '1990-05-17',
  declarations: { not_convicted: true, not_bankrupt: true, sound_mind: true, resident: true, one_identity: true },
};
export const identity = {
  pan: pans[0] as string,
  pan_name: 'Asha Rawat',
  address: {
    user_street: '12 Rajpur Road',
    user_city: '',
    user_district: 'Dehradun',
    user_state: 'Uttarakhand',
    user_country: 'India',
    user_postcode: '248001',
  },
  address_proof: 'voter_id',
};
export const bank = {
  account_number: '30010020030',
  account_number_again: '30010020030',
  ifsc: 'SBIN0001234',
  bank_name: 'State Bank of India',
  holder_name: 'Asha Rawat',
};
/** Of the bundled quiz. */
export const rightAnswers = [1, 2, 0, 1, 1];

export function applicant(services: Services, caller: Caller, token: string) {
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, language = 'en') =>
    caller.call(method, path, body, { token, language });
  const read = async () => (await call('GET', joiningPaths.application)).body.data as { application: JoinApplication };
  const version = async () => (await read()).application.version;
  const save = async (method: 'POST' | 'PUT', path: string, body: object) =>
    call(method, path, { version: await version(), ...body });
  return {
    call,
    read,
    save,
    upload: async (kind: string, bytes?: Buffer) =>
      caller.call('POST', `${joiningPaths.documents}/${kind}`, bytes ?? (await cameraPhoto()), {
        token,
        type: 'image/jpeg',
      }),
    async acceptAgreement() {
      const agreement = (await call('GET', joiningPaths.agreement)).body.data as Agreement;
      await call('POST', joiningPaths.agreementCode);
      return save('PUT', joiningPaths.agreement, {
        sha256: agreement.sha256,
        code: await readNewestCode(services),
      });
    },
    /** With these values or default ones. */
    async complete(values: { pan?: string; account?: string; sponsor?: string | null } = {}) {
      await call('POST', joiningPaths.application);
      await save('PUT', joiningPaths.sponsor, { member_id: values.sponsor ?? null });
      await save('PUT', joiningPaths.eligibility, eligible);
      await save('PUT', joiningPaths.orientation, { orientation_version: 1, answers: rightAnswers });
      await this.acceptAgreement();
      await save('PUT', joiningPaths.identity, { ...identity, pan: values.pan ?? pans[0] });
      const account = values.account ?? bank.account_number;
      await save('PUT', joiningPaths.bank, { ...bank, account_number: account, account_number_again: account });
      for (const kind of ['photo', 'address_proof', 'cancelled_cheque']) await this.upload(kind);
    },
    send: () => save('POST', joiningPaths.send, {}),
  };
}

/** As a picture is stored. */
export async function sealForTest(services: Services, place: string) {
  return (await readSealer(services, services.db)).seal(place, await cameraPhoto());
}

/** As an upload does. */
export async function insertPhotoOf(services: Services, id: number): Promise<void> {
  const { keyId, bytes } = await sealForTest(services, `join document ${id} photo`);
  await services.db
    .insertInto('join_document')
    .values({
      application_id: id,
      kind: 'photo',
      key_id: keyId,
      sealed: bytes,
      width: 40,
      height: 60,
      uploaded_at: services.clock.now(),
    })
    .execute();
}

/** With its cheque; returns the id. */
export async function insertBankChange(services: Services, customerId: number, memberId: string): Promise<number> {
  const at = services.clock.now();
  const { id } = await services.db
    .insertInto('kyc_change')
    .values({
      member_id: memberId,
      customer_id: customerId,
      kind: 'bank',
      language: 'en',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sealer = await readSealer(services, services.db);
  const { keyId, bytes } = sealer.seal(`kyc change ${id} picture`, await cameraPhoto());
  await services.db
    .updateTable('kyc_change')
    .set({
      state: 'submitted',
      number_sealed: sealer.sealText(`kyc change ${id} number`, bank.account_number),
      number_hash: String(id),
      number_last4: bank.account_number.slice(-4),
      name: bank.holder_name,
      ifsc: bank.ifsc,
      bank_name: bank.bank_name,
      picture_key_id: keyId,
      picture_sealed: bytes,
      picture_width: 40,
      picture_height: 60,
      confirmed_at: at,
    })
    .where('id', '=', id)
    .execute();
  return id;
}
