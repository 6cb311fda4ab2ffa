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

/** The token is in the fragment, which browsers send to no server, and is added when the email is sent. */
function reviewLink({ shopUrl }: Writer, { language, number }: ReviewMail, label: string, more = ''): Block {
  const path = `/review/${number}#${orderTokenFragment}=${secretMask}${more}`;
  return { kind: 'link', label, url: `${shopUrl}${pathIn(language, path)}` };
}

/** Also says how to unsubscribe. */
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

/** Tells the author the reason, and that they may write another review. */
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
