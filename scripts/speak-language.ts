import fs from 'node:fs';
import type { Plugin } from 'vite';
import { type Language, languages } from '../contract/language.ts';

/** The language of this build or development server: SHOP_LANGUAGE, else English. */
export function builtLanguage(): Language {
  const asked = process.env['SHOP_LANGUAGE'] ?? 'en';
  const known = languages.find((language) => language === asked);
  if (!known) throw new Error(`SHOP_LANGUAGE is "${asked}"; it must be one of ${languages.join(', ')}`);
  return known;
}

const wordFile = /-words(\.server)?\.ts$/;

/** Takes words from their Hindi file in the build's language: `cart-words.ts` becomes `cart-words.hi.ts`. */
export function speakLanguage(language: Language): Plugin {
  return {
    name: 'speak-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (language === 'en' || !wordFile.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || found.external) return found;
      const twin = found.id.replace(wordFile, `-words.${language}$1.ts`);
      return fs.existsSync(twin) ? { ...found, id: twin } : found;
    },
  };
}
