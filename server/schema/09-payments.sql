-- Payments, refunds, settlements, invoices and credit notes.

-- A provider's payment of an order. A provider's ids are unique only at that provider.
CREATE TABLE payment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL UNIQUE REFERENCES orders,
  provider text NOT NULL,
  provider_order_id text NOT NULL,
  provider_payment_id text,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  status text NOT NULL CHECK (status IN ('pending', 'paid', 'cancelled', 'expired')),
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  UNIQUE (provider, provider_order_id),
  UNIQUE (provider, provider_payment_id)
);
CREATE INDEX payment_by_time ON payment (paid_at) WHERE status = 'paid';
CREATE TRIGGER payment_stays BEFORE UPDATE OR DELETE ON payment FOR EACH ROW
  EXECUTE FUNCTION history_stays(provider_payment_id, status, paid_at);
CREATE TRIGGER payment_all_stay BEFORE TRUNCATE ON payment FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Only says where to look: the provider is asked for the rest. One row however often an event is delivered.
CREATE TABLE payment_webhook (
  event_id text NOT NULL,
  provider text NOT NULL,
  event text NOT NULL,
  provider_order_id text,
  payment_id text,
  refund_id text,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  outcome text,
  PRIMARY KEY (provider, event_id)
);
CREATE INDEX payment_webhook_by_age ON payment_webhook (received_at);
CREATE TRIGGER payment_webhook_stays BEFORE UPDATE OR DELETE ON payment_webhook FOR EACH ROW
  EXECUTE FUNCTION history_stays(processed_at, outcome);
CREATE TRIGGER payment_webhook_all_stay BEFORE TRUNCATE ON payment_webhook FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- Money refunded for a credit. A refund in the provider's dashboard may pay a part of ours, or several of ours.
CREATE TABLE refund (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  credit_id bigint NOT NULL REFERENCES order_credit,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  method text NOT NULL CHECK (method IN ('provider', 'bank_transfer')),
  state text NOT NULL CHECK (state IN ('waiting', 'pending', 'processed', 'failed')),
  -- The payment from which the provider refunds it.
  payment_id text,
  provider_refund_id text,
  -- From 1; part of the receipt, so that a new try after a failure is a new refund at the provider.
  try int NOT NULL DEFAULT 1,
  -- How often the provider was asked in this try.
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  reference text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- provider: made in the provider's dashboard, not by us.
  origin text NOT NULL DEFAULT 'shop' CHECK (origin IN ('shop', 'provider')),
  CHECK (method <> 'provider' OR payment_id IS NOT NULL),
  CHECK ((state = 'processed') = (settled_at IS NOT NULL))
);
CREATE INDEX refund_by_order ON refund (order_id, id);
CREATE INDEX refund_open ON refund (id) WHERE state <> 'processed';
CREATE INDEX refund_by_time ON refund (settled_at) WHERE state = 'processed';
CREATE INDEX refund_by_credit ON refund (credit_id);
CREATE INDEX refund_by_provider_name ON refund (provider_refund_id, payment_id);
CREATE TRIGGER refund_all_stay BEFORE TRUNCATE ON refund FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
CREATE TRIGGER refund_stays BEFORE UPDATE OR DELETE ON refund FOR EACH ROW EXECUTE FUNCTION
  history_stays(method, state, provider_refund_id, try, attempts, last_error, reference, settled_at, origin, amount_paise, payment_id);

-- Whether staff still have to check a refund for no items that was made in the provider's dashboard for a dispatched
-- order (docs/decisions/0107).
CREATE FUNCTION order_has_unchecked_advance(of_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_review r JOIN orders o ON o.id = r.order_id WHERE r.order_id = of_order
      AND r.approved_at IS NULL AND r.reason = 'provider_refund' AND o.dispatched_at IS NOT NULL)
    AND (SELECT sum(advance_paise) > 0 FROM order_credit WHERE order_id = of_order)
$$;

-- A return needs an answer or its items a refund; a refund failed, or is a transfer that staff must make; an advance
-- was not checked.
CREATE FUNCTION order_needs_attention(of_order bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_return WHERE order_id = of_order
      AND (state = 'requested' OR (state IN ('approved', 'received') AND credit_id IS NULL)))
    OR EXISTS (SELECT FROM refund WHERE order_id = of_order
      AND (state = 'failed' OR (method = 'bank_transfer' AND state = 'waiting')))
    OR order_has_unchecked_advance(of_order)
$$;

CREATE FUNCTION note_order_attention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET needs_attention = order_needs_attention(NEW.order_id)
    WHERE id = NEW.order_id AND needs_attention <> order_needs_attention(NEW.order_id);
  RETURN NULL;
END $$;

CREATE TRIGGER order_return_attention AFTER INSERT OR UPDATE OF state, credit_id ON order_return
  FOR EACH ROW EXECUTE FUNCTION note_order_attention();
CREATE TRIGGER refund_attention AFTER INSERT OR UPDATE OF state, method ON refund
  FOR EACH ROW EXECUTE FUNCTION note_order_attention();
CREATE TRIGGER order_review_attention AFTER INSERT OR UPDATE OF reason, approved_at ON order_review
  FOR EACH ROW EXECUTE FUNCTION note_order_attention();
CREATE TRIGGER order_credit_attention AFTER INSERT ON order_credit
  FOR EACH ROW WHEN (NEW.advance_paise <> 0) EXECUTE FUNCTION note_order_attention();

-- Money to refund in full: its order was closed or already paid. Constraints named stray_payment and, below, gst_* keep
-- the names of former tables.
CREATE TABLE unmatched_payment (
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME stray_payment_id_seq) CONSTRAINT stray_payment_pkey PRIMARY KEY,
  order_id bigint NOT NULL CONSTRAINT stray_payment_order_id_fkey REFERENCES orders,
  provider text NOT NULL,
  payment_id text NOT NULL,
  amount_paise bigint NOT NULL CONSTRAINT stray_payment_amount_paise_check CHECK (amount_paise > 0),
  reason text NOT NULL CHECK (reason IN ('late', 'duplicate')),
  state text NOT NULL CONSTRAINT stray_payment_state_check CHECK (state IN ('found', 'refunding', 'refunded', 'refund_failed')),
  refund_id text,
  -- Why it could not be refunded yet, in the provider's words.
  problem text,
  found_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The bank's reference, if staff refunded it by transfer.
  transfer_reference text,
  UNIQUE (provider, payment_id)
);
CREATE INDEX unmatched_payment_open ON unmatched_payment (id) WHERE state IN ('found', 'refunding');
CREATE INDEX unmatched_payment_by_order ON unmatched_payment (order_id);
CREATE INDEX unmatched_payment_by_time ON unmatched_payment (found_at);
CREATE TRIGGER unmatched_payment_stays BEFORE UPDATE OR DELETE ON unmatched_payment FOR EACH ROW
  EXECUTE FUNCTION history_stays(state, refund_id, problem, settled_at, transfer_reference);
CREATE TRIGGER unmatched_payment_all_stay BEFORE TRUNCATE ON unmatched_payment FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- The entries of payment providers' settlements as reported, each once, never changed. Matches are computed on each
-- read.
CREATE TABLE settlement_import (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  -- A report's file name; empty if the provider was asked for it.
  file_name text NOT NULL,
  entries int NOT NULL CHECK (entries >= 0),
  -- New entries.
  added int NOT NULL,
  at timestamptz NOT NULL,
  -- Login.
  imported_by text NOT NULL,
  CHECK (added BETWEEN 0 AND entries)
);
CREATE TRIGGER settlement_import_stays BEFORE UPDATE OR DELETE ON settlement_import FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER settlement_import_all_stay BEFORE TRUNCATE ON settlement_import FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

CREATE TABLE settlement_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'refund', 'adjustment')),
  -- The provider's id of the payment, refund or other settled item.
  reference text NOT NULL,
  provider_order_id text,
  -- Before fees, always positive.
  amount_paise bigint NOT NULL CHECK (amount_paise >= 0),
  -- Without GST.
  fee_paise bigint NOT NULL,
  gst_paise bigint NOT NULL,
  -- Its effect on the payout: positive for received money.
  net_paise bigint NOT NULL,
  settlement_id text NOT NULL,
  -- The bank's reference of the payout.
  utr text NOT NULL,
  settled_at timestamptz NOT NULL,
  import_id int NOT NULL REFERENCES settlement_import,
  UNIQUE (provider, kind, reference, settlement_id)
);
CREATE INDEX settlement_entry_by_time ON settlement_entry (settled_at);
CREATE INDEX settlement_entry_by_settlement ON settlement_entry (provider, settlement_id);
CREATE TRIGGER settlement_entry_stays BEFORE UPDATE OR DELETE ON settlement_entry FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER settlement_entry_all_stay BEFORE TRUNCATE ON settlement_entry FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();

-- The test provider's side of an order to be paid. The receipt is the shop's name for it; asking twice gives the same
-- one.
CREATE TABLE sandbox_order (
  provider_order_id text PRIMARY KEY,
  receipt text NOT NULL UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);

-- The built-in test provider's own books: what a real provider would store.
CREATE TABLE sandbox_payment (
  payment_id text PRIMARY KEY,
  provider_order_id text NOT NULL,
  amount_paise bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'authorized', 'captured', 'refunded', 'failed')),
  created_at timestamptz NOT NULL
);
-- An order stays paid even after a refund.
CREATE UNIQUE INDEX sandbox_payment_once ON sandbox_payment (provider_order_id) WHERE status IN ('authorized', 'captured', 'refunded');
CREATE INDEX sandbox_payment_by_order ON sandbox_payment (provider_order_id);

CREATE TABLE sandbox_refund (
  refund_id text PRIMARY KEY,
  payment_id text NOT NULL REFERENCES sandbox_payment,
  -- The shop's name for it; asking twice gives the same refund.
  receipt text NOT NULL UNIQUE,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  status text NOT NULL CHECK (status IN ('pending', 'processed', 'failed')),
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refund_by_payment ON sandbox_refund (payment_id);

-- The last number used in a series of a financial year (2026 is April 2026 to March 2027). Numbering locks it until the
-- commit.
CREATE TABLE tax_document_series (
  kind text NOT NULL CONSTRAINT gst_series_kind_check CHECK (kind IN ('invoice', 'credit_note')),
  fiscal_year int NOT NULL,
  last_serial int NOT NULL CONSTRAINT gst_series_last_serial_check CHECK (last_serial > 0),
  CONSTRAINT gst_series_pkey PRIMARY KEY (kind, fiscal_year)
);
CREATE TRIGGER tax_document_series_stays BEFORE UPDATE OR DELETE ON tax_document_series FOR EACH ROW
  EXECUTE FUNCTION history_stays(last_serial);
CREATE TRIGGER tax_document_series_all_stay BEFORE TRUNCATE ON tax_document_series FOR EACH STATEMENT
  EXECUTE FUNCTION history_is_not_emptied();

-- Numbers are never used again.
CREATE FUNCTION series_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a series of tax documents only grows';
END $$;

CREATE TRIGGER tax_document_series_grows BEFORE UPDATE ON tax_document_series FOR EACH ROW WHEN (NEW.last_serial < OLD.last_serial)
  EXECUTE FUNCTION series_only_grows();

-- GST invoices and credit notes, numbered without gaps and never deleted.
CREATE TABLE tax_document (
  id bigint GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME gst_paper_id_seq) CONSTRAINT gst_paper_pkey PRIMARY KEY,
  kind text NOT NULL CONSTRAINT gst_paper_kind_check CHECK (kind IN ('invoice', 'credit_note')),
  fiscal_year int NOT NULL,
  serial int NOT NULL CONSTRAINT gst_paper_serial_check CHECK (serial > 0),
  number text NOT NULL CONSTRAINT gst_paper_number_key UNIQUE CONSTRAINT gst_paper_number_check
    CHECK (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  issued_at timestamptz NOT NULL,
  -- In India.
  issued_on date NOT NULL,
  order_id bigint NOT NULL CONSTRAINT gst_paper_order_id_fkey REFERENCES orders,
  credit_id bigint CONSTRAINT gst_paper_credit_id_key UNIQUE CONSTRAINT gst_paper_credit_id_fkey REFERENCES order_credit,
  invoice_id bigint CONSTRAINT gst_paper_invoice_id_fkey REFERENCES tax_document,
  taxable_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL,
  sgst_paise bigint NOT NULL,
  igst_paise bigint NOT NULL,
  delivery_paise bigint NOT NULL CONSTRAINT gst_paper_delivery_paise_check CHECK (delivery_paise >= 0),
  total_paise bigint NOT NULL,
  -- The whole content of the document.
  content jsonb NOT NULL,
  CONSTRAINT gst_paper_kind_fiscal_year_serial_key UNIQUE (kind, fiscal_year, serial),
  CONSTRAINT gst_paper_check CHECK ((kind = 'credit_note') = (credit_id IS NOT NULL)),
  CONSTRAINT gst_paper_check1 CHECK ((kind = 'credit_note') = (invoice_id IS NOT NULL)),
  CONSTRAINT gst_paper_check2 CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + delivery_paise)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
CREATE UNIQUE INDEX tax_document_one_invoice ON tax_document (order_id) WHERE kind = 'invoice';
CREATE INDEX tax_document_by_order ON tax_document (order_id, id);
CREATE INDEX tax_document_by_day ON tax_document (issued_on, kind, serial);
CREATE TRIGGER tax_document_stays BEFORE UPDATE OR DELETE ON tax_document FOR EACH ROW EXECUTE FUNCTION history_stays();
CREATE TRIGGER tax_document_all_stay BEFORE TRUNCATE ON tax_document FOR EACH STATEMENT EXECUTE FUNCTION history_is_not_emptied();
