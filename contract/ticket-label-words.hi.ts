import type { words as english } from './ticket-label-words.ts';

/** The same in Hindi. */
export const words: typeof english = {
  kinds: { contact: 'संदेश', query: 'प्रश्न', complaint: 'शिकायत', return_request: 'वापसी अनुरोध' },
  states: {
    received: 'प्राप्त',
    acknowledged: 'कार्रवाई जारी है',
    escalated: 'शिकायत अधिकारी के पास',
    resolved: 'निपटाया गया',
  },
  reasons: {
    damaged: 'सामान टूटा-फूटा मिला',
    wrong_product: 'यह मेरा मँगाया हुआ उत्पाद नहीं है',
    not_as_described: 'उत्पाद बताए गए विवरण जैसा नहीं है',
    expired: 'उत्पाद की अवधि समाप्त हो चुकी है या होने वाली है',
    late: 'बहुत देर से मिला',
    not_wanted: 'अब मुझे इसकी आवश्यकता नहीं है',
  },
};
