import { draftKey, keep, parsed, photosKey, recall, tabStorage } from '../state/store.ts';

type Texts = Record<string, string>;

const ticketKey = 'last-ticket';

function read(key: string): Texts {
  const value = parsed(recall(tabStorage(), key));
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}

/** What was typed into a form that is not sent yet; gone with the tab. */
export const readDraft = (form: string): Texts => read(draftKey(form));

/** Keeps what is typed; null forgets it. */
export const keepDraft = (form: string, values: Texts | null): void =>
  keep(tabStorage(), draftKey(form), values && JSON.stringify(values));

/** A photo of a form that is not sent yet, which the server has under `name`. */
export interface KeptPhoto {
  file: string;
  thumbnail: string;
  name: string;
}

export function readPhotos(form: string): KeptPhoto[] {
  const found = parsed(recall(tabStorage(), photosKey(form)));
  return (Array.isArray(found) ? (found as unknown[]) : []).filter(isKept);
}

function isKept(value: unknown): value is KeptPhoto {
  const photo = (value ?? {}) as Record<string, unknown>;
  return [photo['file'], photo['thumbnail'], photo['name']].every((text) => typeof text === 'string');
}

/** Keeps the photos that the server has; null forgets them. */
export const keepPhotos = (form: string, photos: readonly KeptPhoto[] | null): void =>
  keep(tabStorage(), photosKey(form), photos && JSON.stringify(photos));

/** The ticket sent last in this tab. */
export interface KnownTicket {
  number: string;
  mobile: string;
}

export function lastTicket(): KnownTicket | null {
  const { number, mobile } = read(ticketKey);
  return number && mobile ? { number, mobile } : null;
}

export const keepTicket = (ticket: KnownTicket): void => keep(tabStorage(), ticketKey, JSON.stringify(ticket));
