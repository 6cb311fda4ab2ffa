import type { words as english } from './ticket-status-words.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  name: 'अपने टिकट की स्थिति देखें',
  which: 'कौन-सा टिकट है?',
  number: 'टिकट नंबर',
  numberHint: (example) => `जैसे ${example}`,
  mobile: 'मोबाइल नंबर',
  mobileHint: 'जो आपने टिकट के साथ दिया था',
  show: 'स्थिति देखें',
  steps: {
    received: 'हमें मिला',
    acknowledged: 'हमारे कर्मचारियों ने काम शुरू किया',
    noted: 'हमारे कर्मचारियों ने इस पर काम किया',
    escalated: 'शिकायत अधिकारी के पास भेजा गया',
    overdue: 'निपटारे का समय बीत गया',
    resolved: 'निपटारा हुआ',
  },
  late: 'हमसे देर हुई है और हमें इसका खेद है। शिकायत अधिकारी इसे देख रहे हैं; आप प्रतीक्षा न करना चाहें तो कृपया हमें फ़ोन करें।',
  escalated: (redress) => `शिकायत अधिकारी ${redress} तक इसका निपटारा करेंगे।`,
  open: (redress, escalate) =>
    `हम ${redress} तक इसका निपटारा करेंगे। यदि ${escalate} तक निपटारा नहीं हुआ, तो यह अपने आप शिकायत अधिकारी के पास चला जाएगा।`,
};
