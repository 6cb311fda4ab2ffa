import { type Kysely, sql } from 'kysely';

/** What buyers say of products, their votes, the questions that visitors ask, and whom the shop asked for a review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE review (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  -- What was bought; a sample of the demo has none.
  order_id bigint,
  line_no int,
  customer_id bigint REFERENCES customer,
  -- Keyed hash of the buyer, by which nobody reviews a product twice.
  author_key text NOT NULL,
  author_name text NOT NULL,
  stars int NOT NULL CHECK (stars BETWEEN 1 AND 5),
  title text NOT NULL DEFAULT '',
  body text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  -- Written after the shop's email asked for it.
  solicited boolean NOT NULL DEFAULT false,
  is_sample boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('pending', 'published', 'rejected', 'withdrawn')),
  reject_reason text CHECK (reject_reason IN ('spam', 'abuse', 'personal_data', 'medical_claim', 'off_topic', 'not_genuine')),
  reply text NOT NULL DEFAULT '',
  replied_at timestamptz,
  helpful int NOT NULL DEFAULT 0 CHECK (helpful >= 0),
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  decided_at timestamptz,
  FOREIGN KEY (order_id, line_no) REFERENCES order_line (order_id, line_no),
  CHECK (is_sample OR order_id IS NOT NULL),
  CHECK ((state = 'rejected') = (reject_reason IS NOT NULL))
);
CREATE UNIQUE INDEX review_once ON review (product_id, author_key) WHERE state IN ('pending', 'published') AND NOT is_sample;
CREATE INDEX review_of_line ON review (order_id, line_no);
CREATE INDEX review_of_customer ON review (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX review_shown ON review (product_id, published_at DESC) WHERE state = 'published';
CREATE INDEX review_waiting ON review (id) WHERE state = 'pending';
CREATE TRIGGER review_stays BEFORE UPDATE OR DELETE ON review FOR EACH ROW
  EXECUTE FUNCTION history_stays('state', 'reject_reason', 'reply', 'replied_at', 'helpful', 'published_at', 'decided_at', 'author_name', 'customer_id');
CREATE TRIGGER review_all_stay BEFORE TRUNCATE ON review FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- What lists show: sums over the published reviews, written in the transaction that publishes one.
CREATE TABLE product_rating (
  product_id int PRIMARY KEY REFERENCES product,
  reviews int NOT NULL DEFAULT 0,
  stars int NOT NULL DEFAULT 0,
  samples int NOT NULL DEFAULT 0,
  sample_stars int NOT NULL DEFAULT 0
);

-- Voters are keyed hashes of an account or a device.
CREATE TABLE review_vote (
  review_id bigint NOT NULL REFERENCES review,
  voter text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (review_id, voter)
);

-- Delivered orders whose buyer the shop has asked, or has decided not to ask.
CREATE TABLE review_request (
  order_id bigint PRIMARY KEY REFERENCES orders,
  asked boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE delivered_at IS NOT NULL;

-- Who does not want to be asked again: keyed hashes of addresses.
CREATE TABLE review_opt_out (
  email_key text PRIMARY KEY,
  created_at timestamptz NOT NULL
);

CREATE TABLE product_question (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id int NOT NULL REFERENCES product,
  author_name text NOT NULL,
  email text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en',
  body text NOT NULL,
  is_sample boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('pending', 'published', 'rejected')),
  reject_reason text CHECK (reject_reason IN ('spam', 'abuse', 'personal_data', 'medical_claim', 'off_topic', 'not_genuine')),
  answer text NOT NULL DEFAULT '',
  answered_at timestamptz,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  CHECK ((state = 'rejected') = (reject_reason IS NOT NULL)),
  CHECK ((state = 'published') = (answer <> ''))
);
CREATE INDEX question_shown ON product_question (product_id, answered_at DESC) WHERE state = 'published';
CREATE INDEX question_waiting ON product_question (id) WHERE state = 'pending';

ALTER TABLE photo DROP CONSTRAINT photo_owner_kind_check,
  ADD CONSTRAINT photo_owner_kind_check CHECK (owner_kind IN ('ticket', 'order_return', 'review'));
`,
    )
    .execute(db);
}
