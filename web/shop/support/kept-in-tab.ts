import { keep, parsed, recall, tabStorage } from '../state/storage.ts';

type Texts = Record<string, string>;

const draftKey = (form: string) => `draft-${form}`;
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
