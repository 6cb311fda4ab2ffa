import { draftKey, writeStorage, parseJson, draftPhotosKey, readStorage, tabStorage } from '../state/store.ts';

type Texts = Record<string, string>;

const ticketKey = 'last-ticket';

function read(key: string): Texts {
  const value = parseJson(readStorage(tabStorage(), key));
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}

/** The draft of a form that is not submitted yet, stored until the tab is closed. */
export const readDraft = (form: string): Texts => read(draftKey(form));

/** Saves the draft; null removes it. */
export const saveDraft = (form: string, values: Texts | null): void =>
  writeStorage(tabStorage(), draftKey(form), values && JSON.stringify(values));

/** An uploaded photo of a form that is not submitted yet; `name` is its name on the server. */
export interface UploadedPhoto {
  file: string;
  thumbnail: string;
  name: string;
}

/** The uploaded photos of a form that is not submitted yet. */
export function readDraftPhotos(form: string): UploadedPhoto[] {
  const found = parseJson(readStorage(tabStorage(), draftPhotosKey(form)));
  return (Array.isArray(found) ? (found as unknown[]) : []).filter(isUploadedPhoto);
}

function isUploadedPhoto(value: unknown): value is UploadedPhoto {
  const photo = (value ?? {}) as Record<string, unknown>;
  return [photo['file'], photo['thumbnail'], photo['name']].every((text) => typeof text === 'string');
}

/** Saves the uploaded photos; null removes them. */
export const saveDraftPhotos = (form: string, photos: readonly UploadedPhoto[] | null): void =>
  writeStorage(tabStorage(), draftPhotosKey(form), photos && JSON.stringify(photos));

/** Ticket number and mobile number, which together give access to a ticket. */
export interface TicketReference {
  number: string;
  mobile: string;
}

/** The ticket submitted last in this tab. */
export function readLastTicket(): TicketReference | null {
  const { number, mobile } = read(ticketKey);
  return number && mobile ? { number, mobile } : null;
}

/** Stores the ticket submitted last. */
export const saveLastTicket = (ticket: TicketReference): void =>
  writeStorage(tabStorage(), ticketKey, JSON.stringify(ticket));
