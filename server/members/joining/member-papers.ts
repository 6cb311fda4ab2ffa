/** Photo of the ID card, and the accepted agreement. */
import { sql } from 'kysely';
import type { Language } from '#contract/language.ts';
import type { Db } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';
import { openDocument } from './documents.ts';

export interface MemberPapers {
  hasPhoto: boolean;
  agreementAcceptedAt: Date | null;
}

/** Members who joined without an application have none. */
export async function readMemberPapers(db: Db, memberId: string): Promise<MemberPapers> {
  const row = await db
    .selectFrom('join_application as a')
    .leftJoin('seller_agreement as g', 'g.sha256', 'a.agreement_sha256')
    .select(sql<Date | null>`CASE WHEN g.sha256 IS NOT NULL THEN a.agreement_accepted_at END`.as('agreementAcceptedAt'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM join_document d WHERE d.application_id = a.id AND d.kind = 'photo')`.as(
        'hasPhoto',
      ),
    )
    .where('a.member_id', '=', memberId)
    .executeTakeFirst();
  return row ?? { hasPhoto: false, agreementAcceptedAt: null };
}

/** Decrypted JPEG; null if none is on file. */
export async function openMemberPhoto(services: Services, memberId: string): Promise<Buffer | null> {
  const row = await services.db
    .selectFrom('join_application')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const opened = row && (await openDocument(services, services.db, row.id, 'photo'));
  return opened?.ok ? opened.value : null;
}

export interface AcceptedAgreement {
  /** From the member record, or from the account before the approval. */
  name: string;
  /** Null until the application is approved. */
  memberId: string | null;
  version: number;
  language: Language;
  /** In Markdown with headings and paragraphs. */
  text: string;
  /** Of `text`, in hexadecimal. */
  sha256: string;
  acceptedAt: Date;
  /** From `networkOf`. */
  network: string;
}

/** The last one accepted; null if there is none. */
export async function readAcceptedAgreement(
  db: Db,
  whose: { customerId: number } | { memberId: string },
): Promise<AcceptedAgreement | null> {
  const row = await db
    .selectFrom('join_application as a')
    .innerJoin('seller_agreement as g', 'g.sha256', 'a.agreement_sha256')
    .innerJoin('customer as c', 'c.id', 'a.customer_id')
    .leftJoin('member as m', 'm.member_id', 'a.member_id')
    .select(['a.member_id as memberId', 'g.version', 'g.language', 'g.body as text', 'g.sha256'])
    .select(['a.agreement_accepted_at as acceptedAt', 'a.agreement_network as network'])
    .select(sql<string>`coalesce(m.first_name || ' ' || m.last_name, c.first_name || ' ' || c.last_name)`.as('name'))
    .$if('customerId' in whose, (query) =>
      query.where('a.customer_id', '=', (whose as { customerId: number }).customerId),
    )
    .$if('memberId' in whose, (query) => query.where('a.member_id', '=', (whose as { memberId: string }).memberId))
    .orderBy('a.id', 'desc')
    .limit(1)
    .$narrowType<{ acceptedAt: Date; network: string }>()
    .executeTakeFirst();
  return row ?? null;
}
