import type { words as english } from './retry-payment-words.ts';

export const words: typeof english = {
  pay: 'अभी भुगतान करें',
  payOrder: (id) => `ऑर्डर ${id} का भुगतान अभी करें`,
  cancelled: 'भुगतान रद्द किया गया। कोई राशि नहीं ली गई।',
  failed: 'भुगतान नहीं हो सका। कृपया फिर से प्रयास करें।',
  offline: 'भुगतान की विंडो नहीं खुल सकी। कृपया अपना इंटरनेट कनेक्शन जाँचें।',
  unconfirmed: 'आपका भुगतान हो गया है। यह कुछ ही मिनटों में यहाँ दिखेगा; कृपया दोबारा भुगतान न करें।',
};
