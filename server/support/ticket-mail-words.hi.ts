import type { words as english } from './ticket-mail-words.ts';

/** The same in Hindi. Nouns are the labels themselves, with sentences built so that their gender does not matter. */
export const words: typeof english = {
  nouns: { contact: 'संदेश', query: 'प्रश्न', complaint: 'शिकायत', return_request: 'वापसी अनुरोध' },
  facts: {
    subject: 'विषय',
    page: 'पृष्ठ',
    order: 'ऑर्डर नंबर',
    member: 'डायरेक्ट सेलर',
    products: 'उत्पाद',
    reason: 'कारण',
    photos: 'फ़ोटो',
  },
  returnOf: (orderId) => `ऑर्डर ${orderId} की वापसी`,
  follow: 'स्थिति देखें',
  received: {
    subject: (noun, number) => `${noun} ${number}: हमें मिल गया है`,
    heading: () => 'हमें आपका लिखा मिल गया है',
    thanks: (name, noun) => `प्रिय ${name} जी, हमें लिखने के लिए धन्यवाद। टिकट नंबर (${noun}):`,
    promise: (confirmBy, settleBy, escalateAt) =>
      `हमारे कर्मचारी ${confirmBy} तक इसकी पुष्टि और ${settleBy} तक इसका निपटारा करेंगे। ${escalateAt} तक निपटारा न होने पर मामला अपने आप हमारे शिकायत अधिकारी के पास चला जाता है।`,
    copy: 'आपने हमें यह लिखा है:',
  },
  acknowledged: {
    subject: (noun, number) => `${noun} ${number}: कार्रवाई जारी है`,
    heading: () => 'हमारे कर्मचारियों ने काम शुरू कर दिया है',
    text: (name, noun, subject, settleBy) =>
      `प्रिय ${name} जी, हमारे कर्मचारियों ने आपका लिखा पढ़ लिया है (${noun} "${subject}") और उस पर काम कर रहे हैं। इसका निपटारा ${settleBy} तक किया जाएगा।`,
  },
  resolved: {
    subject: (noun, number) => `${noun} ${number}: निपटारा हो गया है`,
    heading: (noun) => `निपटारा हो गया है: ${noun}`,
    text: (name, noun, subject) => `प्रिय ${name} जी, ${noun} "${subject}" पर हमारा निर्णय यह है:`,
    again: 'यदि आप इससे संतुष्ट नहीं हैं, तो कृपया इस नंबर के साथ हमें फिर से लिखें।',
  },
  escalated: {
    subject: (noun, number) => `${noun} ${number}: अब शिकायत अधिकारी के पास`,
    heading: () => 'मामला अब हमारे शिकायत अधिकारी के पास है',
    text: (name, noun, subject, settleBy) =>
      `प्रिय ${name} जी, ${noun} "${subject}" का निपटारा 15 दिनों में नहीं हो सका। मामला अब हमारे शिकायत अधिकारी के पास है और इसका निपटारा ${settleBy} तक किया जाएगा।`,
  },
  overdue: {
    subject: (noun, number) => `${noun} ${number}: कुछ और समय लगेगा`,
    heading: () => 'देरी के लिए हमें खेद है',
    text: (name, noun, subject) =>
      `प्रिय ${name} जी, ${noun} "${subject}" का निपटारा हमारे वचन के अनुसार एक महीने में नहीं हो सका। हमारे शिकायत अधिकारी को अभी-अभी इसकी याद दिलाई गई है; वे आपको कारण और आगे की कार्रवाई बताएँगे।`,
  },
};
