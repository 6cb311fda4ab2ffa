import {
  isSecretSetting,
  settingFacts,
  type SettingGroup,
  type SettingName,
  settingNames,
} from '#contract/staff-settings.ts';
import type { OwnerNoticeAction } from '#contract/staff-owner-notices.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting, readSetting, writeSetting } from '#server/platform/settings.ts';
import { fixedValue, isFixedSetting } from '#server/platform/stored-settings.ts';
import { z } from 'zod';
import { tellOwners } from './owner-notices.ts';

/** As what owners hear of settings of a group; limits are told to nobody. */
export const settingNotices: Readonly<Record<Exclude<SettingGroup, 'limits'>, OwnerNoticeAction>> = {
  network: 'settings.update',
  mail: 'mail_settings.update',
  messages: 'message_settings.update',
  payments: 'payment_settings.update',
};

const settingKey = 'environment_settings';
const Values = z.record(z.string(), z.string());

/** Tells every owner where a variable of the server has set something since the last time that two people would have to agree on in the admin. */
export async function tellOfEnvironment(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'adminUrl'>,
): Promise<void> {
  const { config, clock } = services;
  const at = clock.now();
  const told = (name: SettingName) => settingFacts(name).group !== 'limits' && !isSecretSetting(name);
  const now = Object.fromEntries(
    settingNames
      .filter((name) => told(name) && isFixedSetting(config, name))
      .map((name) => [name, fixedValue(config, name)]),
  );
  await inTransaction(services.db, async (tx) => {
    const isFirst = (await readSetting(tx, settingKey)) === null;
    await lockSetting(tx, settingKey, now, at);
    const before = Values.parse(await readSetting(tx, settingKey));
    const changed = settingNames.filter((name) => before[name] !== now[name]);
    if (isFirst || changed.length === 0) return ok(null);
    await writeSetting(tx, settingKey, now, at);
    for (const [group, action] of Object.entries(settingNotices)) {
      const facts = Object.fromEntries(
        changed
          .filter((name) => settingFacts(name).group === group)
          .map((name) => [`setting.${name}`, `${before[name] || '–'} → ${now[name] || '–'}`]),
      );
      if (Object.keys(facts).length > 0) await tellOwners(tx, services, { action, facts, by: null });
    }
    return ok(null);
  });
}
