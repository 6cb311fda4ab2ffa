import type { Inline, PlainBlock } from '#contract/pages.ts';

const lineText = (line: readonly Inline[]) =>
  line.map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link)).join('');

/** A block's words without its marks: items and rows on lines of their own. */
export function plainText(block: PlainBlock): string {
  if (block.kind === 'paragraph') return lineText(block.text);
  if (block.kind === 'list') return block.items.map(lineText).join('\n');
  return [block.head, ...block.rows].map((row) => row.map(lineText).join(', ')).join('\n');
}
