import type { Config } from '#server/platform/config.ts';
import { messages } from '#server/platform/messages.ts';
import type { ReadinessFacts } from './facts.ts';
import { dangerous, missing, type ReadinessProblem } from './problems.ts';

export function checkData(facts: ReadinessFacts, { payments }: Pick<Config, 'payments'>): ReadinessProblem[] {
  const texts = messages.readiness.problems;
  const found: ReadinessProblem[] = [];
  if (facts.holdsDemo)
    found.push(
      dangerous('demo_data', {
        problem: texts.demoData.problem,
        remedy: texts.demoData.remedy({ folder: 'DATA_DIR', database: 'DATABASE_URL' }),
      }),
    );
  if (!facts.isSecretKeyKnown)
    found.push(
      dangerous('secret_key_differs', {
        problem: texts.secretKeyDiffers.problem({ setting: 'SECRET_KEY' }),
        remedy: texts.secretKeyDiffers.remedy({ command: 'npm run admin -- accept-secret-key' }),
      }),
    );
  if (facts.isInClear)
    found.push(
      dangerous('database_in_clear', {
        problem: texts.databaseInClear.problem,
        remedy: texts.databaseInClear.remedy({ option: 'sslmode=verify-full', setting: 'DATABASE_URL' }),
      }),
    );
  found.push(...checkCompany(facts));
  if (!facts.offersCashOnDelivery && payments.offered.length === 0)
    found.push(missing('payment_method', texts.paymentMethod));
  if (!facts.hasProducts) found.push(missing('products', texts.products));
  if (!facts.hasOwner)
    found.push(
      missing('owner', {
        problem: texts.owner.problem,
        remedy: texts.owner.remedy({ command: 'npm run admin -- create-owner' }),
      }),
    );
  if (facts.unreadableSecrets > 0)
    found.push(
      missing('stored_secrets', {
        problem: texts.storedSecrets.problem({ count: facts.unreadableSecrets, setting: 'SECRET_KEY' }),
        remedy: texts.storedSecrets.remedy({ setting: 'SECRET_KEY' }),
      }),
    );
  found.push(...checkStorage(facts));
  if (!facts.isOpened) found.push(missing('not_open', texts.notOpen));
  return found;
}

function checkCompany({ hasCompanyRecord, companyGaps }: ReadinessFacts): ReadinessProblem[] {
  if (companyGaps.length === 0) return [];
  const { companyMissing, companyGaps: gaps } = messages.readiness.problems;
  const remedy = { command: 'npm run company -- FILE' };
  if (!hasCompanyRecord)
    return [missing('company_record', { problem: companyMissing.problem, remedy: companyMissing.remedy(remedy) })];
  const problem = gaps.problem({ fields: companyGaps.join(', ') });
  return [missing('company_record', { problem, remedy: gaps.remedy(remedy) })];
}

function checkStorage({ isEmbedded, undurable }: ReadinessFacts): ReadinessProblem[] {
  const { embeddedStorage, databaseNotDurable } = messages.readiness.problems;
  if (isEmbedded)
    return [
      missing('embedded_storage', {
        problem: embeddedStorage.problem,
        remedy: embeddedStorage.remedy({
          backup: 'npm run backup -- FILE',
          setting: 'DATABASE_URL',
          restore: 'npm run restore -- FILE',
        }),
      }),
    ];
  if (undurable.length === 0) return [];
  return [
    missing('database_not_durable', {
      problem: databaseNotDurable.problem({ setting: undurable.join(', ') }),
      remedy: databaseNotDurable.remedy,
    }),
  ];
}
