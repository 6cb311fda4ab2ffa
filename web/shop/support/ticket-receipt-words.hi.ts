import type { words as english } from './ticket-receipt-words.ts';

export const words: typeof english = {
  number: 'आपका टिकट नंबर',
  promised: (confirmed, settled) => ['हमारे कर्मचारी ', confirmed, ' तक इसकी पुष्टि और ', settled, ' तक इसका निपटारा करेंगे।'],
  copy: (email) => `इसकी एक प्रति ${email} पर भेजी जा रही है।`,
  noCopy: 'कृपया यह नंबर लिख लें: इससे और अपने मोबाइल नंबर से आप टिकट की स्थिति देख सकते हैं।',
  standing: 'टिकट की स्थिति देखें',
  told: 'आपने हमें क्या लिखा',
  photos: 'फ़ोटो',
};
