import { dayMs } from '#contract/india-time.ts';
import { demoMembers } from '#demo/network.ts';
import { demoSeller, demoSellerPapers } from '#demo/people.ts';
import {
  hashAccount,
  placeOf,
  readSealer,
  saveDocument,
  sealDocumentPlace,
  type Sealer,
} from '#server/members/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Photo } from '#server/platform/pictures.ts';
import type { Services } from '#server/platform/services.ts';
import { drawPortrait } from './drawing.ts';

/** Prepared before the transaction that stores the papers. */
export interface SellerPapers {
  sealer: Sealer;
  photo: Photo;
}

export async function prepareSellerPapers(services: Services): Promise<SellerPapers> {
  return { sealer: await readSealer(services, services.db), photo: await drawPortrait() };
}

/** The application by which the demo's seller joined, with a PAN, a bank account and the photo of the ID card. */
export async function seedSellerPapers(
  tx: Tx,
  { sealer, photo }: SellerPapers,
  customerId: number,
  at: Date,
): Promise<void> {
  const { memberId, firstName, lastName, address } = demoSeller;
  const { bornOn, pan, accountNumber, ifsc, bankName } = demoSellerPapers;
  const member = demoMembers.find((each) => each.memberId === memberId)!;
  const joinedAt = new Date(at.getTime() - member.joinedDaysAgo * dayMs);
  const name = `${firstName} ${lastName}`;
  const { id } = await tx
    .insertInto('join_application')
    .values({
      customer_id: customerId,
      state: 'approved',
      member_id: memberId,
      language: 'en',
      under_company: true,
      born_on: bornOn,
      pan_hash: sealer.hash('pan', pan),
      pan_last4: pan.slice(-4),
      pan_name: name,
      street: address.street,
      city: address.city,
      district: address.district,
      state_name: address.state,
      country: 'India',
      postcode: address.postcode,
      address_proof: 'voter_id',
      account_hash: hashAccount(sealer, ifsc, accountNumber),
      account_last4: accountNumber.slice(-4),
      ifsc,
      bank_name: bankName,
      holder_name: name,
      created_at: joinedAt,
      updated_at: joinedAt,
      submitted_at: joinedAt,
      decided_at: joinedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('join_application')
    .set({
      pan_sealed: sealer.sealText(placeOf(id, 'pan'), pan),
      account_sealed: sealer.sealText(placeOf(id, 'account'), accountNumber),
    })
    .where('id', '=', id)
    .execute();
  const { keyId, bytes } = sealer.seal(sealDocumentPlace(id, 'photo'), photo.jpeg);
  const { width, height } = photo;
  await saveDocument(tx, id, { kind: 'photo', keyId, sealed: bytes, width, height, uploadedAt: joinedAt });
}
