import path from 'node:path';
import type { Plugin } from 'vite';
import { type Language, languageFacts, languages } from '../contract/language.ts';
import { type Catalogue, printCatalogue, runtimeUsed } from '../locales/compile.ts';
import { readCatalogue } from '../locales/messages.ts';

const locales = path.join(import.meta.dirname, '../locales');
const generated = `${path.join(locales, 'generated')}${path.sep}`;
const languageModule = path.join(locales, 'current-language.ts');

/**
 * The placeholder function that a build calls in place of texts. It does not exist: `fillMessages` inserts the texts
 * there.
 */
const place = '__MESSAGES__';
const places = new RegExp(`${place}\\(["'\`]([\\w/]+)["'\`]((?:,\\s*[\\w$]+)*)\\)`, 'g');

/** The language of a development server: SHOP_LANGUAGE, else English. */
export function languageToServe(): Language {
  const asked = process.env['SHOP_LANGUAGE'] ?? 'en';
  const known = languages.find((language) => language === asked);
  if (!known) throw new Error(`SHOP_LANGUAGE is "${asked}"; it must be one of ${languages.join(', ')}`);
  return known;
}

/** An import of an area's sections, as `oxfmt` formats it. */
const areaImports = /^import \{([^}]*)\} from '#messages\/(\w+)\.ts';/gm;

/**
 * Serves the messages to Vite: a module per section of an area, so that a page contains only those that it uses. A
 * build gets a placeholder per section, which `fillMessages` fills afterwards, once per language. In development there
 * is a server per language, which gets the texts directly.
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
    transform: {
      // Before the compiler rewrites the imports.
      order: 'pre',
      handler(code) {
        if (!code.includes("'#messages/")) return null;
        return code.replaceAll(areaImports, (_import, names: string, area: string) =>
          names.replaceAll(
            /(\w+)( as \w+)?,?/g,
            (_name, section: string, alias = '') =>
              `import { ${section}${alias} } from '#messages/${area}.ts?section=${section}';`,
          ),
        );
      },
    },
    load(id) {
      const [file = '', section] = id.split('?section=');
      if (file === languageModule)
        return `export const currentLanguage = ${building ? `${place}("language")` : JSON.stringify(language)};`;
      if (!file.startsWith(generated)) return null;
      const area = path.basename(file, '.ts');
      if (!section) this.error(`Write import { section } from '#messages/${area}.ts': no page needs a whole area`);
      for (const each of languages) this.addWatchFile(path.join(locales, each, `${area}.json`));
      const runtime = runtimeOf(area, section).join(', ');
      const source = building
        ? `/* @__PURE__ */ ${place}("${area}/${section}"${runtime && `, ${runtime}`})`
        : printCatalogue(sectionIn(language, area, section), { tag: languageFacts[language].page, area });
      return `${runtime && `import { ${runtime} } from '#locales/runtime.ts';\n`}export const ${section} = ${source};`;
    },
  };
}

/**
 * Returns the runtime functions that a section calls in any language: while the scripts are built, the languages are
 * not separate yet.
 */
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

/** Whether a built file has placeholders for texts. */
export function hasPlaces(code: string): boolean {
  return code.includes(place);
}

/**
 * Returns a built file's code with a language's texts in place of the placeholders. @throws if a placeholder is not
 * understood
 */
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

/**
 * Returns a page's HTML with a language's texts in place of the placeholders: {{portal/page.title}}, and {{language}}
 * for the language's tag.
 */
export function fillHtml(html: string, language: Language): string {
  return html.replaceAll(/\{\{([\w/.]+)\}\}/g, (_place, name: string) => {
    if (name === 'language') return languageFacts[language].page;
    const [, area = '', section = '', key = ''] = /^(\w+)\/(\w+)\.(\w+)$/.exec(name) ?? [];
    const text = (sectionIn(language, area, section) as Readonly<Record<string, Catalogue>>)[key];
    if (typeof text !== 'string') throw new Error(`locales/${language}/${area}.json has no text ${section}.${key}`);
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  });
}
