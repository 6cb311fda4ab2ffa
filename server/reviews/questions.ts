import type { Language } from '#contract/language.ts';
import type { RejectReason } from '#contract/review-rules.ts';
import type { Question, QuestionBody } from '#contract/reviews.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { findPublished, tagsOfProducts } from '#server/catalog/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { readBrand } from '#server/content/index.ts';
import { countUpTo, type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { answeredQuestionMail } from './mails.ts';

/** On a page. */
const maxShown = 20;
const unknownQuestion = err(404, 'question_not_found', messages.errors.reviews.questionNotFound);

export interface StoredQuestion {
  id: number;
  productId: number;
  productName: string;
  author: string;
  email: string;
  language: Language;
  body: string;
  state: 'pending' | 'published' | 'rejected';
  rejectReason: RejectReason | null;
  answer: string;
  sample: boolean;
  createdAt: Date;
  decidedAt: Date | null;
}

/** Staff must answer it first. Error: 404 product_not_found. */
export async function askQuestion(
  services: Services,
  productId: number,
  language: Language,
  { author, email, body }: QuestionBody,
): Promise<Result<null>> {
  if (!(await findPublished(services.db, [productId])).has(productId))
    return err(404, 'product_not_found', messages.errors.catalog.productNotFound);
  await services.db
    .insertInto('product_question')
    .values({
      product_id: productId,
      author_name: author,
      email,
      language,
      body,
      state: 'pending',
      created_at: services.clock.now(),
    })
    .execute();
  return ok(null);
}

/** Answered, and marked as samples. */
export async function insertSampleQuestions(
  tx: Tx,
  samples: readonly { productId: number; author: string; body: string; answer: string; language: Language; at: Date }[],
): Promise<void> {
  if (samples.length === 0) return;
  await tx
    .insertInto('product_question')
    .values(
      samples.map(({ productId, author, body, answer, language, at }) => ({
        product_id: productId,
        author_name: author,
        language,
        body,
        answer,
        is_sample: true,
        state: 'published' as const,
        answered_at: at,
        created_at: at,
      })),
    )
    .execute();
}

/** In a language, latest answers first. */
export async function findQuestions(db: Db, productId: number, language: Language): Promise<Question[]> {
  const rows = await db
    .selectFrom('product_question')
    .select(['id', 'author_name as author', 'body', 'answer', 'is_sample as sample', 'answered_at'])
    .where('product_id', '=', productId)
    .where('language', '=', language)
    .where('state', '=', 'published')
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShown)
    .$narrowType<{ answered_at: Date }>()
    .execute();
  return rows.map((row) => ({ ...row, answered_at: row.answered_at.toISOString() }));
}

function listedQuestions(db: Db | Tx) {
  return db
    .selectFrom('product_question as q')
    .innerJoin('product as p', 'p.id', 'q.product_id')
    .select([
      'q.id',
      'p.id as productId',
      'p.name as productName',
      'q.author_name as author',
      'q.email',
      'q.language',
      'q.body',
      'q.state',
      'q.reject_reason as rejectReason',
      'q.answer',
      'q.is_sample as sample',
      'q.created_at as createdAt',
      'q.decided_at as decidedAt',
    ]);
}

/** With an id below `before`, newest first; of one state or all. */
export async function findListedQuestions(
  db: Db,
  state: StoredQuestion['state'] | null,
  before: number | null,
  most: number,
): Promise<StoredQuestion[]> {
  return await listedQuestions(db)
    .$if(state !== null, (query) => query.where('q.state', '=', state!))
    .$if(before !== null, (query) => query.where('q.id', '<', before))
    .orderBy('q.id', 'desc')
    .limit(most)
    .execute();
}

export async function findListedQuestion(db: Db, id: number): Promise<StoredQuestion | null> {
  const row = await listedQuestions(db).where('q.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export function countListedQuestions(db: Db, state: StoredQuestion['state'] | null): Promise<number | null> {
  return countUpTo(
    db,
    db
      .selectFrom('product_question')
      .select('id')
      .$if(state !== null, (query) => query.where('state', '=', state!)),
  );
}

/**
 * An answer publishes the question. The asker gets the first answer by email; a later one replaces it on the page.
 * Errors: 404 question_not_found.
 */
export async function decideQuestion(
  services: Services,
  id: number,
  actor: StaffActor,
  decision: { answer: string } | { reason: RejectReason },
): Promise<Result<null>> {
  const result = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const question = await listedQuestions(tx).where('q.id', '=', id).forUpdate('q').executeTakeFirst();
    if (!question) return unknownQuestion;
    const at = services.clock.now();
    const answered = 'answer' in decision;
    await tx
      .updateTable('product_question')
      .set({
        state: answered ? 'published' : 'rejected',
        reject_reason: answered ? null : decision.reason,
        answer: answered ? decision.answer : '',
        answered_at: answered ? at : null,
        decided_at: at,
      })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, actor, at, {
      before: { state: question.state, reject_reason: question.rejectReason },
      after: { state: answered ? 'published' : 'rejected', reject_reason: answered ? null : decision.reason },
    });
    if (answered || question.state === 'published') await bumpCatalogVersion(tx, tagsOfProducts([question.productId]));
    if (answered && question.state === 'pending' && question.email !== '') {
      const mail = answeredQuestionMail(
        { brand: await readBrand(tx), shopUrl: services.shopUrl },
        { ...question, product: question.productName, answer: decision.answer },
      );
      await queueEmail(tx, services, { to: question.email, ...mail });
    }
    return ok(null);
  });
  if (result.ok) {
    services.catalogChanged.notify();
    services.jobsWaiting.notify();
  }
  return result;
}
