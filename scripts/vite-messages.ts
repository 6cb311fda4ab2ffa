import path from 'node:path';
import type { Plugin } from 'vite';
import { type Language, languageFacts, languages } from '../contract/language.ts';
import { type Catalogue, printCatalogue, runtimeUsed } from '../locales/compile.ts';
import { readCatalogue } from '../locales/messages.ts';

const locales = path.join(import.meta.dirname, '../locales');
const generated = `${path.join(locales, 'generated')}${path.sep}`;
const languageModule = path.join(locales, 'current-language.ts');

/** The function that a build calls where texts belong; no such function exists: `fillMessages` puts the texts there. */
const place = '__MESSAGES__';
const places = new RegExp(`${place}\\(["'\`]([\\w/]+)["'\`]((?:,\\s*[\\w$]+)*)\\)`, 'g');

/** The language of a development server: SHOP_LANGUAGE, else English. */
export function languageToServe(): Language {
  const asked = process.env['SHOP_LANGUAGE'] ?? 'en';
  const known = languages.find((language) => language === asked);
  if (!known) throw new Error(`SHOP_LANGUAGE is "${asked}"; it must be one of ${languages.join(', ')}`);
  return known;
}

/** Sections that both the files at the start of a page of the storefront and those loaded later use, and the files at the start. */
const startSections = /^#messages\/shop\/(frame|notices|product)\.ts$/;
const startFiles =
  /web\/shop\/(root\.tsx|state\/cart\.ts|catalog\/product-(page|gallery)\.tsx|frame\/(frame|header|search-opener|search-field|mobile-menu|logout-button)\.tsx)$/;

/**
 * Serves the messages to Vite. A build gets a place for each section, which `fillMessages` fills afterwards, once per language; while
 * developing there is a server per language, which gets the texts at once.
 */
export function messagesPlugin(language: Language): Plugin {
  let building = true;
  return {
    name: 'messages',
    configResolved(config) {
      building = config.command === 'build';
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (building ? html : fillHtml(html, language)),
    },
    // Two modules of one section: that of the files at a page's start keeps only the texts which they show.
    resolveId: {
      // Before Vite's own.
      order: 'pre',
      async handler(source, importer) {
        if (!building || !startSections.test(source) || !importer || !startFiles.test(importer)) return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved && { ...resolved, id: `${resolved.id}?start` };
      },
    },
    load(id) {
      const [file = ''] = id.split('?');
      if (file === languageModule)
        return `export const currentLanguage = ${building ? `${place}("language")` : JSON.stringify(language)};`;
      const [, area, section] = /^(\w+)\/(\w+)\.ts$/.exec(file.slice(generated.length)) ?? [];
      if (!file.startsWith(generated) || !area || !section) return null;
      for (const each of languages) this.addWatchFile(path.join(locales, each, `${area}.json`));
      const runtime = runtimeOf(area, section).join(', ');
      const source = building
        ? `/* @__PURE__ */ ${place}("${area}/${section}"${runtime && `, ${runtime}`})`
        : printCatalogue(sectionIn(language, area, section), { tag: languageFacts[language].page, area });
      return `${runtime && `import { ${runtime} } from '#locales/runtime.ts';\n`}export const ${section} = ${source};`;
    },
  };
}

/** What of the runtime a section calls in any language: where its scripts are made, the languages are not yet apart. */
function runtimeOf(area: string, section: string): string[] {
  return runtimeUsed(
    languages.map((language) => sectionIn(language, area, section)),
    area,
  );
}

function sectionIn(language: Language, area: string, section: string) {
  const found = readCatalogue(language, area)[section];
  if (found === undefined) throw new Error(`locales/${language}/${area}.json has no "${section}"`);
  return found;
}

/** Whether a built file has places for texts. */
export function hasPlaces(code: string): boolean {
  return code.includes(place);
}

/** A built file's code with a language's texts in their places. @throws when a place is not understood. */
export function fillPlaces(code: string, language: Language): string {
  const filled = code.replaceAll(places, (_call, name: string, given: string) => {
    if (name === 'language') return JSON.stringify(language);
    const [area, section] = name.split('/') as [string, string];
    const texts = printCatalogue(sectionIn(language, area, section), { tag: languageFacts[language].page, area });
    return given === '' ? texts : `((${runtimeOf(area, section).join(',')})=>(${texts}))(${given.slice(1)})`;
  });
  if (hasPlaces(filled)) throw new Error(`a place for texts is not understood: ${code.slice(code.indexOf(place), 80)}`);
  return filled;
}

/** A page's HTML with a language's texts in its places: {{portal/page.title}}, and {{language}} for the language's tag. */
export function fillHtml(html: string, language: Language): string {
  return html.replaceAll(/\{\{([\w/.]+)\}\}/g, (_place, name: string) => {
    if (name === 'language') return languageFacts[language].page;
    const [, area = '', section = '', key = ''] = /^(\w+)\/(\w+)\.(\w+)$/.exec(name) ?? [];
    const text = (sectionIn(language, area, section) as Readonly<Record<string, Catalogue>>)[key];
    if (typeof text !== 'string') throw new Error(`locales/${language}/${area}.json has no text ${section}.${key}`);
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  });
}
