import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { orderTokenFragment } from '#contract/order-states.ts';
import type { RejectReason } from '#contract/review-rules.ts';
import { messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { type Block, type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { secretMask } from '#server/platform/message-secrets.ts';

interface Writer {
  brand: Brand;
  shopUrl: string;
}

interface ReviewMail {
  firstName: string;
  language: Language;
  /** Of the order. */
  number: string;
}

/** A link to the page where an order is reviewed. Its token stands in the part that browsers send to no server, and is put in when the email is sent. */
function reviewLink({ shopUrl }: Writer, { language, number }: ReviewMail, label: string, more = ''): Block {
  const path = `/review/${number}#${orderTokenFragment}=${secretMask}${more}`;
  return { kind: 'link', label, url: `${shopUrl}${pathIn(language, path)}` };
}

/** Asks the buyer of a delivered order for reviews, once, and says how not to be asked again. */
export function askForReviewMail(writer: Writer, order: ReviewMail & { products: readonly string[] }): EmailContent {
  const texts = messagesIn(order.language).emails.reviews;
  const { ask } = texts;
  return renderEmail(
    senderOf(writer.brand),
    ask.subject({ brand: writer.brand.name }),
    ask.heading,
    [
      paragraph(ask.text({ name: order.firstName, number: order.number })),
      ...order.products.map((name) => paragraph(`• ${name}`)),
      reviewLink(writer, order, ask.write),
      paragraph(ask.honest),
      reviewLink(writer, order, ask.stop, '&stop=1'),
    ],
    order.language,
  );
}

/** Tells an author why their review is not shown, and that they may write it anew. */
export function rejectedReviewMail(
  writer: Writer,
  order: ReviewMail & { product: string; reason: RejectReason },
): EmailContent {
  const texts = messagesIn(order.language).emails.reviews;
  const { rejected } = texts;
  return renderEmail(
    senderOf(writer.brand),
    rejected.subject({ product: order.product }),
    rejected.heading,
    [
      paragraph(rejected.text({ name: order.firstName, product: order.product })),
      paragraph(texts.reasons[order.reason]),
      paragraph(rejected.again),
      reviewLink(writer, order, rejected.rewrite),
    ],
    order.language,
  );
}

/** Brings the answer to a question to the one who asked. */
export function answeredQuestionMail(
  writer: Writer,
  question: { author: string; language: Language; productId: number; product: string; body: string; answer: string },
): EmailContent {
  const { answered } = messagesIn(question.language).emails.reviews;
  return renderEmail(
    senderOf(writer.brand),
    answered.subject({ product: question.product }),
    answered.heading,
    [
      paragraph(answered.text({ name: question.author, product: question.product })),
      paragraph(answered.question({ text: question.body })),
      paragraph(question.answer),
      {
        kind: 'link',
        label: answered.see,
        url: `${writer.shopUrl}${pathIn(question.language, `/product-details/${question.productId}`)}`,
      },
    ],
    question.language,
  );
}
