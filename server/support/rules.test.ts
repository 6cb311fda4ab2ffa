import { describe, expect, it, test } from 'vitest';
import { ticketStates } from '#contract/tickets.ts';
import {
  clocksFrom,
  decideTransition,
  dueEvents,
  fingerprintOf,
  validateSender,
  lateness,
  normaliseNumber,
  type TicketTransition,
} from './rules.ts';

describe('the clocks', () => {
  it('run 48 hours, 15 days and one month', () => {
    expect(clocksFrom(new Date('2026-11-21T12:00:00+05:30'))).toEqual({
      acknowledgeBy: new Date('2026-11-23T12:00:00+05:30'),
      escalateAt: new Date('2026-12-06T12:00:00+05:30'),
      redressBy: new Date('2026-12-21T12:00:00+05:30'),
    });
  });

  test.each([
    ['2026-01-31T09:00:00+05:30', '2026-02-28T09:00:00+05:30'],
    ['2028-01-30T09:00:00+05:30', '2028-02-29T09:00:00+05:30'],
    ['2026-12-31T23:59:59+05:30', '2027-01-31T23:59:59+05:30'],
    // Still 31 January in UTC, 1 February in IST.
    ['2026-01-31T18:30:00Z', '2026-02-28T18:30:00Z'],
  ])('a month after %s is %s', (from, to) => {
    expect(clocksFrom(new Date(from)).redressBy).toEqual(new Date(to));
  });
});

test.each([
  ['tk-2611-000123', 'TK-2611-000123'],
  [' TK 2611 000123 ', 'TK-2611-000123'],
  ['TK–2611–000123', 'TK-2611-000123'],
  ['tk-k7qm3-xv9rk', 'TK-K7QM3-XV9RK'],
  [' TK K7QM3 XV9RK', 'TK-K7QM3-XV9RK'],
  ['TKK7QM3–XV9RK', 'TK-K7QM3-XV9RK'],
  // One wrong character, which the check character reveals.
  ['TK-K7QM3-XV9RM', 'TKK7QM3XV9RM'],
  ['000123', '000123'],
])('%j is read as %j', (typed, number) => expect(normaliseNumber(typed)).toBe(number));

describe('moves', () => {
  const acknowledgedAt = null;
  const outcome = (state: (typeof ticketStates)[number], move: TicketTransition) => {
    const result = decideTransition({ state, acknowledgedAt }, move);
    return result.ok ? result.value : result.error.code;
  };

  it('lead where the table says, from every state', () => {
    const all = (move: TicketTransition) => ticketStates.map((state) => outcome(state, move));
    expect(all('acknowledge')).toEqual(['acknowledged', 'ticket_acknowledged', 'escalated', 'ticket_resolved']);
    expect(all('escalate')).toEqual(['escalated', 'escalated', 'ticket_escalated', 'ticket_resolved']);
    expect(all('resolve')).toEqual(['resolved', 'resolved', 'resolved', 'ticket_resolved']);
  });

  it('acknowledge an escalated ticket once', () => {
    const result = decideTransition({ state: 'escalated', acknowledgedAt: new Date() }, 'acknowledge');
    expect(result).toMatchObject({ ok: false, error: { code: 'ticket_acknowledged', httpStatus: 409 } });
  });
});

describe('when time passes', () => {
  const received = new Date('2026-11-21T12:00:00+05:30');
  const ticket = { state: 'received' as const, acknowledgedAt: null, overdueAt: null, ...clocksFrom(received) };
  const before = (at: Date) => new Date(at.getTime() - 1);

  it('a ticket escalates after 15 days, not a moment before', () => {
    expect(dueEvents(ticket, before(ticket.escalateAt))).toEqual([]);
    expect(dueEvents(ticket, ticket.escalateAt)).toEqual(['escalated']);
  });

  it('it is overdue after a month', () => {
    expect(dueEvents(ticket, ticket.redressBy)).toEqual(['escalated', 'overdue']);
    expect(dueEvents({ ...ticket, state: 'escalated' }, before(ticket.redressBy))).toEqual([]);
  });

  it('nothing is done twice, nor to what is resolved', () => {
    const done = { ...ticket, state: 'escalated' as const, overdueAt: ticket.redressBy };
    expect(dueEvents(done, ticket.redressBy)).toEqual([]);
    expect(dueEvents({ ...ticket, state: 'resolved' }, ticket.redressBy)).toEqual([]);
  });

  it('staff are late after 48 hours without acknowledging, and after a month without redress', () => {
    expect(lateness(ticket, before(ticket.acknowledgeBy))).toBeNull();
    expect(lateness(ticket, ticket.acknowledgeBy)).toBe('acknowledge');
    expect(lateness({ ...ticket, acknowledgedAt: received }, ticket.acknowledgeBy)).toBeNull();
    expect(lateness({ ...ticket, acknowledgedAt: received }, ticket.redressBy)).toBe('redress');
    expect(lateness({ ...ticket, state: 'resolved' }, ticket.redressBy)).toBeNull();
  });
});

describe('who sends', () => {
  it('is a person who leaves the hidden field empty and takes time, or a client without a form', () => {
    for (const form of [{}, { homepage: '' }, { homepage: '', open_ms: 1_500 }])
      expect(validateSender(form)).toMatchObject({ ok: true });
  });

  it('is a program otherwise, and told so', () => {
    for (const form of [{ homepage: 'https://spam.example' }, { open_ms: 1_499 }])
      expect(validateSender(form)).toMatchObject({ ok: false, error: { httpStatus: 422, code: 'automatic' } });
  });
});

it('the same words make the same message, whatever their case and spaces', () => {
  expect(fingerprintOf(['contact', 'Broken  jar\n', null, 7])).toBe(fingerprintOf(['contact', ' broken jar', null, 7]));
  expect(fingerprintOf(['contact', 'a', 'b'])).not.toBe(fingerprintOf(['contact', 'ab', '']));
});
