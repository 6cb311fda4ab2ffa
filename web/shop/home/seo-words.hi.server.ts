import type { words as english } from './seo-words.server.ts';

export const words: typeof english = {
  description:
    'आयुर्वेदिक जड़ी-बूटियाँ, चूर्ण, रस, केश और त्वचा की देखभाल, चाय और शहद, आयुष लाइसेंस के अंतर्गत निर्मित। डिलीवरी पर नकद भुगतान, 30 दिन में वापसी।',
};
