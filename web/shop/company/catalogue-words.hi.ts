import type { words as english } from './catalogue-words.ts';

export const words: typeof english = {
  name: 'सूचीपत्र',
  heading: 'हमारा सूचीपत्र',
  lead: 'सभी उत्पाद चित्र, मूल्य और सेल पॉइंट के साथ: पढ़ने, छापने या किसी को भेजने के लिए।',
  description: 'PDF में उत्पादों का सूचीपत्र: श्रेणी के अनुसार सभी उत्पाद, चित्र, मूल्य और सेल पॉइंट के साथ।',
  view: 'सूचीपत्र देखें',
  download: 'सूचीपत्र डाउनलोड करें',
  oneProduct: '1 उत्पाद',
  products: (count: number) => `${count} उत्पाद`,
  form: 'PDF, A4; किसी उत्पाद या मूल्य के बदलते ही नया छपता है।',
  inside: 'सूचीपत्र में',
  empty: 'सूचीपत्र तैयार किया जा रहा है। कृपया थोड़ी देर बाद फिर देखें।',
  cover: 'उत्पाद सूची',
};
