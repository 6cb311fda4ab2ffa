import fs from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from '#contract/content.ts';
import type { Language } from '#contract/language.ts';
import type { SellerTextKind } from '#contract/seller-texts.ts';
import { presetBrand } from '#server/content/index.ts';
import { policy } from '#contract/policy.ts';
import type { NetworkSettings } from '#server/platform/network-settings.ts';

/** A language without its own text uses the English one. */
const folder = path.join(import.meta.dirname, '../../../content/joining');

const files = new Map<string, Promise<string>>();

/** With its placeholders. */
export function readBundledFile(kind: SellerTextKind, language: Language): Promise<string> {
  const name = kind === 'agreement' ? 'agreement.md' : 'orientation.json';
  const key = `${language}/${name}`;
  let file = files.get(key);
  if (!file) {
    const english = path.join(folder, 'en', name);
    file = fs
      .readFile(path.join(folder, language, name), 'utf8')
      .catch(() => fs.readFile(english, 'utf8'))
      .then((text) => text.replaceAll('\r', ''));
    files.set(key, file);
  }
  return file;
}

const wordsOf = (
  brand: Brand,
  { coolingOffDays, exitNoticeDays }: Pick<NetworkSettings, 'coolingOffDays' | 'exitNoticeDays'>,
): Record<string, string> => ({
  brand: brand.name,
  company: brand.legal_name,
  address: [...brand.address_lines, `${brand.city} ${brand.postcode}`, brand.state].filter(Boolean).join(', '),
  cooling_off_days: String(coolingOffDays),
  buy_back_days: String(policy.buyBackDays),
  exit_notice_days: String(exitNoticeDays),
});

/** Allowed in double braces. */
export const textWords: readonly string[] = Object.keys(wordsOf(presetBrand, { coolingOffDays: 0, exitNoticeDays: 0 }));

/** @throws Error for an unknown placeholder */
export function fillText(text: string, brand: Brand, settings: Parameters<typeof wordsOf>[1]): string {
  const words = wordsOf(brand, settings);
  return text.replaceAll(/\{\{(.*?)\}\}/g, (_mark, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`a text of joining speaks of ${word}, which it is not given`);
    return value;
  });
}
