import fs from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from '#contract/content.ts';
import { declarationsVersion } from '#contract/joining-rules.ts';
import type { Language } from '#contract/language.ts';
import { policy } from '#contract/policy.ts';
import type { NetworkSettings } from '#server/platform/config.ts';

/**
 * Versions of what applicants read and accept. A number grows when a text changes in what it says: applications that are not sent yet then need the new one.
 */
export const currentVersions = { declarations: declarationsVersion, orientation: 1, agreement: 1 } as const;

/** Where the texts lie that come with the program. A language without ones of its own has the English ones. */
const folder = path.join(import.meta.dirname, '../../content/joining');

const files = new Map<string, Promise<string>>();

/** A text of joining in a language, with the company's own words in it. */
export async function readShippedText(
  name: 'agreement.md' | 'orientation.json',
  language: Language,
  brand: Brand,
  { coolingOffDays, exitNoticeDays }: Pick<NetworkSettings, 'coolingOffDays' | 'exitNoticeDays'>,
): Promise<string> {
  const key = `${language}/${name}`;
  let file = files.get(key);
  if (!file) {
    const english = path.join(folder, 'en', name);
    const own = path.join(folder, language, name);
    file = fs.readFile(own, 'utf8').catch(() => fs.readFile(english, 'utf8'));
    files.set(key, file);
  }
  const values: Record<string, string> = {
    brand: brand.name,
    company: brand.legal_name,
    address: [...brand.address_lines, `${brand.city} ${brand.postcode}`, brand.state].filter(Boolean).join(', '),
    cooling_off_days: String(coolingOffDays),
    buy_back_days: String(policy.buyBackDays),
    exit_notice_days: String(exitNoticeDays),
  };
  const inJson = name.endsWith('.json');
  return (await file).replaceAll('\r', '').replaceAll(/\{\{(\w+)\}\}/g, (_mark, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`${key} speaks of ${word}, which it is not given`);
    return inJson ? JSON.stringify(value).slice(1, -1) : value;
  });
}
