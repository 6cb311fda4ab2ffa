import { type Kysely, sql } from 'kysely';

/**
 * The number of members at each depth per 4,096 positions of the tree's numbering, so that a large team is counted by
 * blocks. A trigger updates it in the statement that changes the tree. Members without a position are in no block.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE member_tree_block (
  -- place / 4096
  block bigint NOT NULL,
  depth integer NOT NULL,
  members bigint NOT NULL,
  PRIMARY KEY (block, depth)
);
INSERT INTO member_tree_block (block, depth, members)
  SELECT place >> 12, depth, count(*) FROM member_tree WHERE is_numbered GROUP BY 1, 2;

CREATE FUNCTION count_tree_blocks(block_of bigint[], depth_of integer[], change bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO member_tree_block AS b (block, depth, members)
    SELECT block, depth, sum(n) FROM unnest(block_of, depth_of, change) AS c (block, depth, n) GROUP BY 1, 2 HAVING sum(n) <> 0
    ON CONFLICT (block, depth) DO UPDATE SET members = b.members + EXCLUDED.members
$$;
CREATE FUNCTION tree_rows_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tree_blocks(array_agg(block), array_agg(depth), array_agg(n)) FROM (
    SELECT place >> 12 AS block, depth, count(*) AS n FROM added WHERE is_numbered GROUP BY 1, 2) AS c;
  RETURN NULL;
END $$;
CREATE FUNCTION tree_rows_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tree_blocks(array_agg(block), array_agg(depth), array_agg(n)) FROM (
    SELECT place >> 12 AS block, depth, -count(*) AS n FROM removed WHERE is_numbered GROUP BY 1, 2) AS c;
  DELETE FROM member_tree_block WHERE members = 0;
  RETURN NULL;
END $$;
CREATE FUNCTION tree_rows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_tree_blocks(array_agg(block), array_agg(depth), array_agg(n)) FROM (
    SELECT place >> 12 AS block, depth, count(*) AS n FROM added WHERE is_numbered GROUP BY 1, 2
    UNION ALL SELECT place >> 12, depth, -count(*) FROM removed WHERE is_numbered GROUP BY 1, 2) AS c;
  DELETE FROM member_tree_block WHERE members = 0;
  RETURN NULL;
END $$;
CREATE FUNCTION tree_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_tree_block;
  RETURN NULL;
END $$;
CREATE TRIGGER member_tree_added AFTER INSERT ON member_tree REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tree_rows_added();
CREATE TRIGGER member_tree_removed AFTER DELETE ON member_tree REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tree_rows_removed();
CREATE TRIGGER member_tree_changed AFTER UPDATE ON member_tree REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tree_rows_changed();
CREATE TRIGGER member_tree_emptied AFTER TRUNCATE ON member_tree FOR EACH STATEMENT EXECUTE FUNCTION tree_emptied();
`,
    )
    .execute(db);
}
