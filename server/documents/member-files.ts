import type { FastifyReply } from 'fastify';
import { type Language, pathIn } from '#contract/language.ts';
import { startOfDay } from '#contract/india-time.ts';
import { readBrand, recolouringOf } from '#server/content/index.ts';
import { shortName } from '#server/customers/index.ts';
import {
  openMemberPhoto,
  readAcceptedAgreement,
  findFirstRoot,
  findMember,
  endOfDayAfter,
} from '#server/members/index.ts';
import { readIncomeMonth } from '#server/income-ledger/index.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import type { IdCard } from './id-card.ts';
import { type IncomeYearContent, writeIncomeYearCsv } from './income-year.ts';
import { printer } from './printer.ts';

/** For those who may read it. */
export interface PrivateFile {
  bytes: Buffer;
  type: 'application/pdf' | 'image/png' | 'text/csv; charset=utf-8';
  /** For saving. */
  name: string;
}

export const idCardFormats = ['pdf', 'png'] as const;
export type IdCardFormat = (typeof idCardFormats)[number];

/**
 * Frozen members have a card, too: the page behind its code shows the current state. Errors: 404 member_not_found; 409
 * member_left; 404 photo_not_found, as for members who joined without an application.
 */
async function readIdCard(services: Services, memberId: string, language: Language): Promise<Result<IdCard>> {
  const texts = messages.errors.members;
  const member = await findMember(services.db, memberId, services.clock.now());
  if (!member) return err(404, 'member_not_found', texts.notFound);
  if (member.status === 'exited' || member.status === 'terminated') return err(409, 'member_left', texts.left);
  const photo = await openMemberPhoto(services, memberId);
  if (!photo) return err(404, 'photo_not_found', texts.noPhoto);
  const brand = await readBrand(services.db, language);
  return ok({
    language,
    brand,
    colours: recolouringOf(brand.look),
    memberId,
    name: `${member.firstName} ${member.lastName}`.trim(),
    joinedAt: startOfDay(member.joinedOn),
    verifyUrl: services.adminUrl + pathIn(language, `/verify/${memberId}`),
    photo,
  });
}

/** Errors: those of readIdCard. */
export async function drawIdCardFile(
  services: Services,
  memberId: string,
  format: IdCardFormat,
  language: Language,
): Promise<Result<PrivateFile>> {
  const card = await readIdCard(services, memberId, language);
  if (!card.ok) return card;
  const bytes = await printer.run(format === 'pdf' ? 'idCard' : 'idCardPicture', card.value);
  const type = format === 'pdf' ? 'application/pdf' : 'image/png';
  return ok({ bytes: Buffer.from(bytes), type, name: `id-card-${memberId}.${format}` });
}

/** Errors: 404 member_not_found; 409 member_left. */
export async function printWelcomeLetterFile(
  services: Services,
  memberId: string,
  language: Language,
): Promise<Result<PrivateFile>> {
  const { db, clock, adminUrl } = services;
  const texts = messages.errors.members;
  const at = clock.now();
  const member = await findMember(db, memberId, at);
  if (!member) return err(404, 'member_not_found', texts.notFound);
  if (member.status === 'exited' || member.status === 'terminated') return err(409, 'member_left', texts.left);
  // A member without a sponsor of their own is under the company.
  const isUnderCompany = member.sponsorId === null || member.sponsorId === (await findFirstRoot(db));
  const sponsor = isUnderCompany ? null : await findMember(db, member.sponsorId!, at);
  const brand = await readBrand(db, language);
  const { coolingOffDays, exitNoticeDays } = readNetworkSettings(services);
  const joinedAt = startOfDay(member.joinedOn);
  const bytes = await printer.run('welcomeLetter', {
    language,
    brand,
    colours: recolouringOf(brand.look),
    memberId,
    name: `${member.firstName} ${member.lastName}`.trim(),
    joinedAt,
    sponsor: sponsor && { memberId: sponsor.memberId, name: shortName(sponsor.firstName, sponsor.lastName) },
    coolingOffLastDay: new Date(endOfDayAfter(joinedAt, coolingOffDays).getTime() - 1),
    noticeDays: exitNoticeDays,
    portalUrl: adminUrl + pathIn(language, '/login'),
  });
  return ok({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `welcome-letter-${memberId}.pdf` });
}

/** Errors: 404 agreement_not_found if the person accepted none here. */
export async function printAgreementFile(
  services: Services,
  whose: { customerId: number } | { memberId: string },
  language: Language,
): Promise<Result<PrivateFile>> {
  const agreement = await readAcceptedAgreement(services.db, whose);
  if (!agreement) return err(404, 'agreement_not_found', messages.errors.members.noAgreement);
  const brand = await readBrand(services.db, agreement.language);
  const bytes = await printer.run('agreement', { language, brand, colours: recolouringOf(brand.look), agreement });
  return ok({ bytes: Buffer.from(bytes), type: 'application/pdf', name: 'direct-seller-agreement.pdf' });
}

/** Of a month (YYYY-MM). Errors: 404 income_not_found if nothing was credited or paid. */
export async function printStatementFile(
  services: Services,
  { memberId, firstName, lastName }: { memberId: string; firstName: string; lastName: string },
  month: string,
  language: Language,
): Promise<Result<PrivateFile>> {
  const income = await readIncomeMonth(services.db, memberId, month);
  if (!income) return err(404, 'income_not_found', messages.errors.members.noIncome);
  const brand = await readBrand(services.db, language);
  const bytes = await printer.run('incomeStatement', {
    language,
    brand,
    colours: recolouringOf(brand.look),
    memberId,
    name: `${firstName} ${lastName}`.trim(),
    income,
    at: services.clock.now(),
  });
  return ok({ bytes: Buffer.from(bytes), type: 'application/pdf', name: `income-statement-${month}.pdf` });
}

export async function printIncomeYearFile(
  services: Services,
  { memberId, firstName, lastName }: { memberId: string; firstName: string; lastName: string },
  income: IncomeYearContent['income'],
  language: Language,
): Promise<PrivateFile> {
  const brand = await readBrand(services.db, language);
  const bytes = await printer.run('incomeYear', {
    language,
    brand,
    colours: recolouringOf(brand.look),
    memberId,
    name: `${firstName} ${lastName}`.trim(),
    income,
    at: services.clock.now(),
  });
  return { bytes: Buffer.from(bytes), type: 'application/pdf', name: `income-${income.year}-${income.year + 1}.pdf` };
}

export function writeIncomeYearFile(income: IncomeYearContent['income'], language: Language): PrivateFile {
  const bytes = Buffer.from(writeIncomeYearCsv(income, language));
  return { bytes, type: 'text/csv; charset=utf-8', name: `income-${income.year}-${income.year + 1}.csv` };
}

/** Must not be cached. */
export function sendPrivateFile(reply: FastifyReply, { bytes, type, name }: PrivateFile): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type(type)
    .send(bytes);
}
