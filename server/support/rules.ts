import { createHash } from 'node:crypto';
import { parseOrderNumber } from '#contract/order-number.ts';
import { policy } from '#contract/policy.ts';
import { compactNumber } from '#contract/typed-values.ts';
import { fastestFillMs, type TicketEventKind, type TicketState, trapField } from '#contract/tickets.ts';
import { ok, err, type ApiError, type Result } from '#server/platform/result.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** India keeps one offset all year. */
const indiaOffsetMs = 5.5 * hourMs;
/** The same words again within this time are the same message: a double click, a reload, an impatient sender. */
export const sameMessageMs = dayMs;

export interface Clocks {
  /** 48 hours by the clock (E-Commerce Rules 2020); shorter than the 48 working hours of the Direct Selling Rules 2021. */
  acknowledgeBy: Date;
  /** 15 days: what is not settled then goes to the grievance officer (spec section 9). */
  escalateAt: Date;
  /** One calendar month in India (both Rules). */
  redressBy: Date;
}

/** The times by which a ticket received at `at` must be acknowledged, escalated and settled. */
export function clocksFrom(at: Date): Clocks {
  return {
    acknowledgeBy: new Date(at.getTime() + policy.acknowledgeHours * hourMs),
    escalateAt: new Date(at.getTime() + policy.escalateDays * dayMs),
    redressBy: monthLater(at),
  };
}

/** The same day and hour of the next month in India, or that month's last day where it is shorter. */
function monthLater(at: Date): Date {
  const india = new Date(at.getTime() + indiaOffsetMs);
  const [year, month] = [india.getUTCFullYear(), india.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  india.setUTCMonth(month + 1, Math.min(india.getUTCDate(), lastDay));
  return new Date(india.getTime() - indiaOffsetMs);
}

/**
 * A number as people type it: in small letters, with spaces or other dashes. Those of today are TK- and a number as orders have it, those
 * given before count up within their month: TK-2611-000123.
 */
export function normaliseNumber(typed: string): string {
  const compact = compactNumber(typed);
  const counted = /^TK(\d{4})(\d{6,})$/.exec(compact);
  if (counted) return `TK-${counted[1]}-${counted[2]}`;
  const number = compact.startsWith('TK') ? parseOrderNumber(compact.slice(2)) : null;
  return number === null ? compact : `TK-${number}`;
}

export type TicketTransition = 'acknowledge' | 'escalate' | 'reply' | 'resolve';

const known = no('ticket_acknowledged', messages.errors.staff.tickets.acknowledged);
const escalated = no('ticket_escalated', messages.errors.staff.tickets.escalated);
const closed = no('ticket_resolved', messages.errors.staff.tickets.resolved);

/** What each move makes of each state: where it leads, or why not. */
const table: Record<TicketTransition, Record<TicketState, TicketState | ApiError>> = {
  acknowledge: { received: 'acknowledged', acknowledged: known, escalated: 'escalated', resolved: closed },
  escalate: { received: 'escalated', acknowledged: 'escalated', escalated, resolved: closed },
  // An answer acknowledges, too.
  reply: { received: 'acknowledged', acknowledged: 'acknowledged', escalated: 'escalated', resolved: closed },
  resolve: { received: 'resolved', acknowledged: 'resolved', escalated: 'resolved', resolved: closed },
};

export interface TicketStanding {
  state: TicketState;
  acknowledgedAt: Date | null;
}

/** The state a move leads to; errors are 409. An escalated ticket can be acknowledged once, and stays escalated. */
export function decideTransition(ticket: TicketStanding, move: TicketTransition): Result<TicketState> {
  if (move === 'acknowledge' && ticket.acknowledgedAt && ticket.state !== 'resolved')
    return { ok: false, error: known };
  const outcome = table[move][ticket.state];
  return typeof outcome === 'string' ? ok(outcome) : { ok: false, error: outcome };
}

/** What the clock does to an open ticket at `now`; nothing that it has done before. */
export function dueEvents(
  ticket: TicketStanding & Pick<Clocks, 'escalateAt' | 'redressBy'> & { overdueAt: Date | null },
  now: Date,
): Extract<TicketEventKind, 'escalated' | 'overdue'>[] {
  if (ticket.state === 'resolved') return [];
  return [
    ...(ticket.state !== 'escalated' && now >= ticket.escalateAt ? (['escalated'] as const) : []),
    ...(!ticket.overdueAt && now >= ticket.redressBy ? (['overdue'] as const) : []),
  ];
}

/** Which promise staff did not keep, the graver first; null where all is in time. */
export function lateness(
  ticket: TicketStanding & Pick<Clocks, 'acknowledgeBy' | 'redressBy'>,
  now: Date,
): 'acknowledge' | 'redress' | null {
  if (ticket.state === 'resolved') return null;
  if (now >= ticket.redressBy) return 'redress';
  return !ticket.acknowledgedAt && now >= ticket.acknowledgeBy ? 'acknowledge' : null;
}

/**
 * Rejects what no person sends: the hidden field filled in, or a form filled in faster than it can be read. 422 `automatic`, said
 * openly, because a person whose browser filled the hidden field must not believe that we have the message.
 */
export function validateSender(form: { [trapField]?: string | undefined; open_ms?: number | undefined }): Result<null> {
  const automatic = Boolean(form[trapField]) || (form.open_ms !== undefined && form.open_ms < fastestFillMs);
  return automatic ? err(422, 'automatic', messages.errors.support.automatic) : ok(null);
}

/** Equal for equal content, whatever the case of its emails and its spaces. */
export function fingerprintOf(content: readonly (string | number | null)[]): string {
  const plain = content.map((part) =>
    typeof part === 'string' ? part.replace(/\s+/g, ' ').trim().toLowerCase() : part,
  );
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url');
}

function no(code: string, message: MessageRef): ApiError {
  return { httpStatus: 409, code, message };
}
