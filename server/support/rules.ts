import { createHash } from 'node:crypto';
import { parseOrderNumber } from '#contract/order-number.ts';
import { policy } from '#contract/policy.ts';
import { compactNumber } from '#contract/typed-values.ts';
import { fastestFillMs, type TicketEventKind, type TicketState, trapField } from '#contract/tickets.ts';
import { dayMs, indiaAheadMs, shiftToIndia } from '#contract/india-time.ts';
import { ok, err, type ApiError, type Result } from '#server/platform/result.ts';
import { type MessageRef, messages } from '#server/platform/messages.ts';

const hourMs = 3_600_000;
/** Identical text within this time is a double click, a reload, or an impatient sender. */
export const sameMessageMs = dayMs;

export interface Clocks {
  /**
   * 48 hours of elapsed time (E-Commerce Rules 2020), stricter than the 48 working hours of the Direct Selling Rules
   * 2021.
   */
  acknowledgeBy: Date;
  /** 15 days: a ticket that is still open then goes to the grievance officer (spec section 9). */
  escalateAt: Date;
  /** One calendar month, IST (both Rules). */
  redressBy: Date;
}

export function clocksFrom(at: Date): Clocks {
  return {
    acknowledgeBy: new Date(at.getTime() + policy.acknowledgeHours * hourMs),
    escalateAt: new Date(at.getTime() + policy.escalateDays * dayMs),
    redressBy: monthLater(at),
  };
}

/** The same day and hour in IST, or the month's last day if it is shorter. */
function monthLater(at: Date): Date {
  const india = shiftToIndia(at);
  const [year, month] = [india.getUTCFullYear(), india.getUTCMonth()];
  const lastDay = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();
  india.setUTCMonth(month + 1, Math.min(india.getUTCDate(), lastDay));
  return new Date(india.getTime() - indiaAheadMs);
}

/**
 * Numbers as people type them: in lower case, with spaces or other dashes. Current ones are TK- and a number like those
 * of orders; older ones count up within their month: TK-2611-000123.
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

/** The state to which each transition leads from each state, or the error. */
const table: Record<TicketTransition, Record<TicketState, TicketState | ApiError>> = {
  acknowledge: { received: 'acknowledged', acknowledged: known, escalated: 'escalated', resolved: closed },
  escalate: { received: 'escalated', acknowledged: 'escalated', escalated, resolved: closed },
  // A reply also acknowledges.
  reply: { received: 'acknowledged', acknowledged: 'acknowledged', escalated: 'escalated', resolved: closed },
  resolve: { received: 'resolved', acknowledged: 'resolved', escalated: 'resolved', resolved: closed },
};

export interface TicketProgress {
  state: TicketState;
  acknowledgedAt: Date | null;
}

/** Errors are 409. An escalated ticket can be acknowledged once, and stays escalated. */
export function decideTransition(ticket: TicketProgress, move: TicketTransition): Result<TicketState> {
  if (move === 'acknowledge' && ticket.acknowledgedAt && ticket.state !== 'resolved')
    return { ok: false, error: known };
  const outcome = table[move][ticket.state];
  return typeof outcome === 'string' ? ok(outcome) : { ok: false, error: outcome };
}

/** Deadline events that are due for an open ticket and have not happened yet. */
export function dueEvents(
  ticket: TicketProgress & Pick<Clocks, 'escalateAt' | 'redressBy'> & { overdueAt: Date | null },
  now: Date,
): Extract<TicketEventKind, 'escalated' | 'overdue'>[] {
  if (ticket.state === 'resolved') return [];
  return [
    ...(ticket.state !== 'escalated' && now >= ticket.escalateAt ? (['escalated'] as const) : []),
    ...(!ticket.overdueAt && now >= ticket.redressBy ? (['overdue'] as const) : []),
  ];
}

/** The most serious broken promise; null if everything is in time. */
export function lateness(
  ticket: TicketProgress & Pick<Clocks, 'acknowledgeBy' | 'redressBy'>,
  now: Date,
): 'acknowledge' | 'redress' | null {
  if (ticket.state === 'resolved') return null;
  if (now >= ticket.redressBy) return 'redress';
  return !ticket.acknowledgedAt && now >= ticket.acknowledgeBy ? 'acknowledge' : null;
}

/**
 * Rejects what bots send: a filled hidden field, or a form sent faster than anyone can read it. The error 422
 * `automatic` is explicit, because a person whose browser filled the hidden field must not believe that we have the
 * message.
 */
export function validateSender(form: { [trapField]?: string | undefined; open_ms?: number | undefined }): Result<null> {
  const automatic = Boolean(form[trapField]) || (form.open_ms !== undefined && form.open_ms < fastestFillMs);
  return automatic ? err(422, 'automatic', messages.errors.support.automatic) : ok(null);
}

/** Equal for equal content, ignoring the case of letters and spaces. */
export function fingerprintOf(content: readonly (string | number | null)[]): string {
  const plain = content.map((part) =>
    typeof part === 'string' ? part.replace(/\s+/g, ' ').trim().toLowerCase() : part,
  );
  return createHash('sha256').update(JSON.stringify(plain)).digest('base64url');
}

function no(code: string, message: MessageRef): ApiError {
  return { httpStatus: 409, code, message };
}
