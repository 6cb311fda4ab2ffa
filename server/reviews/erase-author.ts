import { messagesIn } from '#locales/messages.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { releasePhotos } from '#server/photos/index.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Removes the shown name, the link to the account, and photos. Stars and text stay, because the rating consists of
 * them. Questions sent with the email lose name and address. Signal `services.catalogChanged` after the commit. Returns
 * the number of reviews.
 */
export async function eraseAuthor(
  tx: Tx,
  { customerId, email }: { customerId: number; email: string },
): Promise<number> {
  const reviews = await tx
    .selectFrom('review')
    .select(['id', 'language'])
    .where('customer_id', '=', customerId)
    .forUpdate()
    .execute();
  for (const { id, language } of reviews)
    await tx
      .updateTable('review')
      .set({ author_name: messagesIn(language).replies.reviews.formerCustomer, customer_id: null })
      .where('id', '=', id)
      .execute();
  await releasePhotos(
    tx,
    'review',
    reviews.map(({ id }) => id),
  );
  const questions =
    email === ''
      ? []
      : await tx
          .selectFrom('product_question')
          .select(['id', 'language'])
          .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
          .execute();
  for (const { id, language } of questions)
    await tx
      .updateTable('product_question')
      .set({ author_name: messagesIn(language).replies.reviews.formerCustomer, email: '' })
      .where('id', '=', id)
      .execute();
  if (reviews.length + questions.length > 0) await bumpCatalogVersion(tx);
  return reviews.length;
}
