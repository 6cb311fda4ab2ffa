import { sql } from 'kysely';
import type { Enquiry } from '#contract/staff.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** What visitors may ask of staff. */
export type EnquiryKind = Enquiry['kind'];

export interface NewEnquiry {
  kind: EnquiryKind;
  fullName: string;
  email: string;
  mobile: string;
  createdAt: Date;
}

export async function insertEnquiry(db: Db, enquiry: NewEnquiry): Promise<void> {
  await sql`
    INSERT INTO enquiry (kind, full_name, email, mobile, created_at)
    VALUES (${enquiry.kind}, ${enquiry.fullName}, ${enquiry.email}, ${enquiry.mobile}, ${enquiry.createdAt})`.execute(
    db,
  );
}

export interface StoredEnquiry {
  id: number;
  kind: EnquiryKind;
  full_name: string;
  email: string;
  mobile: string;
  message: string;
  created_at: Date;
  handled_at: Date | null;
  /** Name of the staff member. */
  handled_by: string | null;
}

/** Enquiries older than the one with id `before`, the newest first. */
export async function findEnquiries(db: Db, before: number | null, most: number): Promise<StoredEnquiry[]> {
  const { rows } = await sql<StoredEnquiry>`
    SELECT enquiry.id, kind, full_name, enquiry.email, mobile, message, enquiry.created_at, handled_at, staff.name AS handled_by
    FROM enquiry LEFT JOIN staff ON staff.id = enquiry.handled_by
    WHERE ${before}::bigint IS NULL OR enquiry.id < ${before}::bigint
    ORDER BY enquiry.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

export async function countEnquiries(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*) AS total FROM enquiry`.execute(db);
  return rows[0]!.total;
}

/** Marks an enquiry as handled; the first to do so stays named. Returns it, or null where there is none. */
export async function markHandled(db: Db | Tx, id: number, staffId: number, now: Date): Promise<StoredEnquiry | null> {
  const { rows } = await sql<StoredEnquiry>`
    WITH handled AS (
      UPDATE enquiry SET handled_at = COALESCE(handled_at, ${now}::timestamptz), handled_by = COALESCE(handled_by, ${staffId}::int)
      WHERE id = ${id}
      RETURNING id, kind, full_name, email, mobile, message, created_at, handled_at, handled_by
    )
    SELECT handled.id, kind, full_name, handled.email, mobile, message, handled.created_at, handled_at, staff.name AS handled_by
    FROM handled LEFT JOIN staff ON staff.id = handled.handled_by`.execute(db);
  return rows[0] ?? null;
}
