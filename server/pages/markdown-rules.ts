import type { Block, Inline, PlainBlock } from '#contract/pages.ts';

/**
 * Restricted Markdown: headings of level 2 and 3, paragraphs, lists, tables, links and bold text. Anything else, HTML
 * included, is shown as typed. With `faq` a level-3 heading that ends with a question mark opens and closes the content
 * up to the next heading.
 */
export function parseMarkdown(body: string, { faq }: { faq: boolean }): Block[] {
  const blocks = chunks(body).map(blockOf);
  const ids = new Set<string>();
  for (const block of blocks) if (block.kind === 'heading') block.id = unique(slugOf(block.text), ids);
  return faq ? gatherAnswers(blocks) : blocks;
}

type FlatBlock = Exclude<Block, { kind: 'question' }>;

const headingLine = /^(#{2,3}) +(.+)$/;
const itemLine = /^(?:[-*]|\d{1,3}[.)]) +/;
const orderedLine = /^\d{1,3}[.)] +/;

/** A heading is alone; other groups end at an empty line or where a list or a table starts or ends. */
function chunks(body: string): string[][] {
  const all: string[][] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) all.push(open);
    open = [];
  };
  for (const line of body
    .replaceAll('\r', '')
    .split('\n')
    .map((text) => text.trimEnd())) {
    if (line.trim() === '') close();
    else if (headingLine.test(line)) {
      close();
      all.push([line]);
    } else {
      const kind = lineKind(line);
      if (open.length > 0 && kind !== 'more' && kind !== lineKind(open[0]!)) close();
      open.push(line);
    }
  }
  close();
  return all;
}

/** An indented line continues the one above it. */
function lineKind(line: string): 'bullet' | 'number' | 'row' | 'text' | 'more' {
  if (line.startsWith('|')) return 'row';
  if (orderedLine.test(line)) return 'number';
  if (itemLine.test(line)) return 'bullet';
  return /^\s/.test(line) ? 'more' : 'text';
}

function blockOf(lines: readonly string[]): FlatBlock {
  const first = lines[0]!;
  const heading = headingLine.exec(first);
  if (heading) return { kind: 'heading', level: heading[1] === '##' ? 2 : 3, id: '', text: heading[2]!.trim() };
  const kind = lineKind(first);
  if (kind === 'bullet' || kind === 'number') return listOf(lines, kind === 'number');
  return (kind === 'row' ? tableOf(lines) : null) ?? { kind: 'paragraph', text: parseInline(joined(lines)) };
}

const joined = (lines: readonly string[]) => lines.map((line) => line.trim()).join(' ');

/** A line without its own bullet continues the item above it. */
function listOf(lines: readonly string[], ordered: boolean): FlatBlock {
  const items: string[] = [];
  for (const line of lines) {
    if (itemLine.test(line)) items.push(line.replace(itemLine, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', ordered, items: items.map(parseInline) };
}

/** A header row, a line of dashes, and rows with as many cells as the header; null if it is no such table. */
function tableOf(lines: readonly string[]): FlatBlock | null {
  const [head, dashes, ...rows] = lines.map(cellsOf);
  if (!head || !dashes?.every((cell) => /^:?-+:?$/.test(cell))) return null;
  const cell = (cells: readonly string[], index: number) => parseInline(cells[index] ?? '');
  return {
    kind: 'table',
    head: head.map(parseInline),
    rows: rows.map((cells) => head.map((_, index) => cell(cells, index))),
  };
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

const inlineMark = /\*\*(.+?)\*\*|\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** A link with a target that is not allowed is shown as typed. */
export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(inlineMark)) {
    const [whole, strong, link, to] = match;
    if (to !== undefined && !isAllowedTarget(to)) continue;
    if (match.index > at) parts.push(text.slice(at, match.index));
    parts.push(strong === undefined ? { link: link!, to: to! } : { strong });
    at = match.index + whole.length;
  }
  if (at < text.length || parts.length === 0) parts.push(text.slice(at));
  return parts;
}

/** A path of the shop, an anchor on the page, another site, an email address or a phone number; also a placeholder. */
export function isAllowedTarget(to: string): boolean {
  return /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:|\{\{[a-z_.]+\}\})/.test(to);
}

function gatherAnswers(blocks: readonly FlatBlock[]): Block[] {
  const gathered: Block[] = [];
  let answer: PlainBlock[] | null = null;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      answer = null;
      if (block.level === 3 && block.text.endsWith('?')) {
        answer = [];
        gathered.push({ kind: 'question', id: block.id, question: block.text, answer });
      } else gathered.push(block);
    } else (answer ?? gathered).push(block);
  }
  return gathered;
}

/** Letters, marks and digits of any script, joined by dashes; without placeholders. */
function slugOf(text: string): string {
  return text
    .replace(/\{\{[^{}]*\}\}/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function unique(slug: string, taken: Set<string>): string {
  const base = slug || 'part';
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  taken.add(id);
  return id;
}
