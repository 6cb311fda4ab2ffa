import type { words as english } from './complaint-words.ts';

export const words: typeof english = {
  heading: 'शिकायत करें',
  sent: 'आपकी शिकायत हमें मिल गई है',
  send: 'शिकायत भेजें',
  orderId: 'ऑर्डर आईडी',
  orderHint: 'यदि बात किसी ऑर्डर की है',
  memberId: 'प्रत्यक्ष विक्रेता की सदस्य आईडी',
  memberHint: 'यदि बात किसी प्रत्यक्ष विक्रेता की है',
  seller: 'प्रत्यक्ष विक्रेता',
  subject: 'विषय',
  message: 'क्या हुआ',
};
