import { readBrand } from '#server/content/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { queueEmail } from '#server/platform/email.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { dueEvents } from './rules.ts';
import { lateMail } from './staff-mails.ts';
import { escalatedMail, overdueMail } from './ticket-mails.ts';
import { findTicketsDue, insertTicketEvent, lockTicket, updateTicket } from './ticket-store.ts';

/** Escalates a ticket and notifies the company if that is still due. Idempotent. */
async function watch(tx: Tx, services: Services, id: number): Promise<void> {
  const now = services.clock.now();
  const ticket = await lockTicket(tx, id);
  const due = ticket ? dueEvents(ticket, now) : [];
  if (!ticket || due.length === 0) return;
  const changed = {
    ...ticket,
    state: due.includes('escalated') ? ('escalated' as const) : ticket.state,
    overdueAt: due.includes('overdue') ? now : ticket.overdueAt,
  };
  await updateTicket(tx, changed);
  const brand = await readBrand(tx);
  for (const kind of due) {
    await insertTicketEvent(tx, id, { kind, staffId: null, note: '', at: now });
    await queueEmail(tx, services, { to: brand.email, ...lateMail(brand, services.adminUrl, changed, kind) });
    const write = kind === 'escalated' ? escalatedMail : overdueMail;
    if (ticket.email) await queueEmail(tx, services, { to: ticket.email, ...write(brand, services.shopUrl, changed) });
  }
}

/** Deadlines of open tickets, each in its own transaction. */
export const supportJobs: JobHandlers = {
  async 'hourly:support'(services) {
    for (const id of await findTicketsDue(services.db, services.clock.now())) {
      await inTransaction(services.db, async (tx) => ok(await watch(tx, services, id)));
    }
    services.jobsWaiting.notify();
  },
};
