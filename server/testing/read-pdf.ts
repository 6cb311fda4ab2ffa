import zlib from 'node:zlib';

export interface ReadDocument {
  /** One line per drawn run, in drawing order. Hindi is as drawn (glyph order), not as spelt. */
  pages: string[];
  /** Without the subset prefix, each once. */
  fonts: string[];
  /** Size in pixels. */
  pictures: { width: number; height: number }[];
  /** Metadata: Title, Author ... */
  info: Record<string, string>;
  catalog: string;
}

interface Thing {
  words: string;
  stream: Buffer | null;
}

/** Only for documents of this program's PDF kit. */
export function readDocument(bytes: Buffer): ReadDocument {
  const things = thingsOf(bytes);
  const all = [...things.values()].map(({ words }) => words);
  const pages = all.filter((words) => /\/Type \/Page\b/.test(words));
  const trailer = bytes.toString('latin1').slice(bytes.lastIndexOf('trailer'));
  return {
    pages: pages.map((page) => textOf(page, things)),
    fonts: [...new Set(all.flatMap((words) => /\/BaseFont \/[A-Z]+\+(\S+)/.exec(words)?.[1] ?? []))].sort(),
    pictures: all.filter((words) => words.includes('/Subtype /Image')).map(sizeOf),
    info: infoOf(things.get(referred(trailer, 'Info')!)!, things),
    catalog: all.find((words) => words.includes('/Type /Catalog'))!,
  };
}

function thingsOf(bytes: Buffer): Map<string, Thing> {
  const text = bytes.toString('latin1');
  const things = new Map<string, Thing>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const start = match.index + match[0].length;
    const head = text.slice(start, text.indexOf('endobj', start));
    const at = /(?<=>>\n)stream\n/.exec(head);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const from = at ? start + at.index + at[0].length : 0;
    const words = at ? head.slice(0, at.index) : head;
    const raw = at ? bytes.subarray(from, from + length) : null;
    const stream = raw && words.includes('/FlateDecode') ? zlib.inflateSync(raw) : raw;
    things.set(match[1]!, { words, stream });
  }
  return things;
}

function referred(words: string, key: string): string | undefined {
  return new RegExp(`/${key} (\\d+) 0 R`).exec(words)?.[1];
}

function sizeOf(words: string): { width: number; height: number } {
  const number = (key: string) => Number(new RegExp(`/${key} (\\d+)`).exec(words)![1]);
  return { width: number('Width'), height: number('Height') };
}

function infoOf(info: Thing, things: Map<string, Thing>): Record<string, string> {
  const entries = [...info.words.matchAll(/\/(\w+) (\d+) 0 R/g)];
  return Object.fromEntries(
    entries.map(([, key, id]) => [key!, plain(/^\(([\s\S]*)\)\n$/.exec(things.get(id!)!.words)![1]!)]),
  );
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Without escapes. */
function plain(value: string): string {
  const bytes = Buffer.from(
    value.replace(/\\(.)/g, (_, email: string) => escapes[email] ?? email),
    'latin1',
  );
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

function textOf(page: string, things: Map<string, Thing>): string {
  const resources = things.get(referred(page, 'Resources')!)!.words;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
      name!,
      charactersOf(things.get(id!)!, things),
    ]),
  );
  const drawn = things.get(referred(page, 'Contents')!)!.stream!.toString('latin1');
  let characters: string[] = [];
  const lines: string[] = [];
  for (const [, font, shown] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) characters = fonts.get(font)!;
    else lines.push([...shown!.matchAll(/<(\w+)>/g)].map(([, codes]) => spelt(codes!, characters)).join(''));
  }
  return lines.join('\n');
}

function spelt(codes: string, characters: readonly string[]): string {
  return codes
    .match(/.{4}/g)!
    .map((code) => characters[Number.parseInt(code, 16)] ?? '')
    .join('');
}

function charactersOf(font: Thing, things: Map<string, Thing>): string[] {
  const map = things.get(referred(font.words, 'ToUnicode')!)!.stream!.toString('latin1');
  const characters: string[] = [];
  for (const [, from, , list] of map.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/gs)) {
    [...list!.matchAll(/<(.*?)>/g)].forEach(([, units], index) => {
      const bytes = Buffer.from(units!.replaceAll(' ', ''), 'hex');
      characters[Number.parseInt(from!, 16) + index] = bytes.swap16().toString('utf16le');
    });
  }
  return characters;
}
