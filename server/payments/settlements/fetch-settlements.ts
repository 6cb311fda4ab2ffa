import type { SettlementProvider } from '#contract/staff-settlements.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { paymentProviders } from '../gateways/providers.ts';
import { type ImportedSettlements, saveEntries } from './import-settlements.ts';

const texts = messages.errors.staff.settlements;

/**
 * Asks a provider what it settled on a day (YYYY-MM-DD in India), and keeps it. Errors: 409 provider_not_set_up; 422 settlements_unreadable
 * where there was nothing; 503 settlements_unavailable with the provider's words.
 */
export async function fetchSettlements(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
  actor: StaffActor,
  { provider, day }: { provider: SettlementProvider; day: string },
): Promise<Result<ImportedSettlements>> {
  const found = paymentProviders.find(({ name }) => name === provider);
  const account = services.config.payments.accounts[provider];
  if (!found?.fetchSettlements || account === undefined) return err(409, 'provider_not_set_up', texts.notSetUp);
  let entries;
  try {
    entries = await found.fetchSettlements(account, day);
  } catch (error) {
    services.log.warn({ err: error, provider }, 'settlements could not be fetched');
    return err(503, 'settlements_unavailable', texts.unavailable({ reason: (error as Error).message.slice(0, 200) }));
  }
  if (entries.length === 0) return err(422, 'settlements_unreadable', texts.noneThatDay);
  return saveEntries(services, actor, { provider, name: '', entries });
}
