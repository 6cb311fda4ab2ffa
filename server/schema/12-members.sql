-- Direct sellers, their sponsor tree, and how they join and leave.

-- Direct sellers (docs/decisions/0071). Never deleted, so that no ID is used twice. The name is the contract's; an
-- account's may change.
CREATE TABLE member (
  member_id text PRIMARY KEY CHECK (member_id ~ '^[0-9]{6,8}$'),
  customer_id bigint REFERENCES customer,
  first_name text NOT NULL,
  last_name text NOT NULL,
  joined_at timestamptz NOT NULL,
  -- In India.
  joined_on date NOT NULL GENERATED ALWAYS AS ((joined_at AT TIME ZONE 'Asia/Kolkata')::date) STORED,
  -- The latest row of member_status that has taken effect.
  status text NOT NULL DEFAULT 'live' CHECK (status IN ('live', 'frozen', 'exited', 'terminated')),
  -- The highest rank ever reached.
  title smallint NOT NULL DEFAULT 1 CHECK (title BETWEEN 1 AND 16),
  -- The accepted text of the contract, and when; null for members who joined before there was one.
  agreement text,
  agreed_at timestamptz,
  -- Since when sponsors may see mobile number and email; null: they may not.
  contact_shown_since timestamptz,
  is_demo boolean NOT NULL DEFAULT false
);
CREATE INDEX member_joined ON member (joined_on, member_id);
CREATE INDEX member_search ON member USING gin (lower(first_name || ' ' || last_name) gin_trgm_ops);
CREATE INDEX member_by_status ON member (status, joined_on, member_id);
CREATE UNIQUE INDEX member_current_of_customer ON member (customer_id) WHERE status IN ('live', 'frozen');
CREATE INDEX member_of_customer ON member (customer_id, joined_at DESC) WHERE customer_id IS NOT NULL;
CREATE TRIGGER member_all_stay BEFORE TRUNCATE ON member FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- joined_on is generated, and not set yet when the trigger runs.
CREATE TRIGGER member_stays BEFORE UPDATE OR DELETE ON member FOR EACH ROW
  
  EXECUTE FUNCTION history_stays(customer_id, first_name, last_name, status, title, agreement, agreed_at, contact_shown_since, joined_on);
ALTER TABLE customer ADD FOREIGN KEY (member_id) REFERENCES member;

-- Sponsors over time. A row with a later time is a decided change that has yet to take effect.
CREATE TABLE member_sponsor (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  -- Null: a root.
  sponsor_id text REFERENCES member,
  effective_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  cause text NOT NULL CHECK (cause IN ('joined', 'changed', 'sponsor_left')),
  reason text NOT NULL DEFAULT '',
  proof text NOT NULL DEFAULT '',
  actor text NOT NULL,
  CHECK (sponsor_id <> member_id)
);
CREATE INDEX member_sponsor_at ON member_sponsor (member_id, effective_at DESC, id DESC);
CREATE INDEX member_sponsor_of ON member_sponsor (sponsor_id, effective_at);
CREATE INDEX member_sponsor_decided ON member_sponsor (effective_at) WHERE effective_at > recorded_at;
CREATE TRIGGER member_sponsor_stays BEFORE UPDATE OR DELETE ON member_sponsor FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER member_sponsor_all_stay BEFORE TRUNCATE ON member_sponsor FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

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
CREATE INDEX member_status_ended ON member_status (effective_at DESC, id DESC) WHERE status IN ('exited', 'terminated');
CREATE TRIGGER member_status_stays BEFORE UPDATE OR DELETE ON member_status FOR EACH ROW
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER member_status_all_stay BEFORE TRUNCATE ON member_status FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- The current tree, derived from the histories, without members who have left. Preorder numbering: everybody below a
-- member with its own position (is_numbered) has a position from the member's up to "last". Who joined or moved since
-- the last numbering has the position of the nearest numbered member above.
CREATE TABLE member_tree (
  member_id text PRIMARY KEY REFERENCES member,
  sponsor_id text REFERENCES member,
  depth int NOT NULL,
  place bigint NOT NULL,
  last bigint NOT NULL,
  is_numbered boolean NOT NULL,
  -- Every sixteenth member of a line stores the sixteen sponsors above, so that the sponsors of somebody ten thousand
  -- deep are read in some hundred steps. Null if unknown: any change above a member writes the member's row again.
  above text[],
  CHECK (sponsor_id <> member_id),
  CHECK (last >= place),
  CHECK ((sponsor_id IS NULL) = (depth = 0))
);
CREATE INDEX member_tree_recruits ON member_tree (sponsor_id, member_id);
CREATE INDEX member_tree_levels ON member_tree (depth, place, member_id);
CREATE INDEX member_tree_place ON member_tree (place, depth);
CREATE INDEX member_tree_unnumbered ON member_tree (place) WHERE NOT is_numbered;

-- The number of members at each depth per 4,096 positions of the tree's numbering, so that a large team is counted by
-- blocks. A trigger updates it in the statement that changes the tree. Members without a position are in no block.
CREATE TABLE member_tree_block (
  -- place / 4096
  block bigint NOT NULL,
  depth int NOT NULL,
  members bigint NOT NULL,
  PRIMARY KEY (block, depth)
);

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

-- Members who were warned of a freeze.
CREATE TABLE member_warning (
  member_id text NOT NULL REFERENCES member,
  -- The first day of the last silent month.
  month date NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (member_id, month)
);

-- When members allowed their sponsors to see their mobile number, and when they withdrew that.
-- `member.contact_shown_since` has the current state.
CREATE TABLE member_contact_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  is_given boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX member_contact_consent_of ON member_contact_consent (member_id, id);
CREATE TRIGGER member_contact_consent_stays BEFORE UPDATE OR DELETE ON member_contact_consent FOR EACH ROW
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER member_contact_consent_all_stay BEFORE TRUNCATE ON member_contact_consent FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- By which channels members want to be notified of payouts. The last choice per channel counts.
CREATE TABLE member_notification_choice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  channel text NOT NULL CHECK (channel IN ('email', 'sms', 'whatsapp')),
  is_given boolean NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX member_notification_choice_of ON member_notification_choice (member_id, channel, id DESC);
CREATE TRIGGER member_notification_choice_stays BEFORE UPDATE OR DELETE ON member_notification_choice FOR EACH ROW
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER member_notification_choice_all_stay BEFORE TRUNCATE ON member_notification_choice FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();

-- Training pages that members have read, with the version of the text.
CREATE TABLE member_training (
  member_id text NOT NULL REFERENCES member,
  page text NOT NULL,
  version text NOT NULL,
  read_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, page)
);

-- The person who may act for a direct seller after death or incapacity (DPDP Act 2023, section 14), confirmed by a
-- code. The last row counts. It contains another person's data, so it is erased with the account.
CREATE TABLE member_nominee (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  name text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('spouse', 'child', 'parent', 'sibling', 'other')),
  -- Only for the relation "other".
  relation_other text NOT NULL DEFAULT '',
  born_on date NOT NULL,
  -- Acts for a nominee who was a minor when named.
  appointee_name text NOT NULL DEFAULT '',
  mobile text NOT NULL,
  named_at timestamptz NOT NULL,
  -- A member may remove the nominee without naming another.
  removed_at timestamptz,
  CHECK ((relation_other <> '') = (relation = 'other'))
);
CREATE INDEX member_nominee_of ON member_nominee (member_id, id DESC);

CREATE FUNCTION erase_member_nominees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_nominee WHERE member_id IN (SELECT member_id FROM member WHERE customer_id = NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER customer_erases_nominees AFTER UPDATE OF erased_at ON customer FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_member_nominees();

-- Members whose title rose in an approved month (docs/network.md).
CREATE TABLE member_achievement (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  -- The approved month's first day.
  month date NOT NULL CHECK (month = date_trunc('month', month::timestamp)::date),
  rank smallint NOT NULL CHECK (rank > 1),
  -- The rank's name in that month's plan: in English, and by further language.
  title text NOT NULL,
  titles jsonb NOT NULL,
  -- Whether a consent is active, so that the list is read by an index.
  is_agreed boolean NOT NULL,
  hidden_at timestamptz,
  hidden_by text,
  hidden_reason text,
  UNIQUE (member_id, month),
  CHECK ((hidden_at IS NULL) = (hidden_by IS NULL) AND (hidden_at IS NULL) = (hidden_reason IS NULL))
);
CREATE INDEX member_achievement_shown ON member_achievement (month DESC, rank DESC, id) WHERE is_agreed AND hidden_at IS NULL;
CREATE INDEX member_achievement_hidden ON member_achievement (month DESC, rank DESC, id) WHERE is_agreed AND hidden_at IS NOT NULL;

-- Consents to be named as an achiever (docs/network.md).
CREATE TABLE achiever_consent (
  member_id text PRIMARY KEY REFERENCES member,
  agreed_at timestamptz NOT NULL,
  -- Null while it is active.
  withdrawn_at timestamptz,
  -- A small JPEG of the photo on file, if they consent to that, too; and the end of its address, which nobody can
  -- guess.
  photo bytea,
  photo_name text UNIQUE,
  CHECK ((photo IS NULL) = (photo_name IS NULL)),
  CHECK (withdrawn_at IS NULL OR photo IS NULL)
);

-- An exit at once within the cooling-off days, or the notice of one.
CREATE TABLE member_exit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  kind text NOT NULL CHECK (kind IN ('cooling_off', 'notice')),
  -- Lapsed: the company ended the contract before.
  state text NOT NULL CHECK (state IN ('pending', 'withdrawn', 'done', 'lapsed')),
  reason text NOT NULL DEFAULT '',
  language text NOT NULL,
  given_at timestamptz NOT NULL,
  effective_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'pending') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX member_exit_pending ON member_exit (member_id) WHERE state = 'pending';
CREATE INDEX member_exit_of_member ON member_exit (member_id, id DESC);
CREATE INDEX member_exit_list ON member_exit (state, effective_at, id);
CREATE TRIGGER member_exit_stays BEFORE UPDATE OR DELETE ON member_exit FOR EACH ROW
  
  EXECUTE FUNCTION history_stays(state, ended_at, reason);
CREATE TRIGGER member_exit_all_stay BEFORE TRUNCATE ON member_exit FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- A direct seller's new bank account or corrected PAN, which staff check (docs/decisions/0074).
CREATE TABLE kyc_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member,
  customer_id bigint NOT NULL REFERENCES customer,
  kind text NOT NULL CHECK (kind IN ('bank', 'pan')),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'approved', 'declined', 'withdrawn')),
  -- Grows with every change of the draft: a code is valid for one version.
  version int NOT NULL DEFAULT 1,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The account number or PAN: encrypted, and as a keyed hash to find the same one again.
  number_sealed text,
  number_hash text,
  number_last4 text,
  -- The account's holder, or the name on the PAN card.
  name text,
  ifsc text,
  bank_name text,
  -- The cancelled cheque or the PAN card, encrypted.
  picture_key_id text,
  picture_sealed bytea,
  picture_width int,
  picture_height int,
  -- The contact when the owner confirmed the change, to be notified of the decision.
  email text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  confirmed_at timestamptz,
  decided_at timestamptz,
  decline_reason text,
  -- For an account: nothing is paid to the member before this time.
  payout_hold_until timestamptz,
  -- A provider's answer about the account, if one was asked.
  bank_outcome text CHECK (bank_outcome IN ('valid', 'invalid')),
  name_at_bank text,
  bank_checked_at timestamptz,
  CHECK (state NOT IN ('submitted', 'approved') OR (number_hash IS NOT NULL AND picture_sealed IS NOT NULL AND confirmed_at IS NOT NULL)),
  CHECK ((payout_hold_until IS NOT NULL) = (kind = 'bank' AND state = 'approved'))
);
ALTER TABLE kyc_change ALTER COLUMN picture_sealed SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX kyc_change_open ON kyc_change (member_id, kind) WHERE state IN ('draft', 'submitted');
CREATE INDEX kyc_change_of_member ON kyc_change (member_id, kind, id DESC);
CREATE INDEX kyc_change_number ON kyc_change (number_hash) WHERE state IN ('submitted', 'approved');
CREATE INDEX kyc_change_ended ON kyc_change (updated_at) WHERE state IN ('draft', 'declined', 'withdrawn');
CREATE INDEX kyc_change_of_customer ON kyc_change (customer_id);
CREATE INDEX kyc_change_pan_last4 ON kyc_change (number_last4) WHERE kind = 'pan' AND state = 'approved';
CREATE INDEX kyc_change_queue ON kyc_change (state, coalesce(confirmed_at, '-infinity'), id);

-- Erasing an account also erases what was not approved, and texts by the member. What was approved stays with the
-- contract.
CREATE FUNCTION erase_membership_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM kyc_change WHERE customer_id = NEW.id AND state <> 'approved';
  UPDATE kyc_change SET email = '', mobile = '' WHERE customer_id = NEW.id;
  UPDATE member_exit SET reason = '' WHERE member_id IN (SELECT member_id FROM member WHERE customer_id = NEW.id) AND reason <> '';
  RETURN NULL;
END $$;

-- Undoing a change of mobile number or email also undoes every request about bank account and PAN since
-- (docs/decisions/0106).
CREATE FUNCTION withdraw_papers_of_undone_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE kyc_change SET state = 'withdrawn', payout_hold_until = NULL, updated_at = NEW.undone_at
  WHERE customer_id = NEW.customer_id AND state IN ('draft', 'submitted', 'approved') AND coalesce(confirmed_at, updated_at) >= NEW.confirmed_at;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_erases_membership_words AFTER UPDATE OF erased_at ON customer FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_membership_words();
CREATE TRIGGER contact_change_withdraws_papers AFTER UPDATE OF undone_at ON contact_change FOR EACH ROW
  WHEN (OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL) EXECUTE FUNCTION withdraw_papers_of_undone_change();

-- Requests of direct sellers for another sponsor, with their proof (docs/decisions/0071). The change itself is a row of
-- member_sponsor.
CREATE TABLE sponsor_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id text NOT NULL REFERENCES member ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'requested', 'approved', 'declined', 'withdrawn', 'lapsed')),
  -- The requested sponsor, and the replaced one after approval; the latter is null for the company.
  sponsor_id text REFERENCES member ON DELETE CASCADE,
  from_sponsor_id text REFERENCES member ON DELETE CASCADE,
  reason text NOT NULL DEFAULT '',
  -- The member's proof as an encrypted JPEG, with the name of its key; or where staff filed the signed paper.
  key_id text,
  proof bytea,
  paper text NOT NULL DEFAULT '',
  filed_by text,
  created_at timestamptz NOT NULL,
  requested_at timestamptz,
  decided_at timestamptz,
  decline_reason text,
  effective_at timestamptz,
  -- How the member left before the decision.
  lapsed_by text CHECK (lapsed_by IN ('exited', 'terminated')),
  CHECK ((proof IS NULL) = (key_id IS NULL)),
  CHECK (state IN ('draft', 'withdrawn') OR sponsor_id IS NOT NULL AND requested_at IS NOT NULL),
  CHECK ((state = 'approved') = (effective_at IS NOT NULL)),
  CHECK ((state = 'lapsed') = (lapsed_by IS NOT NULL))
);
ALTER TABLE sponsor_change ALTER COLUMN proof SET STORAGE EXTERNAL;
-- One open request at a time.
CREATE UNIQUE INDEX sponsor_change_open ON sponsor_change (member_id) WHERE state IN ('draft', 'requested');
CREATE INDEX sponsor_change_of ON sponsor_change (member_id, id);
CREATE INDEX sponsor_change_queue ON sponsor_change (state, requested_at, id);
-- For the lists of both sponsors.
CREATE INDEX sponsor_change_to ON sponsor_change (sponsor_id, effective_at) WHERE state = 'approved';
CREATE INDEX sponsor_change_from ON sponsor_change (from_sponsor_id, effective_at) WHERE state = 'approved';

-- Erasing an account also erases what was not approved; the proof of approved changes stays with the contract.
CREATE FUNCTION erase_sponsor_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sponsor_change c USING member m WHERE m.member_id = c.member_id AND m.customer_id = NEW.id AND c.state <> 'approved';
  RETURN NULL;
END $$;

-- A request for another sponsor ends with the membership.
CREATE FUNCTION close_sponsor_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone timestamptz := (SELECT max(effective_at) FROM member_status WHERE member_id = NEW.member_id AND status = NEW.status);
BEGIN
  UPDATE sponsor_change SET state = 'lapsed', lapsed_by = NEW.status, decided_at = gone
    WHERE member_id = NEW.member_id AND state = 'requested';
  UPDATE sponsor_change SET state = 'withdrawn', decided_at = gone, proof = NULL, key_id = NULL
    WHERE member_id = NEW.member_id AND state = 'draft';
  RETURN NULL;
END $$;

CREATE TRIGGER customer_erases_sponsor_changes AFTER UPDATE OF erased_at ON customer FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_sponsor_changes();
CREATE TRIGGER member_closes_sponsor_changes AFTER UPDATE OF status ON member FOR EACH ROW
  WHEN (NEW.status IN ('exited', 'terminated') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION close_sponsor_changes();

-- Who referred a buyer, and since when: corrections by staff do not hide who counted at an earlier time.
CREATE TABLE customer_referrer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer,
  -- Null: nobody from then on.
  member_id text,
  at timestamptz NOT NULL,
  -- Null if the buyer's own order set it.
  staff_id bigint,
  reason text NOT NULL DEFAULT ''
);
CREATE INDEX customer_referrer_of ON customer_referrer (customer_id, at DESC, id DESC);
CREATE TRIGGER customer_referrer_all_stay BEFORE TRUNCATE ON customer_referrer FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Also records a change of the column alone, such as one by the previous version of the program.
CREATE FUNCTION note_referrer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.referrer_member_id IS DISTINCT FROM
      (SELECT member_id FROM customer_referrer WHERE customer_id = NEW.id ORDER BY at DESC, id DESC LIMIT 1) THEN
    INSERT INTO customer_referrer (customer_id, member_id, at) VALUES (NEW.id, NEW.referrer_member_id, now());
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION customer_referrer_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The words of a reason may have to be erased with the person.
  IF TG_OP = 'UPDATE' AND NEW.reason = '' AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what % records is never changed or deleted', TG_TABLE_NAME;
END $$;

CREATE TRIGGER customer_referrer_noted AFTER INSERT OR UPDATE OF referrer_member_id ON customer FOR EACH ROW EXECUTE FUNCTION note_referrer();
CREATE TRIGGER customer_referrer_stays BEFORE UPDATE OR DELETE ON customer_referrer FOR EACH ROW EXECUTE FUNCTION customer_referrer_stays();

-- Visits and orders from a seller's links, by day in India and by target page. Visitors are not stored.
CREATE TABLE referral_link_day (
  member_id text NOT NULL REFERENCES member ON DELETE CASCADE,
  day date NOT NULL,
  target text NOT NULL CHECK (target IN ('home', 'product', 'collection')),
  visits int NOT NULL DEFAULT 0,
  orders int NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, day, target)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX referral_link_day_old ON referral_link_day (day);

-- Takes a direct seller from the seller portal to the shop without a second login. One per session of the portal, which
-- ends with that session.
CREATE TABLE shop_handover (
  session_hash text PRIMARY KEY REFERENCES customer_token ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  member_id text NOT NULL REFERENCES member,
  page text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

-- Every accepted text of the agreement, word for word.
CREATE TABLE seller_agreement (
  sha256 text PRIMARY KEY,
  version int NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  first_offered_at timestamptz NOT NULL
);
CREATE TRIGGER seller_agreement_stays BEFORE UPDATE OR DELETE ON seller_agreement FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER seller_agreement_all_stay BEFORE TRUNCATE ON seller_agreement FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Versions of the agreement and the orientation that staff write; version 1 comes with the program
-- (docs/decisions/0073).
CREATE TABLE seller_text (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('agreement', 'orientation')),
  version int NOT NULL CHECK (version > 1),
  -- By language.
  texts jsonb NOT NULL,
  -- Whether applicants who accepted or passed an earlier version must do so again before they send.
  asks_again boolean NOT NULL,
  saved_by text NOT NULL,
  saved_at timestamptz NOT NULL,
  -- Null: a draft.
  published_at timestamptz,
  requested_by text,
  published_by text,
  UNIQUE (kind, version)
);
CREATE UNIQUE INDEX seller_text_draft ON seller_text (kind) WHERE published_at IS NULL;
CREATE TRIGGER seller_text_stays BEFORE UPDATE OR DELETE ON seller_text FOR EACH ROW WHEN (OLD.published_at IS NOT NULL)
  EXECUTE FUNCTION history_stays();
CREATE TRIGGER seller_text_all_stay BEFORE TRUNCATE ON seller_text FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Applications to become a direct seller, with their papers (docs/decisions/0073).
CREATE TABLE join_application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id bigint NOT NULL REFERENCES customer ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'returned', 'approved', 'declined', 'withdrawn')),
  -- Grows with every change; a write must name the version that it read.
  version int NOT NULL DEFAULT 1,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Both empty: not chosen yet.
  sponsor_id text,
  under_company boolean NOT NULL DEFAULT false,
  born_on date,
  declarations_version int,
  declared_at timestamptz,
  orientation_version int,
  orientation_passed_at timestamptz,
  agreement_sha256 text REFERENCES seller_agreement,
  agreement_accepted_at timestamptz,
  agreement_network text,
  agreement_user_agent text,
  -- Encrypted, and as a keyed hash to find the same one again.
  pan_sealed text,
  pan_hash text,
  pan_last4 text,
  pan_name text,
  street text,
  city text,
  district text,
  state_name text,
  country text,
  postcode text,
  address_proof text,
  aadhaar_masked boolean NOT NULL DEFAULT false,
  account_sealed text,
  account_hash text,
  account_last4 text,
  ifsc text,
  bank_name text,
  holder_name text,
  -- Why staff sent it back, by field.
  reasons jsonb NOT NULL DEFAULT '{}',
  decline_reason text,
  submitted_at timestamptz,
  decided_at timestamptz,
  member_id text UNIQUE,
  -- An unfinished application is deleted after one warning.
  reminded_at timestamptz,
  -- A provider's answer about the account, if one was asked.
  bank_outcome text CHECK (bank_outcome IN ('valid', 'invalid')),
  name_at_bank text,
  bank_checked_at timestamptz,
  -- The mobile number at the time of the application, by which staff find other applications.
  mobile text,
  -- Whether its membership has ended and its member has applied again: it stays on file and does not block the new one.
  is_former boolean NOT NULL DEFAULT false,
  CHECK (NOT (under_company AND sponsor_id IS NOT NULL)),
  CHECK ((state = 'approved') = (member_id IS NOT NULL)),
  CHECK (state = 'approved' OR NOT is_former)
);
CREATE INDEX join_application_pan_last4 ON join_application (pan_last4) WHERE state = 'approved';
CREATE INDEX join_application_left ON join_application (updated_at) WHERE state = 'draft';
CREATE INDEX join_application_by_customer ON join_application (customer_id, id DESC);
CREATE INDEX join_application_queue ON join_application (state, coalesce(submitted_at, '-infinity'), id);
CREATE INDEX join_application_same_pan ON join_application (pan_hash) WHERE pan_hash IS NOT NULL;
CREATE INDEX join_application_same_account ON join_application (account_hash) WHERE account_hash IS NOT NULL;
CREATE INDEX join_application_same_address ON join_application (postcode, lower(street));
CREATE INDEX join_application_same_mobile ON join_application (mobile) WHERE mobile IS NOT NULL;
-- One open or approved application at a time.
CREATE UNIQUE INDEX join_application_of_customer ON join_application (customer_id) WHERE state NOT IN ('declined', 'withdrawn')
  AND NOT is_former;
-- Drafts do not count: typing somebody else's number must not lock them out.
CREATE UNIQUE INDEX join_application_pan ON join_application (pan_hash) WHERE state IN ('submitted', 'returned', 'approved')
  AND NOT is_former;
CREATE UNIQUE INDEX join_application_account ON join_application (account_hash)
  WHERE state IN ('submitted', 'returned', 'approved') AND NOT is_former;
-- Everybody who has had a PAN, whether they are still members or have joined again.
CREATE INDEX join_application_pan_of_all ON join_application (pan_hash) WHERE state = 'approved';

-- What was approved stays with the contract; contact details do not.
CREATE FUNCTION erase_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM join_application WHERE customer_id = NEW.id AND state <> 'approved';
  UPDATE join_application SET mobile = NULL WHERE customer_id = NEW.id AND mobile IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER customer_erases_applications AFTER UPDATE OF erased_at ON customer FOR EACH ROW
  WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_applications();

-- Pictures of papers, encrypted: a JPEG of a few hundred kilobytes each. In the database, so that they are deleted with
-- their row.
CREATE TABLE join_document (
  application_id bigint NOT NULL REFERENCES join_application ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('photo', 'address_proof', 'pan_card', 'cancelled_cheque')),
  -- The name of the encryption key.
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  width int NOT NULL,
  height int NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (application_id, kind)
);
ALTER TABLE join_document ALTER COLUMN sealed SET STORAGE EXTERNAL;
