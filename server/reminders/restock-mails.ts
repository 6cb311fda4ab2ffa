import type { Brand } from '#contract/content.ts';
import { type Language, pathIn } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { senderOf } from '#server/content/index.ts';
import { type Block, type EmailContent, paragraph, renderEmail } from '#server/platform/email-template.ts';
import { secretMask } from '#server/platform/message-secrets.ts';

interface Writer {
  brand: Brand;
  shopUrl: string;
}

interface AlertMail {
  id: number;
  productId: number;
  product: string;
  language: Language;
}

/** The token is in the fragment, which browsers send to no server. */
function alertLink({ shopUrl }: Writer, { id, language }: AlertMail, label: string, action: 'confirm' | 'stop'): Block {
  const path = `/stock-alert/${id}#${action}=${secretMask}`;
  return { kind: 'link', label, url: `${shopUrl}${pathIn(language, path)}` };
}

export function confirmAlertMail(writer: Writer, alert: AlertMail): EmailContent {
  const texts = messagesIn(alert.language).emails.stockAlerts.confirm;
  return renderEmail(
    senderOf(writer.brand),
    texts.subject({ product: alert.product }),
    texts.heading,
    [
      paragraph(texts.text({ product: alert.product, brand: writer.brand.name })),
      alertLink(writer, alert, texts.confirm, 'confirm'),
      paragraph(texts.ignore),
    ],
    alert.language,
  );
}

export function backInStockMail(writer: Writer, alert: AlertMail): EmailContent {
  const texts = messagesIn(alert.language).emails.stockAlerts.back;
  const page = pathIn(alert.language, `/product-details/${alert.productId}`);
  return renderEmail(
    senderOf(writer.brand),
    texts.subject({ product: alert.product }),
    texts.heading({ product: alert.product }),
    [
      paragraph(texts.text({ product: alert.product })),
      { kind: 'link', label: texts.see, url: `${writer.shopUrl}${page}` },
      paragraph(texts.once),
      alertLink(writer, alert, texts.stop, 'stop'),
    ],
    alert.language,
  );
}
