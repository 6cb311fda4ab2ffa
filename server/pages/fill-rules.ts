import type { Block, Inline, PlainBlock } from '#contract/pages.ts';

/** Texts by name, and tables that replace a paragraph consisting of only their name. */
export interface PageValues {
  words: Readonly<Record<string, string>>;
  tables: Readonly<Record<string, Extract<PlainBlock, { kind: 'table' }>>>;
}

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;

export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name]) => name!);
}

/** Unknown placeholders stay as typed; texts that contain them are rejected when saved. */
export function fillWords(text: string, { words }: PageValues): string {
  return text.replace(placeholder, (typed, name: string) => (Object.hasOwn(words, name) ? words[name]! : typed));
}

/** Runs after parsing, so that a star or bracket in a company's name is not a mark. Leaves out tables without rows. */
export function fillBlocks(blocks: readonly Block[], values: PageValues): Block[] {
  const fill = (text: string) => fillWords(text, values);
  const line = (inlines: readonly Inline[]) => inlines.map((inline) => fillInline(inline, fill));
  const plain = (block: PlainBlock): PlainBlock => {
    if (block.kind === 'list') return { ...block, items: block.items.map(line) };
    if (block.kind === 'table')
      return { ...block, head: block.head.map(line), rows: block.rows.map((row) => row.map(line)) };
    return tableNamedBy(block, values) ?? { ...block, text: line(block.text) };
  };
  return blocks
    .map((block): Block => {
      if (block.kind === 'heading') return { ...block, text: fill(block.text) };
      if (block.kind === 'question')
        return { ...block, question: fill(block.question), answer: block.answer.map(plain) };
      return plain(block);
    })
    .filter((block) => block.kind !== 'table' || block.rows.length > 0);
}

function fillInline(inline: Inline, fill: (text: string) => string): Inline {
  if (typeof inline === 'string') return fill(inline);
  if ('strong' in inline) return { strong: fill(inline.strong) };
  return { link: fill(inline.link), to: fill(inline.to) };
}

function tableNamedBy({ text }: Extract<PlainBlock, { kind: 'paragraph' }>, { tables }: PageValues): PlainBlock | null {
  const only = text.length === 1 && typeof text[0] === 'string' ? text[0] : '';
  const name = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(only)?.[1] ?? '';
  return Object.hasOwn(tables, name) ? tables[name]! : null;
}
