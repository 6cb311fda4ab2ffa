import { type Kysely, sql } from 'kysely';

/**
 * Tax withheld per month, updated by the statement that posts it: a year takes twelve rows, however many entries there
 * are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE tds_month (
  -- Of the credit, in India: its first day.
  month date PRIMARY KEY,
  sellers int NOT NULL,
  -- The income that was taxed.
  base_paise bigint NOT NULL,
  tds_paise bigint NOT NULL
);
CREATE INDEX income_entry_tds_of ON income_entry (member_id, posted_at) WHERE kind = 'tds';

CREATE FUNCTION count_tds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever has an entry in the month already is counted: credits take turns, so that earlier ones have smaller ids.
  INSERT INTO tds_month AS t (month, sellers, base_paise, tds_paise)
    SELECT a.month, count(DISTINCT a.member_id) FILTER (WHERE NOT EXISTS (
        SELECT FROM income_entry e WHERE e.member_id = a.member_id AND e.kind = 'tds' AND e.id < a.first_id
          AND e.posted_at >= a.month::timestamp AT TIME ZONE 'Asia/Kolkata'
          AND e.posted_at < (a.month + interval '1 month') AT TIME ZONE 'Asia/Kolkata')),
      sum((a.rule->>'base_paise')::bigint), -sum(a.paise)
    FROM (SELECT date_trunc('month', posted_at AT TIME ZONE 'Asia/Kolkata')::date AS month, min(id) OVER () AS first_id, member_id, rule, paise
      FROM added WHERE kind = 'tds') AS a
    GROUP BY a.month ORDER BY a.month
    ON CONFLICT (month) DO UPDATE SET sellers = t.sellers + EXCLUDED.sellers, base_paise = t.base_paise + EXCLUDED.base_paise,
      tds_paise = t.tds_paise + EXCLUDED.tds_paise;
  RETURN NULL;
END $$;
CREATE TRIGGER income_entry_tds_counted AFTER INSERT ON income_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_tds();

INSERT INTO tds_month
  SELECT date_trunc('month', posted_at AT TIME ZONE 'Asia/Kolkata')::date, count(DISTINCT member_id), sum((rule->>'base_paise')::bigint), -sum(paise)
  FROM income_entry WHERE kind = 'tds' GROUP BY 1;
`,
    )
    .execute(db);
}
