import type { words as english } from './navigation-words.server.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  about: 'हमारे बारे में',
  shop: 'दुकान',
  incomePlans: 'आय योजनाएँ',
  services: 'सेवाएँ',
  contact: 'संपर्क',
  offers: 'ऑफ़र',
  terms: 'नियम एवं नीतियाँ',
  returns: 'वापसी नीति',
  shipping: 'शिपिंग नीति',
  complaints: 'शिकायत एवं निवारण',
  ticket: 'अपने टिकट की स्थिति',
  digestion: 'मानव पाचन तंत्र',
  women: 'महिला स्वास्थ्य',
  liver: 'लिवर को स्वस्थ रखने के उपाय',
  astrology: 'ज्योतिष पीठ',
  yoga: 'योगपीठ',
  ayur: 'आयुर ज्योति',
};
