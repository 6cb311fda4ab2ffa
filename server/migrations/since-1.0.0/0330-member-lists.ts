import { type Kysely, sql } from 'kysely';

/**
 * Indexes by which staff look up members among a million: name, state, PAN, sponsor, and the orders that count for one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE INDEX member_search ON member USING gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
DROP INDEX member_name;
CREATE INDEX member_by_status ON member (status, joined_on, member_id);
DROP INDEX member_not_live;
CREATE INDEX join_application_pan_last4 ON join_application (pan_last4) WHERE state = 'approved';
CREATE INDEX sale_point_order_of ON sale_point_order (member_id, order_id DESC) WHERE member_id IS NOT NULL;
`,
    )
    .execute(db);
}
