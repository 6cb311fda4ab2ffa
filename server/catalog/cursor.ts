import { createHash } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import type { CollectionFilter } from './collections.ts';

/**
 * Ways to match keywords: meaning of known phrases; beginnings of words; only the phrases' concern; similar spelling;
 * beginnings of sounds; similar sounds. Each is tried if those before it find nothing.
 */
const matches = ['meaning', 'words', 'concern', 'nearly', 'sounds', 'likeness'] as const;
export type Match = (typeof matches)[number];

/** The last product's place in the order; valid for one list. */
export interface Place {
  /** As on the first page. */
  match: Match;
  key: string | number;
  id: number;
}

/** A product needs one value of each group. */
export interface ListFilters {
  categoryId: number | null;
  /** Undefined if no product has the category besides its main one. */
  isFurther?: true | undefined;
  collection?: CollectionFilter | undefined;
  /** Per attribute, as alternatives. */
  groups: readonly { attributeId: number; valueIds: readonly number[] }[];
  /** In paise; the first bound is inclusive. */
  fromPaise: number | null;
  belowPaise: number | null;
  inStock: boolean;
  /** Minimum average; undefined for all, so that older cursors stay valid. */
  minRating?: number | undefined;
}

/** The request apart from the page. */
export interface AskedList {
  sort: string;
  filters: ListFilters;
  words: readonly string[];
  /** Whether a family takes one place. */
  onePerFamily?: true | undefined;
  /** Names are sorted in this language. */
  language: Language;
}

export function encodeCursor(list: AskedList, place: Place): string {
  return Buffer.from(JSON.stringify([nameOf(list), place.match, place.key, place.id])).toString('base64url');
}

/** Null if the cursor is damaged or belongs to another list. @param keyType type of the main sort key */
export function decodeCursor(list: AskedList, cursor: string, keyType: 'string' | 'number'): Place | null {
  const parts = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!Array.isArray(parts) || parts.length !== 4 || parts[0] !== nameOf(list)) return null;
  const [, match, key, id] = parts as unknown[];
  if (!isMatch(match) || typeof key !== keyType || !isKey(key) || !isId(id)) return null;
  return { match, key, id };
}

function nameOf({ sort, filters, words, onePerFamily, language }: AskedList): string {
  return createHash('sha1')
    .update(JSON.stringify([sort, filters, words, language, ...(onePerFamily ? [1] : [])]))
    .digest('base64url')
    .slice(0, 12);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isMatch(match: unknown): match is Match {
  return matches.some((known) => known === match);
}

function isKey(key: unknown): key is string | number {
  return typeof key === 'string' ? key.isWellFormed() && !key.includes('\0') : Number.isSafeInteger(key);
}

function isId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
}
