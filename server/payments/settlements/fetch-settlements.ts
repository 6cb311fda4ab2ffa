import type { StaffActor } from '#server/audit/index.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { ProviderApiError } from '../gateways/provider-api.ts';
import { paymentProviders } from '../gateways/providers.ts';
import { type ImportedSettlements, saveEntries } from './import-settlements.ts';

const texts = messages.errors.staff.settlements;

/**
 * Fetches and imports a day's settlements (YYYY-MM-DD in India). Errors: 409 provider_not_set_up; 422
 * settlements_unreadable if there are none; 409 settlements_refused with the provider's words; 503
 * settlements_unavailable.
 */
export async function fetchSettlements(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
  actor: StaffActor,
  { provider, day }: { provider: string; day: string },
): Promise<Result<ImportedSettlements>> {
  const found = paymentProviders.find(({ name }) => name === provider);
  const account = services.config.payments.accounts[provider];
  if (!found?.fetchSettlements || account === undefined) return err(409, 'provider_not_set_up', texts.notSetUp);
  let entries;
  try {
    entries = await found.fetchSettlements(account, day);
  } catch (error) {
    services.log.warn({ err: error, provider }, 'settlements could not be fetched');
    const { title } = found;
    if (error instanceof ProviderApiError)
      return err(409, 'settlements_refused', texts.refused({ provider: title, reason: error.message.slice(0, 200) }));
    return err(503, 'settlements_unavailable', texts.unavailable({ provider: title }));
  }
  if (entries.length === 0) return err(422, 'settlements_unreadable', texts.noneThatDay);
  return saveEntries(services, actor, { provider, name: '', entries });
}
