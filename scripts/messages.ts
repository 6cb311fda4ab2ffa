/**
 * Writes the types of all messages, with their arguments, from the English catalogues: `npm run messages` makes
 * locales/generated/<area>/<section>.ts from locales/en/<area>.json. A test checks that they are current.
 */
import fs from 'node:fs';
import path from 'node:path';
import { argumentsOf, type Catalogue, isMessageKey } from '../locales/compile.ts';

const locales = path.join(import.meta.dirname, '../locales');
const generated = path.join(locales, 'generated');

const keyOf = (key: string) => (/^[a-z_$][\w$]*$/i.test(key) ? key : `'${key}'`);

/** The type of a part of a catalogue, indented to stand within `indent`. */
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

/** Each generated file's name with its text: a module for each section, so that a page carries only those it uses. */
export function generatedFiles(): Map<string, string> {
  const files = new Map<string, string>();
  const types: string[] = [];
  for (const file of fs.readdirSync(path.join(locales, 'en')).toSorted()) {
    const area = path.basename(file, '.json');
    const sections = JSON.parse(fs.readFileSync(path.join(locales, 'en', file), 'utf8')) as Record<string, Catalogue>;
    types.push(`  readonly ${area}: {\n`);
    for (const [section, part] of Object.entries(sections)) {
      types.push(`    readonly ${section}: typeof import('./${area}/${section}.ts').${section};\n`);
      files.set(
        `${area}/${section}.ts`,
        `// Written by \`npm run messages\` from locales/en/${file}.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const ${section}: ${typeOf(part, '')} = areaIn(currentLanguage, '${area}').${section};
`,
      );
    }
    types.push('  };\n');
  }
  files.set(
    'messages.ts',
    `// Written by \`npm run messages\` from locales/en.
/** All texts of a language, by area and section. */
export interface Messages {
${types.join('')}}
`,
  );
  return files;
}

if (import.meta.main) {
  fs.rmSync(generated, { recursive: true, force: true });
  for (const [name, text] of generatedFiles()) {
    fs.mkdirSync(path.dirname(path.join(generated, name)), { recursive: true });
    fs.writeFileSync(path.join(generated, name), text);
  }
}
