/** The two thousand sellers into which the network has grown, with accounts and papers, and some applicants. */
import { sql } from 'kysely';
import type { GrownMember } from '#demo/network-growth.ts';
import { consentingMembers, demoMembers } from '#demo/network.ts';
import { demoCustomer, demoSeller } from '#demo/people.ts';
import { documentKinds } from '#contract/joining-rules.ts';
import {
  hashAccount,
  placeOf,
  saveDocument,
  sealDocumentPlace,
  type Sealer,
  rebuildTree,
} from '#server/members/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Photo } from '#server/platform/pictures.ts';
import { day } from './past.ts';

interface SellerTools {
  sealer: Sealer;
  /** Nobody knows it, so nobody can log in with it. */
  passwordHash: string;
  until: Date;
}

const named = new Set(demoMembers.map(({ memberId }) => memberId));

/** Those of the small network exist already. Returns the accounts by member ID. */
export async function insertSellers(
  tx: Tx,
  members: readonly GrownMember[],
  tools: SellerTools,
): Promise<ReadonlyMap<string, number>> {
  const joinedAt = ({ joinedDaysAgo }: GrownMember) => new Date(tools.until.getTime() - joinedDaysAgo * day);
  const rows = members.map((member) => ({
    id: member.memberId,
    sponsor: member.sponsorId,
    first_name: member.firstName,
    last_name: member.lastName,
    at: joinedAt(member).toISOString(),
    mobile: member.person.mobile,
    language: member.person.language,
    ...member.person.address,
  }));
  const list = (all: readonly unknown[]) => JSON.stringify(all);
  const added = rows.filter(({ id }) => !named.has(id));
  // The company has no account, and the seller who logs in to the demo already has one.
  const people = rows.filter(({ id, sponsor }) => sponsor !== null && id !== demoSeller.memberId);
  await sql`INSERT INTO member (member_id, first_name, last_name, joined_at, is_demo)
    SELECT id, first_name, last_name, at, true FROM jsonb_to_recordset(${list(added)}::jsonb)
      AS made (id text, first_name text, last_name text, at timestamptz)`.execute(tx);
  await sql`INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
    SELECT id, sponsor, at, at, 'joined', 'system' FROM jsonb_to_recordset(${list(added)}::jsonb) AS made (id text, sponsor text, at timestamptz)
    ORDER BY at, id`.execute(tx);
  await sql`INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
    SELECT id, 'live', at, at, 'system' FROM jsonb_to_recordset(${list(added)}::jsonb) AS made (id text, at timestamptz) ORDER BY at, id`.execute(
    tx,
  );
  await sql`INSERT INTO customer (first_name, last_name, mobile, language, password_hash, is_demo, created_at, user_street, user_city, user_district,
      user_state, user_country, user_postcode)
    SELECT first_name, last_name, mobile, language, ${tools.passwordHash}, true, at - interval '1 day', street, city, district, state, 'India', postcode
    FROM jsonb_to_recordset(${list(people)}::jsonb) AS made (first_name text, last_name text, mobile text, language text, at timestamptz, street text,
      city text, district text, state text, postcode text) ORDER BY mobile`.execute(tx);
  await sql`UPDATE member SET customer_id = c.id FROM jsonb_to_recordset(${list(people)}::jsonb) AS made (id text, mobile text)
    JOIN customer c USING (mobile) WHERE member.member_id = made.id`.execute(tx);
  await sql`UPDATE customer SET member_id = m.member_id FROM member m
    WHERE m.customer_id = customer.id AND m.is_demo AND m.status IN ('live', 'frozen') AND customer.member_id IS NULL`.execute(
    tx,
  );
  await rebuildTree(tx, tools.until);
  const accounts = await tx
    .selectFrom('member')
    .select(['member_id', 'customer_id'])
    .where('customer_id', 'is not', null)
    .execute();
  const ids = new Map(accounts.map((row) => [row.member_id, row.customer_id!]));
  const approved = members.flatMap((member) => {
    const customerId = ids.get(member.memberId);
    const isOpen = !member.hasPapers || member.memberId === demoSeller.memberId || customerId === undefined;
    return isOpen ? [] : [applicationOf(member, customerId, joinedAt(member))];
  });
  await insertApplications(tx, tools.sealer, approved);
  return ids;
}

const banks = [
  ['SBIN0000001', 'State Bank of India'],
  ['HDFC0000001', 'HDFC Bank'],
  ['PUNB0000001', 'Punjab National Bank'],
] as const;

/** Approved with the joining; its identity numbers belong to nobody. */
function applicationOf(
  { memberId, sponsorId, firstName, lastName, person }: Omit<GrownMember, 'keenness' | 'hasPapers' | 'joinedDaysAgo'>,
  customerId: number,
  at: Date,
) {
  const { street, city, district, state, postcode } = person.address;
  const number = Number(person.mobile.slice(-4));
  const [ifsc, bank] = banks[number % banks.length]!;
  return {
    customer_id: customerId,
    member_id: memberId as string | null,
    sponsor_id: sponsorId,
    state: 'approved' as 'approved' | 'submitted',
    language: person.language,
    mobile: person.mobile,
    born_on: `${1965 + (number % 38)}-0${1 + (number % 9)}-1${number % 10}`,
    name: `${firstName} ${lastName}`,
    street,
    city,
    district,
    state_name: state,
    postcode,
    pan: `ZZZP${lastName[0]!.toUpperCase()}${String(number).padStart(4, '0')}${'ABCDEFGHIJ'[Number(person.mobile[4])]}`,
    account: `00000${person.mobile.slice(-6)}`,
    ifsc,
    bank,
    at: at.toISOString(),
  };
}

type Application = ReturnType<typeof applicationOf>;

/** With encrypted identity numbers. Returns the ids in the same order. */
async function insertApplications(tx: Tx, sealer: Sealer, applications: readonly Application[]): Promise<number[]> {
  const { rows: given } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('join_application', 'id')) AS id FROM generate_series(1, ${applications.length})`.execute(
    tx,
  );
  const ids = given.map(({ id }) => id);
  const rows = applications.map(({ pan, account, ...row }, index) => ({
    ...row,
    id: ids[index]!,
    pan_last4: pan.slice(-4),
    pan_hash: sealer.hash('pan', pan),
    pan_sealed: sealer.sealText(placeOf(ids[index]!, 'pan'), pan),
    account_last4: account.slice(-4),
    account_hash: hashAccount(sealer, row.ifsc, account),
    account_sealed: sealer.sealText(placeOf(ids[index]!, 'account'), account),
  }));
  await sql`
    INSERT INTO join_application (id, customer_id, state, member_id, sponsor_id, language, mobile, born_on, pan_hash, pan_last4, pan_sealed, pan_name,
      street, city, district, state_name, country, postcode, address_proof, account_hash, account_last4, account_sealed, ifsc, bank_name, holder_name,
      created_at, updated_at, submitted_at, decided_at)
    OVERRIDING SYSTEM VALUE
    SELECT id, customer_id, state, member_id, sponsor_id, language, mobile, born_on, pan_hash, pan_last4, pan_sealed, name, street, city, district, state_name,
      'India', postcode, 'voter_id', account_hash, account_last4, account_sealed, ifsc, bank, name, at, at, at,
      CASE state WHEN 'approved' THEN at END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (id bigint, customer_id bigint, state text, member_id text, sponsor_id text,
      language text, mobile text, born_on date, pan_hash text, pan_last4 text, pan_sealed text, name text, street text, city text, district text,
      state_name text, postcode text, account_hash text, account_last4 text, account_sealed text, ifsc text, bank text, at timestamptz)`.execute(
    tx,
  );
  return ids;
}

/** Days ago. */
const appliedDaysAgo = [3.4, 2.2, 1.7, 0.9, 0.3];

/** With pictures of papers, under the seller who logs in and under others. */
export async function insertApplicants(tx: Tx, { sealer, until }: SellerTools, picture: Photo): Promise<void> {
  const buyers = await tx
    .selectFrom('customer as c')
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.mobile', 'c.language', 'c.user_street as street'])
    .select([
      'c.user_city as city',
      'c.user_district as district',
      'c.user_state as state',
      'c.user_postcode as postcode',
    ])
    .where('c.is_demo', '=', true)
    .where('c.mobile', '<>', demoCustomer.mobile)
    .where('c.order_count', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member as m').select('m.member_id').whereRef('m.customer_id', '=', 'c.id'))),
    )
    .orderBy('c.mobile')
    .limit(appliedDaysAgo.length)
    .execute();
  const sponsors = [demoSeller.memberId!, ...consentingMembers];
  const applications = buyers.map(
    ({ id, first_name: firstName, last_name: lastName, mobile, language, ...address }, index) => {
      const at = new Date(until.getTime() - appliedDaysAgo[index]! * day);
      const sponsorId = sponsors[index % sponsors.length]!;
      const person = { firstName, lastName, mobile, language, address };
      const made = applicationOf({ memberId: '', sponsorId, firstName, lastName, person }, id, at);
      return { ...made, member_id: null, state: 'submitted' as const };
    },
  );
  const ids = await insertApplications(tx, sealer, applications);
  for (const [index, id] of ids.entries())
    for (const kind of documentKinds) {
      const { keyId, bytes } = sealer.seal(sealDocumentPlace(id, kind), picture.jpeg);
      const { width, height } = picture;
      const uploadedAt = new Date(applications[index]!.at);
      await saveDocument(tx, id, { kind, keyId, sealed: bytes, width, height, uploadedAt });
    }
}
