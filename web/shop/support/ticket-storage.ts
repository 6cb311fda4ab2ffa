import { draftKey, writeStorage, parseJson, draftPhotosKey, readStorage, tabStorage } from '../state/store.ts';

type Texts = Record<string, string>;

const ticketKey = 'last-ticket';

function read(key: string): Texts {
  const value = parseJson(readStorage(tabStorage(), key));
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}

/** Stored until the tab is closed. */
export const readDraft = (form: string): Texts => read(draftKey(form));

/** Null removes the draft. */
export const saveDraft = (form: string, values: Texts | null): void =>
  writeStorage(tabStorage(), draftKey(form), values && JSON.stringify(values));

/** `name` is the photo's name on the server. */
export interface UploadedPhoto {
  file: string;
  thumbnail: string;
  name: string;
}

export function readDraftPhotos(form: string): UploadedPhoto[] {
  const found = parseJson(readStorage(tabStorage(), draftPhotosKey(form)));
  return (Array.isArray(found) ? (found as unknown[]) : []).filter(isUploadedPhoto);
}

function isUploadedPhoto(value: unknown): value is UploadedPhoto {
  const photo = (value ?? {}) as Record<string, unknown>;
  return [photo['file'], photo['thumbnail'], photo['name']].every((text) => typeof text === 'string');
}

/** Null removes the photos. */
export const saveDraftPhotos = (form: string, photos: readonly UploadedPhoto[] | null): void =>
  writeStorage(tabStorage(), draftPhotosKey(form), photos && JSON.stringify(photos));

/** Both together give access to a ticket. */
export interface TicketReference {
  number: string;
  mobile: string;
}

export function readLastTicket(): TicketReference | null {
  const { number, mobile } = read(ticketKey);
  return number && mobile ? { number, mobile } : null;
}

export const saveLastTicket = (ticket: TicketReference): void =>
  writeStorage(tabStorage(), ticketKey, JSON.stringify(ticket));
