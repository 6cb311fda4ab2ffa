/**
 * Writes the types of all messages, with their arguments, from the English catalogues: `npm run messages` makes
 * locales/generated/<area>.ts from locales/en/<area>.json. A test checks that they are current.
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

/** Each generated file's name with its text. */
export function generatedFiles(): Map<string, string> {
  const areas = fs
    .readdirSync(path.join(locales, 'en'))
    .map((name) => path.basename(name, '.json'))
    .toSorted();
  const files = new Map<string, string>();
  for (const area of areas) {
    const sections = JSON.parse(fs.readFileSync(path.join(locales, 'en', `${area}.json`), 'utf8')) as {
      readonly [section: string]: Catalogue;
    };
    const lines = Object.entries(sections).map(
      ([section, part]) => `export const ${section}: ${typeOf(part, '')} = texts.${section};\n`,
    );
    files.set(
      `${area}.ts`,
      `// Written by \`npm run messages\` from locales/en/${area}.json.\nimport { currentLanguage } from '../current-language.ts';\nimport { areaIn } from '../messages.ts';\n\nconst texts = areaIn(currentLanguage, '${area}');\n\n${lines.join('\n')}`,
    );
  }
  const types = areas.map((area) => `  readonly ${area}: typeof import('./${area}.ts');\n`).join('');
  files.set(
    'messages.ts',
    `// Written by \`npm run messages\` from locales/en.\n/** All texts of a language, by area and section. */\nexport interface Messages {\n${types}}\n`,
  );
  return files;
}

if (import.meta.main) {
  fs.rmSync(generated, { recursive: true, force: true });
  fs.mkdirSync(generated, { recursive: true });
  for (const [name, text] of generatedFiles()) fs.writeFileSync(path.join(generated, name), text);
}
