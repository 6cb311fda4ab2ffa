-- Banners, offers, pages.

CREATE TABLE banner (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  link_path text NOT NULL,
  link_label text NOT NULL,
  alt text NOT NULL,
  picture text NOT NULL REFERENCES picture,
  small_picture text NOT NULL REFERENCES picture,
  active boolean NOT NULL DEFAULT true,
  starts_at timestamptz,
  ends_at timestamptz,
  CHECK (starts_at < ends_at)
);

CREATE TABLE banner_translation (
  banner_id int NOT NULL REFERENCES banner ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  link_label text NOT NULL DEFAULT '',
  alt text NOT NULL DEFAULT '',
  PRIMARY KEY (banner_id, language)
);

CREATE TABLE offer (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  title text NOT NULL,
  short_description text NOT NULL,
  long_description text NOT NULL,
  valid_from date NOT NULL,
  valid_to date NOT NULL,
  picture text REFERENCES picture,
  -- The coupon that the offer requires, so that pages can show it for copying.
  coupon_code text,
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE offer_translation (
  offer_id int NOT NULL REFERENCES offer ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL DEFAULT '',
  short_description text NOT NULL DEFAULT '',
  long_description text NOT NULL DEFAULT '',
  PRIMARY KEY (offer_id, language)
);

-- The company's pictures and films; the picture of a film is its cover.
CREATE TABLE gallery_image (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  picture text NOT NULL REFERENCES picture,
  title text NOT NULL,
  alt text NOT NULL,
  video_url text
);

CREATE TABLE gallery_image_translation (
  gallery_image_id int NOT NULL REFERENCES gallery_image ON DELETE CASCADE,
  language text NOT NULL,
  title text NOT NULL DEFAULT '',
  alt text NOT NULL DEFAULT '',
  PRIMARY KEY (gallery_image_id, language)
);

-- Text pages by address and language, and whether staff changed the shipped text.
CREATE TABLE page_text (
  -- Without leading slash; pages under the brand's slug as 'services/<name>'.
  path text NOT NULL,
  language text NOT NULL,
  title text NOT NULL,
  lead text NOT NULL,
  -- Restricted Markdown with placeholders.
  body text NOT NULL,
  faq boolean NOT NULL,
  -- Choices if the page accepts queries.
  topics jsonb,
  -- Of the shipped text that was last inserted here; null if there was none.
  shipped_hash text,
  edited boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 0,
  withdrawn_at timestamptz,
  PRIMARY KEY (path, language)
);

-- Earlier texts of a page: one row each time that staff save, restore or withdraw it, and one for the shipped text that
-- they first change. `version` of page_text is the latest row's number; 0 if nobody has changed it.
CREATE TABLE page_version (
  path text NOT NULL,
  language text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  at timestamptz NOT NULL,
  saved_by text NOT NULL,
  action text NOT NULL CHECK (action IN ('shipped', 'create', 'save', 'restore', 'withdraw', 'publish')),
  restored_version int,
  title text NOT NULL,
  lead text NOT NULL,
  body text NOT NULL,
  faq boolean NOT NULL,
  topics jsonb,
  PRIMARY KEY (path, language, version)
);
CREATE TRIGGER page_version_stays BEFORE UPDATE OR DELETE ON page_version FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER page_version_all_stay BEFORE TRUNCATE ON page_version FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();

-- No longer written: achievers entered by staff. See member_achievement.
CREATE TABLE achiever (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  position int NOT NULL,
  name text NOT NULL,
  achievement text NOT NULL,
  picture text REFERENCES picture,
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE achiever_translation (
  achiever_id int NOT NULL REFERENCES achiever ON DELETE CASCADE,
  language text NOT NULL,
  name text NOT NULL DEFAULT '',
  achievement text NOT NULL DEFAULT '',
  PRIMARY KEY (achiever_id, language)
);

-- Visitors who reached a step, by IST day, as the registers of a HyperLogLog, which identifies no visitor.
CREATE TABLE visitor_count (
  day date NOT NULL,
  step text NOT NULL CHECK (step IN ('cart', 'address')),
  registers bytea NOT NULL,
  PRIMARY KEY (day, step)
);
