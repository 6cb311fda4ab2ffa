import { z } from 'zod';
import { SettingsPatch } from '#contract/admin/settings/settings.ts';
import type { Permission } from '#contract/admin/staff.ts';
import { applyStoredSettings } from '#server/platform/stored-settings.ts';
import { type ApprovableCommands, asRights, command, settingNotices } from '#server/staff/index.ts';
import { checkSettings, describeSettings, isSecretSetting, saveSettings } from './save-settings.ts';

type NotifiedGroup = keyof typeof settingNotices;
type AskedSettings = SettingsPatch & { group: NotifiedGroup };

/** Changes by group of settings. Keys and passwords are stored encrypted, separately from the request. */
const settings = (permission: Permission, groups: readonly [NotifiedGroup, ...NotifiedGroup[]]) =>
  command<AskedSettings>({
    permission,
    input: z.object({
      // Older requests name no group, since there was only one.
      group: z.enum(groups).default(groups[0]),
      changes: SettingsPatch.shape.changes as unknown as z.ZodType<SettingsPatch['changes']>,
    }),
    measure: async (services, _member, { group, changes }) =>
      asRights(await checkSettings(services, services.db, group, { changes })),
    run: (services, { actor }, { group, changes }) => saveSettings(services, actor, group, { changes }),
    facts: (patch, config) => describeSettings(config, patch),
    notifiesOwners: ({ group }) => settingNotices[group],
    afterCommit: applyStoredSettings,
    secrets: {
      split({ group, changes }, config) {
        const secrets: Record<string, string> = {};
        const kept: SettingsPatch['changes'] = {};
        for (const [name, change] of Object.entries(changes)) {
          const isHidden = isSecretSetting(config, name) && change.to !== '';
          if (isHidden) secrets[name] = change.to;
          kept[name] = isHidden ? { ...change, to: hidden } : change;
        }
        return { kept: { group, changes: kept }, secrets };
      },
      join: ({ group, changes }, secrets) => ({
        group,
        changes: Object.fromEntries(
          Object.entries(changes).map(([name, change]) => [name, { ...change, to: secrets[name] ?? change.to }]),
        ),
      }),
    },
  });

/** Stands in a request for a secret that is stored separately. */
const hidden = '(hidden)';

/** Changes of settings that decide who receives money, or how codes and invitations are sent, need a second person. */
export const settingApprovals = {
  'settings.update': settings('settings.configure', ['network', 'mail', 'messages']),
  'payment_settings.update': settings('payments.configure', ['payments']),
} satisfies Partial<ApprovableCommands>;
