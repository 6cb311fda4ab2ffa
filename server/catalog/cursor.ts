import { createHash } from 'node:crypto';
import type { Language } from '#contract/language.ts';
import type { CollectionFilter } from './collections.ts';

/**
 * How keywords are matched: by what known phrases in them mean; by the beginnings of words; by the phrases' concern alone; by phrases
 * that are spelt nearly so; by the beginnings of sounds; by sounds that are nearly alike. Each is tried where those before it find nothing.
 */
const matches = ['meaning', 'words', 'concern', 'nearly', 'sounds', 'likeness'] as const;
export type Match = (typeof matches)[number];

/** Where a page of products ended: the last product's place in the order, and the list that this is a place in. */
export interface Place {
  /** How the words were matched on the first page; the following pages go on in the same way. */
  match: Match;
  /** The value that the list is sorted by first. */
  key: string | number;
  id: number;
}

/** What a list is narrowed to; a product needs one value of each group. */
export interface ListFilters {
  categoryId: number | null;
  /** Whether any product has that category beside its main one; undefined where none has. */
  isFurther?: true | undefined;
  /** Of the products of one collection alone. */
  collection?: CollectionFilter | undefined;
  /** Per attribute the values that are asked for, any of them. */
  groups: readonly { attributeId: number; valueIds: readonly number[] }[];
  /** Paise; at least, and below. */
  fromPaise: number | null;
  belowPaise: number | null;
  inStock: boolean;
  /** Stars on average, at least; undefined for all, so that a cursor without it stays what it was. */
  minRating?: number | undefined;
}

/** The list that a place is in: what is asked for apart from the page. */
export interface AskedList {
  sort: string;
  filters: ListFilters;
  words: readonly string[];
  /** Whether families take one place; undefined where they do not. */
  onePerFamily?: true | undefined;
  /** Names are sorted as they are shown. */
  language: Language;
}

/** The opaque text for a place in a list. */
export function encodeCursor(list: AskedList, place: Place): string {
  return Buffer.from(JSON.stringify([nameOf(list), place.match, place.key, place.id])).toString('base64url');
}

/**
 * The place that a cursor names, or null when it is damaged or belongs to another list.
 * @param keyType of the value that the list is sorted by first
 */
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
