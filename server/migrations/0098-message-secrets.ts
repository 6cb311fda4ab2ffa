import { type Kysely, sql } from 'kysely';

/**
 * Codes and links of outgoing messages lie apart from them. Stored reset codes are taken out of their mails; one that still waits to be
 * sent keeps its code beside it for as long as the code is good.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
-- Gone as soon as the message is handed over, or the secret is no good any more.
CREATE TABLE message_secret (
  job_key text PRIMARY KEY REFERENCES job (key) ON DELETE CASCADE,
  secret text NOT NULL,
  expires_at timestamptz NOT NULL
);

INSERT INTO message_secret (job_key, secret, expires_at)
  SELECT job.key, substring(mail.body_html from 'letter-spacing:6px">([0-9]{6})</p>'), mail.created_at + interval '15 minutes'
  FROM job JOIN mail ON job.key = 'mail ' || mail.id
  WHERE job.kind = 'mail' AND job.done_at IS NULL AND job.payload->>'hides_code' = 'true'
    AND mail.body_html ~ 'letter-spacing:6px">[0-9]{6}</p>';
UPDATE mail SET
    body_text = regexp_replace(body_text, '^ {4}[0-9]{6}$', '    ••••••', 'gn'),
    body_html = regexp_replace(body_html, 'letter-spacing:6px">[0-9]{6}</p>', 'letter-spacing:6px">••••••</p>', 'g')
  WHERE body_html ~ 'letter-spacing:6px">[0-9]{6}</p>';
UPDATE job SET payload = (payload - 'hides_code') || jsonb_build_object('has_secret', payload->'hides_code')
  WHERE kind = 'mail' AND payload ? 'hides_code';
`,
    )
    .execute(db);
}
