import type { JoinApplication } from '#contract/joining.ts';
import type { AddressProofKind } from '#contract/joining-rules.ts';
import { shortName } from '#server/customers/index.ts';
import { findMember } from '../find-members.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { readBrand } from '#server/content/index.ts';
import { readCurrentVersions } from './seller-texts.ts';
import { type CurrentVersions, findMissing } from './rules.ts';
import type { ApplicationRow } from './application.ts';
import { type DocumentRow, findDocuments } from './store.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export async function readView(db: Db | Tx, row: ApplicationRow, at: Date): Promise<JoinApplication> {
  const documents = await findDocuments(db, row.id);
  return toView(row, documents, await readSponsor(db, row, at), await readCurrentVersions(db));
}

/** The company if they named nobody. */
async function readSponsor(db: Db | Tx, row: ApplicationRow, at: Date): Promise<JoinApplication['sponsor']> {
  if (row.under_company) return { kind: 'company', member_id: '', name: (await readBrand(db)).name };
  if (row.sponsor_id === null) return null;
  const sponsor = await findMember(db, row.sponsor_id, at);
  const name = sponsor ? shortName(sponsor.firstName, sponsor.lastName) : '';
  return { kind: 'member', member_id: row.sponsor_id, name };
}

function toView(
  row: ApplicationRow,
  documents: readonly DocumentRow[],
  sponsor: JoinApplication['sponsor'],
  current: CurrentVersions,
): JoinApplication {
  const kinds = documents.map(({ kind }) => kind);
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    sponsor,
    eligibility: row.born_on === null ? null : { born_on: row.born_on },
    orientation:
      row.orientation_version === null
        ? null
        : { version: row.orientation_version, passed_at: row.orientation_passed_at!.toISOString() },
    agreement:
      row.agreement_version === null
        ? null
        : {
            version: row.agreement_version,
            language: row.agreement_language!,
            accepted_at: row.agreement_accepted_at!.toISOString(),
          },
    identity: identityOf(row),
    bank:
      row.account_last4 === null
        ? null
        : {
            account_last4: row.account_last4,
            ifsc: row.ifsc!,
            bank_name: row.bank_name!,
            holder_name: row.holder_name!,
          },
    documents: documents.map(({ kind, width, height, uploadedAt }) => ({
      kind,
      width,
      height,
      uploaded_at: uploadedAt.toISOString(),
    })),
    missing: findMissing(row, kinds, current),
    reasons: row.reasons,
    decline_reason: row.decline_reason,
    submitted_at: iso(row.submitted_at),
    decided_at: iso(row.decided_at),
    member_id: row.member_id,
  };
}

function identityOf(row: ApplicationRow): JoinApplication['identity'] {
  if (row.pan_last4 === null) return null;
  return {
    pan_last4: row.pan_last4,
    pan_name: row.pan_name!,
    address: {
      user_street: row.street!,
      user_city: row.city!,
      user_district: row.district!,
      user_state: row.state_name!,
      user_country: row.country!,
      user_postcode: row.postcode!,
    },
    address_proof: row.address_proof as AddressProofKind,
    aadhaar_masked: row.aadhaar_masked,
  };
}
