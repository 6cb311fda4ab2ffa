import fs from 'node:fs';
import path from 'node:path';
import { parse, type Token } from '@messageformat/parser';
import { type Catalogue, isMessageKey } from '#locales/compile.ts';

const plain = 'aeiouyncsAEIOUYNCS';
const accented = 'áéíóúýñçšÁÉÍÓÚÝÑÇŠ';

/** An accent on every letter that can have one, and 40 per cent longer. */
function stretch(text: string): string {
  const letters = text.replaceAll(/[aeiouyncs]/gi, (letter) => accented.charAt(plain.indexOf(letter)));
  const size = text.replaceAll(/[^\p{L}]/gu, '').length;
  // Several words instead of a long one, since text in real languages wraps, too.
  const more = 'ëxtrá '
    .repeat(Math.ceil((0.4 * size) / 5))
    .slice(0, Math.ceil(0.4 * size))
    .trim();
  return more === '' || letters.trim() === '' ? letters : letters.replace(/(\s*)$/, ` ${more}$1`);
}

function print(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return stretch(token.value).replaceAll(/[{}]/g, "'$&'");
      if (token.type === 'argument') return `{${token.arg}}`;
      if (token.type === 'octothorpe') return '#';
      if (!('cases' in token)) throw new Error(`made-up-language.ts cannot write a ${token.type}`);
      return `{${token.arg}, ${token.type}, ${token.cases.map(({ key, tokens: inner }) => `${key} {${print(inner)}}`).join(' ')}}`;
    })
    .join('');
}

export function inMadeUpLanguage(catalogue: Catalogue): Catalogue {
  if (typeof catalogue === 'string') return print(parse(catalogue));
  if (Array.isArray(catalogue)) return catalogue.map(inMadeUpLanguage);
  const entries = Object.entries(catalogue).filter(([key]) => isMessageKey(key));
  return Object.fromEntries(entries.map(([key, part]) => [key, inMadeUpLanguage(part)]));
}

const root = path.join(import.meta.dirname, '../..');
const copied = ['content', 'contract', 'demo', 'locales', 'scripts', 'server', 'web'];

/** /qps/shop is the made-up language's product list. */
export const madeUp = 'qps';

/**
 * Copies the program's sources and adds the made-up language like any other: a folder of texts and an entry in the list
 * of languages.
 */
export function copyWithMadeUpLanguage(folder: string): void {
  for (const name of copied) fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const name of fs.readdirSync(root).filter((file) => /\.(json|ts|env|npmrc)$/.test(file)))
    fs.copyFileSync(path.join(root, name), path.join(folder, name));
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));

  const english = path.join(folder, 'locales/en');
  fs.mkdirSync(path.join(folder, 'locales', madeUp));
  for (const name of fs.readdirSync(english)) {
    const texts = JSON.parse(fs.readFileSync(path.join(english, name), 'utf8')) as Catalogue;
    fs.writeFileSync(path.join(folder, 'locales', madeUp, name), JSON.stringify(inMadeUpLanguage(texts)));
  }
  const list = path.join(folder, 'contract/language.ts');
  const entry = `  ${madeUp}: { page: 'en-XA', openGraph: 'en_XA', prefix: '/${madeUp}', name: 'Mádé úp', readIn: 'Réád ít mádé úp', script: 'latin', month: 'long', fieldSuffix: null },\n`;
  const before = fs.readFileSync(list, 'utf8');
  const after = before.replace(
    /(const facts = \{\n)([^}]*\},\n)/,
    (_all, start: string, first: string) => start + first + entry,
  );
  if (after === before) throw new Error('contract/language.ts has no list of languages');
  fs.writeFileSync(list, after);
}
