import { type Kysely, sql } from 'kysely';

/**
 * Direct sellers and their sponsor tree (docs/decisions/0071). Customers marked as direct sellers become members
 * without a sponsor, because nothing says who recruited them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Never deleted, so that no number is given twice. The name is that of the contract; an account's may change.
CREATE TABLE member (
  member_id text PRIMARY KEY CHECK (member_id ~ '^[0-9]{6,8}$'),
  customer_id bigint UNIQUE REFERENCES customer,
  first_name text NOT NULL,
  last_name text NOT NULL,
  joined_at timestamptz NOT NULL,
  -- The day in India.
  joined_on date NOT NULL GENERATED ALWAYS AS ((joined_at AT TIME ZONE 'Asia/Kolkata')::date) STORED,
  -- As the latest row of member_status that has taken effect says.
  status text NOT NULL DEFAULT 'live' CHECK (status IN ('live', 'frozen', 'exited', 'terminated')),
  -- The highest rank ever reached.
  title smallint NOT NULL DEFAULT 1 CHECK (title BETWEEN 1 AND 16),
  -- Which text of the contract was agreed to, and when; null for who joined before there was one.
  agreement text,
  agreed_at timestamptz,
  -- Since when those above may see mobile number and email; null: they may not.
  contact_shown_since timestamptz,
  is_demo boolean NOT NULL DEFAULT false
);
CREATE INDEX member_joined ON member (joined_on, member_id);
CREATE INDEX member_name ON member (lower(first_name || ' ' || last_name) text_pattern_ops);
CREATE INDEX member_not_live ON member (status, member_id) WHERE status <> 'live';

-- Who sponsors whom from when on. A row whose moment is still to come is a change that has been decided.
CREATE TABLE member_sponsor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  -- Null: a root.
  sponsor_id text REFERENCES member CHECK (sponsor_id <> member_id),
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  cause text NOT NULL CHECK (cause IN ('joined', 'changed', 'sponsor_left')),
  reason text NOT NULL DEFAULT '',
  proof text NOT NULL DEFAULT '',
  actor text NOT NULL
);
CREATE INDEX member_sponsor_at ON member_sponsor (member_id, effective_at DESC, id DESC);
CREATE INDEX member_sponsor_of ON member_sponsor (sponsor_id, effective_at);

CREATE TABLE member_status (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  status text NOT NULL CHECK (status IN ('live', 'frozen', 'exited', 'terminated')),
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  reason text NOT NULL DEFAULT '',
  actor text NOT NULL
);
CREATE INDEX member_status_at ON member_status (member_id, effective_at DESC, id DESC);

-- The tree as it stands, made of the histories; who has left is not in it. Preorder numbers: whoever stands below a member that has its own number
-- (is_numbered) has a place from the member's up to "last". Who joined or moved since the last numbering has the place of the nearest
-- numbered member above.
CREATE TABLE member_tree (
  member_id text PRIMARY KEY REFERENCES member,
  sponsor_id text REFERENCES member CHECK (sponsor_id <> member_id),
  depth integer NOT NULL,
  place bigint NOT NULL,
  last bigint NOT NULL,
  is_numbered boolean NOT NULL,
  CHECK (last >= place),
  CHECK ((sponsor_id IS NULL) = (depth = 0))
);
CREATE INDEX member_tree_recruits ON member_tree (sponsor_id, member_id);
CREATE INDEX member_tree_levels ON member_tree (depth, place, member_id);
CREATE INDEX member_tree_place ON member_tree (place, depth);
CREATE INDEX member_tree_unnumbered ON member_tree (place) WHERE NOT is_numbered;

INSERT INTO member (member_id, customer_id, first_name, last_name, joined_at, is_demo)
  SELECT member_id, id, first_name, last_name, created_at, is_demo FROM customer WHERE member_id IS NOT NULL;
INSERT INTO member_sponsor (member_id, sponsor_id, effective_at, recorded_at, cause, actor)
  SELECT member_id, NULL, joined_at, now(), 'joined', 'system' FROM member ORDER BY joined_at, member_id;
INSERT INTO member_status (member_id, status, effective_at, recorded_at, actor)
  SELECT member_id, 'live', joined_at, now(), 'system' FROM member ORDER BY joined_at, member_id;
INSERT INTO member_tree (member_id, sponsor_id, depth, place, last, is_numbered)
  SELECT member_id, NULL, 0, row_number() OVER w, row_number() OVER w, true FROM member WINDOW w AS (ORDER BY joined_at, member_id);
ALTER TABLE customer ADD CONSTRAINT customer_member_id_fkey FOREIGN KEY (member_id) REFERENCES member;

-- Whether the demo is being ended and this member goes with it.
CREATE FUNCTION is_ending_demo_member(id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('shop.ending_demo', true) IS NOT DISTINCT FROM 'on'
    AND EXISTS (SELECT FROM member WHERE member_id = id AND is_demo)
$$;
CREATE TRIGGER member_sponsor_stays BEFORE UPDATE OR DELETE ON member_sponsor FOR EACH ROW
  WHEN (NOT (is_ending_demo_member(OLD.member_id) OR is_ending_demo_member(OLD.sponsor_id))) EXECUTE FUNCTION history_stays();
CREATE TRIGGER member_sponsor_all_stay BEFORE TRUNCATE ON member_sponsor FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER member_status_stays BEFORE UPDATE OR DELETE ON member_status FOR EACH ROW
  WHEN (NOT is_ending_demo_member(OLD.member_id)) EXECUTE FUNCTION history_stays();
CREATE TRIGGER member_status_all_stay BEFORE TRUNCATE ON member_status FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER member_stays BEFORE UPDATE OR DELETE ON member FOR EACH ROW WHEN (NOT is_ending_demo_member(OLD.member_id))
  EXECUTE FUNCTION history_stays(customer_id, first_name, last_name, status, title, agreement, agreed_at, contact_shown_since);
CREATE TRIGGER member_all_stay BEFORE TRUNCATE ON member FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
`,
    )
    .execute(db);
}
