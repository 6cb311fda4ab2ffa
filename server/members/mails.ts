import { sql } from 'kysely';
import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { policy } from '#contract/policy.ts';
import { addMonths, endOfMonth } from '#contract/india-time.ts';
import { messagesIn } from '#locales/messages.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { dateInIndia } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';
import { type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { queueEmail } from '#server/platform/email.ts';
import type { Services } from '#server/platform/services.ts';

interface Addressee {
  memberId: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
}

async function findAddressees(tx: Tx, memberIds: readonly string[]): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    SELECT m.member_id AS "memberId", m.first_name AS "firstName", m.last_name AS "lastName", c.email, c.language
    FROM member m JOIN customer c ON c.id = m.customer_id
    WHERE m.member_id = ANY(${memberIds}::text[]) AND c.email <> '' AND c.erased_at IS NULL ORDER BY m.member_id`.execute(
    tx,
  );
  return rows;
}

/** To the member and both sponsors. */
export async function queueSponsorChanged(
  tx: Tx,
  services: Services,
  { memberId, from, to, effectiveAt }: { memberId: string; from: string | null; to: string; effectiveAt: Date },
): Promise<void> {
  const brand = await readBrand(tx);
  const member = await tx
    .selectFrom('member')
    .select(['first_name', 'last_name'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const name = `${member.first_name} ${member.last_name}`;
  for (const to_ of await findAddressees(tx, [memberId, to, ...(from === null ? [] : [from])])) {
    const role = to_.memberId === memberId ? 'member' : to_.memberId === to ? 'newSponsor' : 'oldSponsor';
    const mail = sponsorChangedMail(brand, role, {
      firstName: to_.firstName,
      name,
      memberId,
      sponsorId: to,
      date: dateInIndia(effectiveAt, to_.language),
      language: to_.language,
    });
    await queueEmail(tx, services, { ...mail, to: to_.email });
  }
}

export function sponsorChangedMail(
  brand: Brand,
  role: 'member' | 'oldSponsor' | 'newSponsor',
  facts: { firstName: string; name: string; memberId: string; sponsorId: string; date: string; language: Language },
): EmailContent {
  const { subject, heading, closedMonths, question, ...texts } = messagesIn(facts.language).emails.network
    .sponsorChanged;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [paragraph(texts[role](facts)), paragraph(closedMonths), paragraph(question)],
    facts.language,
  );
}

/** With staff's reason. */
export async function queueSponsorChangeDeclined(
  tx: Tx,
  services: Services,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<void> {
  const brand = await readBrand(tx);
  for (const to of await findAddressees(tx, [memberId]))
    await queueEmail(tx, services, { ...sponsorChangeDeclinedMail(brand, to, reason), to: to.email });
}

export function sponsorChangeDeclinedMail(
  brand: Brand,
  { firstName, language }: Pick<Addressee, 'firstName' | 'language'>,
  reason: string,
): EmailContent {
  const { subject, heading, text, next } = messagesIn(language).emails.network.sponsorChangeDeclined;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [paragraph(text({ firstName })), paragraph(reason), paragraph(next)],
    language,
  );
}

/** At the member's own request or because the company ended the contract. */
export async function queueMembershipEnded(
  tx: Tx,
  services: Services,
  { memberId, kind, at }: { memberId: string; kind: 'exited' | 'terminated'; at: Date },
): Promise<void> {
  for (const to of await findAddressees(tx, [memberId])) {
    const brand = await readBrand(tx, to.language);
    const facts = { kind, date: dateInIndia(at, to.language) };
    await queueEmail(tx, services, { ...membershipEndedMail(brand, services.adminUrl, to, facts), to: to.email });
  }
}

function membershipEndedMail(
  brand: Brand,
  portalUrl: string,
  { firstName, memberId, language }: Pick<Addressee, 'firstName' | 'memberId' | 'language'>,
  { kind, date }: { kind: 'exited' | 'terminated'; date: string },
): EmailContent {
  const { subject, heading, returns, question, link, ...texts } = messagesIn(language).emails.network.membershipEnded;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name }),
    heading,
    [
      paragraph(texts[kind]({ firstName, memberId, date })),
      paragraph(returns({ days: policy.buyBackDays })),
      paragraph(question),
      { kind: 'link', label: link, url: `${portalUrl}${pathIn(language, '/membership')}` },
    ],
    language,
  );
}

/** To members `left` months below the minimum away from a freeze; once per month. */
export async function queueFreezeWarning(
  tx: Tx,
  services: Services,
  memberIds: readonly string[],
  { month, ...facts }: { month: string; months: number; left: number; sp: number },
): Promise<void> {
  if (memberIds.length === 0) return;
  const brand = await readBrand(tx);
  const now = services.clock.now();
  for (const to of await findAddressees(tx, await claimWarnings(tx, memberIds, month, now))) {
    const until = dateInIndia(endOfMonth(addMonths(month, facts.left)), to.language);
    await queueEmail(tx, services, { ...freezeWarningMail(brand, to, { ...facts, until }), to: to.email });
  }
}

/** Returns those not warned yet, without members who have left or been frozen since. */
async function claimWarnings(tx: Tx, memberIds: readonly string[], month: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO member_warning (member_id, month, at) SELECT member_id, ${`${month}-01`}::date, ${now}::timestamptz FROM member
    WHERE member_id = ANY(${memberIds}::text[]) AND status = 'live' ON CONFLICT DO NOTHING RETURNING member_id AS id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export function freezeWarningMail(
  brand: Brand,
  { firstName, memberId, language }: Pick<Addressee, 'firstName' | 'memberId' | 'language'>,
  facts: { months: number; left: number; sp: number; until: string },
): EmailContent {
  const { subject, heading, text, noObligation } = messagesIn(language).emails.network.freezeWarning;
  return renderEmail(
    senderOf(brand),
    subject({ brand: brand.name, left: facts.left }),
    heading,
    [paragraph(text({ firstName, memberId, ...facts })), paragraph(noObligation)],
    language,
  );
}
