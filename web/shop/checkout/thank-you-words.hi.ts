import type { words as english } from './thank-you-words.ts';

export const words: typeof english = {
  soon: 'ऑर्डर के विवरण के साथ पुष्टि का ईमेल शीघ्र ही पहुँचेगा।',
  none: 'कोई हाल का ऑर्डर नहीं',
  noneText: 'इस ब्राउज़र से दिखाने के लिए कोई ऑर्डर नहीं है। आपके खाते के ऑर्डर ‘मेरा खाता’ में मिलेंगे।',
  continueShopping: 'ख़रीदारी जारी रखें',
  account: 'मेरा खाता',
  see: 'अपना ऑर्डर देखें',
  track: 'अपना ऑर्डर देखें',
};
