/** The shop's settings: limits, rules for direct sellers, mail, messages and payment accounts; checked and saved. */
export { settingApprovals } from './approvals.ts';
export { describeSettings, dropUnchanged, readSettings, saveSettings } from './save-settings.ts';
