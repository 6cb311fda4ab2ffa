import { messagesIn } from '#locales/messages.ts';
import { bumpCatalogVersion } from '#server/catalog/index.ts';
import { releasePhotos } from '#server/photos/index.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Takes the author out of what a customer wrote of products: the name that is shown, the link to the account, and photos. Stars and words stay,
 * for the rating is made of them, and nobody can tell any more whose they are. Questions sent with the email lose name and address. Tell
 * `services.catalogChanged` after the commit. Returns how many reviews there were.
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
