import type { SettingGroup } from '#contract/admin/settings/settings.ts';
import type { OwnerNoticeAction } from '#contract/admin/settings/owner-notices.ts';
import { inTransaction } from '#server/platform/database.ts';
import { knownSettings, providerFact } from '#server/platform/known-settings.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting, readSetting, writeSetting } from '#server/platform/settings.ts';
import { fixedValue, isFixedSetting } from '#server/platform/stored-settings.ts';
import { z } from 'zod';
import { notifyOwners } from './owner-notices.ts';

/** Owners are not notified of limits. */
export const settingNotices: Readonly<Record<Exclude<SettingGroup, 'limits'>, OwnerNoticeAction>> = {
  network: 'settings.update',
  mail: 'mail_settings.update',
  messages: 'message_settings.update',
  payments: 'payment_settings.update',
};

const settingKey = 'environment_settings';
const Values = z.record(z.string(), z.string());

/**
 * Notifies owners of settings that environment variables have changed since the last run and that need two people in
 * the admin. Ignores secrets; the first run only stores the values.
 */
export async function notifyOfEnvironment(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'adminUrl'>,
): Promise<void> {
  const { config, clock } = services;
  const at = clock.now();
  const reported = knownSettings(config).filter(({ group, isSecret }) => group !== 'limits' && !isSecret);
  const now: Record<string, string> = Object.fromEntries(
    reported
      .filter((setting) => isFixedSetting(config, setting))
      .map((setting) => [setting.name, fixedValue(config, setting)]),
  );
  await inTransaction(services.db, async (tx) => {
    const isFirst = (await readSetting(tx, settingKey)) === null;
    await lockSetting(tx, settingKey, now, at);
    const before = Values.parse(await readSetting(tx, settingKey));
    const changed = reported.filter(({ name }) => before[name] !== now[name]);
    if (isFirst || changed.length === 0) return ok(null);
    await writeSetting(tx, settingKey, now, at);
    for (const [group, action] of Object.entries(settingNotices)) {
      const own = changed.filter((setting) => setting.group === group);
      if (own.length === 0) continue;
      const changes = own.map(({ name }) => [`setting.${name}`, `${before[name] || '–'} → ${now[name] || '–'}`]);
      const facts = { ...providerFact(own), ...Object.fromEntries(changes) };
      await notifyOwners(tx, services, { action, facts, by: null });
    }
    return ok(null);
  });
}
