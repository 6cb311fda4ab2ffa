import type { words as english } from './return-words.ts';

export const words: typeof english = {
  heading: 'उत्पाद वापसी फ़ॉर्म',
  sent: 'आपका वापसी अनुरोध हमें मिल गया है',
  send: 'वापसी का अनुरोध करें',
  orderId: 'ऑर्डर आईडी',
  reason: 'कारण',
  chooseReason: 'कारण चुनें',
  products: 'उत्पाद',
  productsHint: 'लौटाए जाने वाले हर उत्पाद का नाम और मात्रा; बैच नंबर से हमें मदद मिलती है',
  message: 'कुछ और कहना हो तो',
};
