import { releasePhotos } from '#server/photos/index.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Takes the sender and everything that was written out of the tickets of a customer, sent from their account or with their mobile number, and deletes its enquiries. That there was a ticket,
 * of which kind, and whether it was answered in time stays: the company has to show that. Returns the numbers of its tickets.
 */
export async function eraseSender(
  tx: Tx,
  { customerId, mobile }: { customerId: number; mobile: string },
): Promise<string[]> {
  const tickets = await tx
    .selectFrom('ticket')
    .select(['id', 'number'])
    .where(({ eb, or }) => or([eb('mobile', '=', mobile), eb('customer_id', '=', customerId)]))
    .forUpdate()
    .execute();
  const ids = tickets.map(({ id }) => id);
  await tx.deleteFrom('enquiry').where('mobile', '=', mobile).execute();
  if (ids.length === 0) return [];
  await tx
    .updateTable('ticket')
    .set({
      full_name: 'Erased',
      mobile: '',
      email: '',
      subject: 'Erased',
      message: '',
      products: '',
      order_number: null,
      fingerprint: '',
      customer_id: null,
    })
    .set(({ eb, ref }) => ({ resolution: eb.case().when(ref('resolution'), 'is not', null).then('').end() }))
    .where('id', 'in', ids)
    .execute();
  await tx
    .updateTable('ticket_event')
    .set({ note: '' })
    .where('ticket_id', 'in', ids)
    .where('note', '<>', '')
    .execute();
  await releasePhotos(tx, 'ticket', ids);
  return tickets.map(({ number }) => number);
}
