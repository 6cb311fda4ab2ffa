import { type StaffSettings, staffSettingsPaths, type StaffSettingsReply } from '#contract/staff-settings.ts';
import { readAsStaff } from '../api.ts';
import type { PageRequest } from '../screen.tsx';

/** Returns every setting with where its value comes from. @throws as readAsStaff. */
export async function readSettings({ signal }: Pick<PageRequest, 'signal'>): Promise<StaffSettings> {
  return (await readAsStaff<StaffSettingsReply>(staffSettingsPaths.settings, { signal })).data;
}
