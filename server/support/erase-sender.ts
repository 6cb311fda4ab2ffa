import { releasePhotos } from '#server/photos/index.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Removes the sender and all text from tickets sent from the account or with its mobile number, and deletes enquiries.
 * The ticket's existence, kind and response times stay, because the company has to prove them. Returns the tickets'
 * numbers.
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
