import type { Block } from '#contract/pages.ts';
import { plainText } from '../content/plain-text.ts';

/** Words that are read in a minute, with a look at tables and pictures. */
const wordsAMinute = 180;

function textOf(block: Block): string {
  if (block.kind === 'heading') return block.text;
  if (block.kind === 'question') return [block.question, ...block.answer.map(plainText)].join(' ');
  return plainText(block);
}

/** Whole minutes that it takes to read the blocks, at least one. */
export function readingMinutes(blocks: readonly Block[]): number {
  const words = blocks.flatMap((block) => textOf(block).split(/\s+/).filter(Boolean));
  return Math.max(1, Math.round(words.length / wordsAMinute));
}

/** A page's blocks around its drawing: it stands before the first list or heading of level 3; a list explains it and stands beside it. */
export interface Parts {
  before: Block[];
  legend: Block | null;
  after: Block[];
}

/** The parts; a page without list or small heading has its drawing behind all. */
export function partsAroundDrawing(blocks: readonly Block[]): Parts {
  const at = blocks.findIndex((block) => block.kind === 'list' || (block.kind === 'heading' && block.level === 3));
  const cut = at < 0 ? blocks.length : at;
  const next = blocks[cut];
  const legend = next?.kind === 'list' ? next : null;
  return { before: blocks.slice(0, cut), legend, after: blocks.slice(legend ? cut + 1 : cut) };
}
