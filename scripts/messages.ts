/**
 * Writes the types of all messages, with their arguments, from the English locale files: `npm run messages` makes
 * locales/generated/<area>.ts from locales/en/<area>.json. A test checks that they are current.
 */
import fs from 'node:fs';
import path from 'node:path';
import { argumentsOf, type Catalogue, isMessageKey } from '../locales/compile.ts';

const locales = path.join(import.meta.dirname, '../locales');
const generated = path.join(locales, 'generated');

const keyOf = (key: string) => (/^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`);

/** Returns the type of a part of a locale file, indented by `indent`. */
function typeOf(part: Catalogue, indent: string): string {
  if (typeof part === 'string') {
    const values = Object.entries(argumentsOf(part)).map(([name, type]) => `${name}: ${type}`);
    return values.length === 0 ? 'string' : `(values: { ${values.join('; ')} }) => string`;
  }
  const inner = `${indent}  `;
  if (Array.isArray(part)) return `readonly [${part.map((item: Catalogue) => typeOf(item, indent)).join(', ')}]`;
  const entries = Object.entries(part as { readonly [key: string]: Catalogue }).filter(([key]) => isMessageKey(key));
  const lines = entries.map(([key, value]) => `${inner}readonly ${keyOf(key)}: ${typeOf(value, inner)};`);
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** Returns each generated file's name and text: a module per area. */
export function generatedFiles(): Map<string, string> {
  const files = new Map<string, string>();
  for (const file of fs.readdirSync(path.join(locales, 'en')).toSorted()) {
    const area = path.basename(file, '.json');
    const sections = JSON.parse(fs.readFileSync(path.join(locales, 'en', file), 'utf8')) as Record<string, Catalogue>;
    const texts = Object.entries(sections).map(
      ([section, part]) => `\nexport const ${section}: ${typeOf(part, '')} = area.${section};\n`,
    );
    files.set(
      `${area}.ts`,
      `// Written by \`npm run messages\` from locales/en/${file}.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

const area = areaIn(currentLanguage, '${area}');
${texts.join('')}`,
    );
  }
  const areas = [...files.keys()].map(
    (name) => `  readonly ${path.basename(name, '.ts')}: typeof import('./${name}');\n`,
  );
  files.set(
    'messages.ts',
    `// Written by \`npm run messages\` from locales/en.
/** All texts of a language, by area and section. */
export interface Messages {
${areas.join('')}}
`,
  );
  return files;
}

if (import.meta.main) {
  fs.rmSync(generated, { recursive: true, force: true });
  fs.mkdirSync(generated);
  for (const [name, text] of generatedFiles()) fs.writeFileSync(path.join(generated, name), text);
}
