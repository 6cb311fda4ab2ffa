import type { words as english } from './call-words.ts';

export const words: typeof english = {
  noAnswer: 'अभी उत्तर नहीं मिल सका। कृपया थोड़ी देर में फिर कोशिश करें।',
  tooLong: 'उत्तर आने में बहुत समय लग रहा है। कृपया फिर कोशिश करें।',
  unreachable: 'सर्वर से संपर्क नहीं हो सका। कृपया अपना इंटरनेट कनेक्शन जाँचकर फिर कोशिश करें।',
};
