/** What staff set for the shop: limits, rules for direct sellers, mail, messages and payment accounts, checked and saved. */
export { checkSettings, describeSettings, readSettings, saveSettings } from './save-settings.ts';
