import { formatRupees, type Paise } from '#server/money/paise.ts';
import { type Letter, paragraph } from '#server/platform/letter.ts';
import {
  type GoodsInMail,
  letter,
  link,
  type OrderInMail,
  orderWordsIn,
  seeOrder,
  type Writer,
} from './order-letters.ts';

const listed = (goods: readonly GoodsInMail[]) => goods.map(({ name, quantity }) => paragraph(`${quantity} × ${name}`));

/** When a parcel came back undelivered; `refund` is what goes back for it, 0 where nothing was paid. */
export function cameBackMail(writer: Writer, order: OrderInMail, refund: Paise): Letter {
  const { cameBack: words, cancelled, shopAgain } = orderWordsIn[order.language];
  return letter(writer, order, words, [
    paragraph(words.text(order.firstName, order.id)),
    paragraph(refund > 0 ? cancelled.refund(formatRupees(refund)) : words.nothingTaken),
    paragraph(words.again),
    link(writer, order.language, '/shop', shopAgain),
    seeOrder(writer, order),
  ]);
}

/** What staff have said to a return; empty where nothing. */
interface Answered {
  goods: readonly GoodsInMail[];
  answer: string;
}

/** When goods may be sent back: what to do with them. */
export function returnApprovedMail(writer: Writer, order: OrderInMail, { goods, answer }: Answered): Letter {
  const words = orderWordsIn[order.language].returnApproved;
  const { address_lines, city, state, postcode, legal_name } = writer.brand;
  const address = [...address_lines, city, `${state} ${postcode}`.trim()].filter(Boolean);
  return letter(writer, order, words, [
    paragraph(words.text(order.firstName, order.id)),
    ...listed(goods),
    ...(answer === '' ? [] : [paragraph(words.answer(answer))]),
    paragraph(words.pack(order.id)),
    ...(address.length > 0 ? [paragraph(words.sendTo([legal_name, ...address].filter(Boolean).join(', ')))] : []),
    paragraph(words.next),
    seeOrder(writer, order),
  ]);
}

/** When goods are not taken back: why, and what can be done about it. */
export function returnRefusedMail(writer: Writer, order: OrderInMail, { goods, answer }: Answered): Letter {
  const words = orderWordsIn[order.language].returnRefused;
  return letter(writer, order, words, [
    paragraph(words.text(order.firstName, order.id)),
    ...listed(goods),
    ...(answer === '' ? [] : [paragraph(words.answer(answer))]),
    paragraph(words.disagree),
    link(writer, order.language, '/complaints-and-redressals', words.complain),
    seeOrder(writer, order),
  ]);
}

/** When goods have come back to the warehouse. */
export function returnReceivedMail(writer: Writer, order: OrderInMail, goods: readonly GoodsInMail[]): Letter {
  const words = orderWordsIn[order.language].returnReceived;
  return letter(writer, order, words, [
    paragraph(words.text(order.firstName, order.id)),
    ...listed(goods),
    paragraph(words.next),
    seeOrder(writer, order),
  ]);
}
