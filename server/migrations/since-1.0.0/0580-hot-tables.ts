import { type Kysely, sql } from 'kysely';

/**
 * Vacuums the tables that orders write more often, and leaves room in the pages of rows that change often
 * (docs/decisions/0092). Existing rows are not rewritten, and no lock blocks readers or writers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- A row that changes while its page has room leaves its indexes alone, and its old versions go with the next look at the page.
ALTER TABLE stock SET (fillfactor = 50);
ALTER TABLE coupon SET (fillfactor = 50);
ALTER TABLE rate_limit SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE buyer_standing SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE unpaid_stock SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE sale_point_total SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE income_account SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE referral_link_day SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

-- Each row is written several times and deleted soon: a fifth of a large one would be far more than what is ever alive of it.
ALTER TABLE job SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE idempotency SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE order_origin SET (autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE webhook_delivery SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE edge_purge SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
ALTER TABLE order_feed SET (autovacuum_vacuum_scale_factor = 0.01);

-- Rows are only added. Marked as seen by all, and counted, in portions of a fiftieth instead of a fifth and a tenth: what is asked is mostly new.
ALTER TABLE order_line SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE order_event SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE stock_movement SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE tax_document SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE sale_point_entry SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE income_entry SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE audit_entry SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE audit_seal SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
`,
    )
    .execute(db);
}
