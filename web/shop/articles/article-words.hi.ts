import type { words as english } from './article-words.ts';

export const words: typeof english = {
  home: 'मुखपृष्ठ',
  blogs: 'ब्लॉग',
  updated: 'पिछला अपडेट:',
  minutes: (minutes) => `पढ़ने में ${minutes} मिनट`,
  importantLinks: 'महत्वपूर्ण लिंक',
  terms: 'नियम एवं नीतियाँ',
  complaints: 'शिकायत एवं निवारण',
  advisory: 'सलाहकार समिति',
  admin: 'एडमिन लॉगिन',
  returns: 'वापसी नीति',
  shipping: 'शिपिंग नीति',
  group: (brand) => `${brand} समूह`,
  healthSolutions: 'हेल्थ सॉल्यूशन्स कंपनी',
  pleaseNote: 'कृपया ध्यान दें',
  disclaimer:
    'यह लेख जानकारी देता है; यह रोग की पहचान नहीं करता और डॉक्टर से मिलने का स्थान नहीं लेता। यहाँ पढ़ी बात के आधार पर कोई दवा न बदलें और न बंद करें। आपात स्थिति में 108 या 112 पर फ़ोन करें।',
  goods: 'हमारी दुकान से',
  goodsNote: 'विषय के निकट के खाद्य और रोज़मर्रा के साथी। ये किसी रोग का उपचार नहीं हैं।',
  others: 'आगे पढ़ें',
};
