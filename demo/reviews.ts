/**
 * Invented reviews and questions of the demo's products. The shop shows them as samples; they count nowhere as opinions
 * of buyers.
 */
import type { Language } from '#contract/language.ts';

export interface DemoReview {
  sku: string;
  language: Language;
  author: string;
  /** 1 to 5. */
  stars: number;
  title: string;
  body: string;
  /** Days before the seeding. */
  daysAgo: number;
  helpful: number;
  reply?: string;
}

export interface DemoQuestion {
  sku: string;
  language: Language;
  author: string;
  body: string;
  answer: string;
  daysAgo: number;
}

const en = 'en';
const hi = 'hi';

export const demoReviews: readonly DemoReview[] = [
  {
    sku: 'chyawanprash-special-500g',
    language: en,
    author: 'Meenakshi R.',
    stars: 5,
    title: 'Tastes like my grandmother’s',
    body: 'You can taste the amla and the ghee, not only sugar. The children take their spoonful without a fight. I keep one jar at home and one at my mother’s.',
    daysAgo: 12,
    helpful: 23,
  },
  {
    sku: 'chyawanprash-special-500g',
    language: en,
    author: 'Arjun S.',
    stars: 4,
    title: 'Rich, a bit sticky',
    body: 'Thick and dark, with real spice to it. The jar reached me well packed. One star less because the lid gets sticky within a week.',
    daysAgo: 31,
    helpful: 26,
    reply: 'Thank you, Arjun. A dry spoon and a quick wipe of the rim help; we are testing a new lid as well.',
  },
  {
    sku: 'chyawanprash-special-500g',
    language: en,
    author: 'Fatima K.',
    stars: 3,
    title: 'Good, but sweeter than I expected',
    body: 'Nice taste and easy to take with warm milk. For me it is too sweet in the morning, so I take half a spoon.',
    daysAgo: 54,
    helpful: 6,
  },
  {
    sku: 'chyawanprash-special-500g',
    language: hi,
    author: 'सुनीता व.',
    stars: 5,
    title: 'घर जैसा स्वाद',
    body: 'आँवले का स्वाद साफ़ आता है और मिठास ज़्यादा नहीं है। बच्चे दूध के साथ खुशी से लेते हैं।',
    daysAgo: 18,
    helpful: 14,
  },
  {
    sku: 'ashwagandha-churna-100g',
    language: en,
    author: 'Rohit M.',
    stars: 5,
    title: 'Fresh and fine',
    body: 'Ground very fine and smells earthy, as it should. Half a spoon in warm milk is now part of my evening.',
    daysAgo: 20,
    helpful: 11,
  },
  {
    sku: 'ashwagandha-churna-100g',
    language: en,
    author: 'Nisha T.',
    stars: 2,
    title: 'Too bitter for me',
    body: 'Quality looks fine, but I cannot get used to the taste even with honey. Capsules would suit me better.',
    daysAgo: 40,
    helpful: 8,
    reply: 'Thank you for saying so, Nisha. If the pack is unopened you can send it back within 30 days.',
  },
  {
    sku: 'ashwagandha-churna-100g',
    language: hi,
    author: 'दीपक न.',
    stars: 4,
    title: 'अच्छी क्वालिटी',
    body: 'बारीक पिसा हुआ है और खुशबू ताज़ी है। स्वाद थोड़ा कड़वा है, गुनगुने दूध में ठीक लगता है।',
    daysAgo: 27,
    helpful: 5,
  },
  {
    sku: 'bhringraj-hair-oil-200ml',
    language: en,
    author: 'Kavya P.',
    stars: 5,
    title: 'My Sunday ritual',
    body: 'I warm it a little and leave it for an hour. Washes out in two rounds and my hair feels soft, not greasy. The bottle lasts me two months.',
    daysAgo: 9,
    helpful: 31,
  },
  {
    sku: 'bhringraj-hair-oil-200ml',
    language: en,
    author: 'Sneha D.',
    stars: 4,
    title: 'Strong smell, good oil',
    body: 'The smell is strong at first, like a real herbal oil. Less breakage on the comb after a month. Please make a larger bottle.',
    daysAgo: 36,
    helpful: 12,
  },
  {
    sku: 'bhringraj-hair-oil-200ml',
    language: hi,
    author: 'रेखा ज.',
    stars: 5,
    title: 'बाल मुलायम लगते हैं',
    body: 'हफ़्ते में दो बार लगाती हूँ। चिपचिपा नहीं है और आसानी से धुल जाता है।',
    daysAgo: 15,
    helpful: 10,
  },
  {
    sku: 'kumkumadi-tailam-15ml',
    language: en,
    author: 'Ananya B.',
    stars: 5,
    title: 'Three drops are enough',
    body: 'Silky and it sinks in within minutes. My skin looks rested in the morning. The saffron scent is lovely.',
    daysAgo: 14,
    helpful: 19,
  },
  {
    sku: 'kumkumadi-tailam-15ml',
    language: en,
    author: 'Priya N.',
    stars: 3,
    title: 'Nice for winter',
    body: 'Lovely on dry winter skin. In Chennai’s summer it is too rich for me, so I use it on the hands and elbows.',
    daysAgo: 47,
    helpful: 7,
  },
  {
    sku: 'kumkumadi-tailam-15ml',
    language: hi,
    author: 'शालिनी प.',
    stars: 4,
    title: 'रूखी त्वचा के लिए बढ़िया',
    body: 'रात को दो-तीन बूँद लगाती हूँ, सुबह त्वचा मुलायम लगती है। शीशी छोटी है, पर काफ़ी चलती है।',
    daysAgo: 22,
    helpful: 6,
  },
  {
    sku: 'himalayan-forest-honey-500g',
    language: en,
    author: 'Vikram J.',
    stars: 5,
    title: 'Dark and full',
    body: 'Not the clear, thin honey of the supermarket. It set a little in winter, which I like. Good on toast and in kadha.',
    daysAgo: 8,
    helpful: 16,
  },
  {
    sku: 'himalayan-forest-honey-500g',
    language: en,
    author: 'Leela G.',
    stars: 4,
    title: 'Good honey, heavy jar',
    body: 'Flavour is excellent. The glass jar is heavy and I would like a squeeze bottle for the kitchen.',
    daysAgo: 33,
    helpful: 4,
  },
  {
    sku: 'triphala-churna-100g',
    language: en,
    author: 'Suresh I.',
    stars: 4,
    title: 'Honest triphala',
    body: 'Bitter, as it must be, and gentle on me when I keep to half a spoon at night. The tin keeps it dry.',
    daysAgo: 25,
    helpful: 13,
  },
  {
    sku: 'triphala-churna-100g',
    language: hi,
    author: 'मोहन ल.',
    stars: 5,
    title: 'हल्का लगता है',
    body: 'रात को गुनगुने पानी से लेता हूँ। डिब्बा मज़बूत है, नमी नहीं आती।',
    daysAgo: 30,
    helpful: 9,
  },
  {
    sku: 'neem-tulsi-face-wash-100ml',
    language: en,
    author: 'Tanvi C.',
    stars: 4,
    title: 'Clean without the tight feeling',
    body: 'Foams just enough and does not dry my skin out. A little goes a long way.',
    daysAgo: 17,
    helpful: 8,
  },
  {
    sku: 'tulsi-ginger-tea-100g',
    language: en,
    author: 'George V.',
    stars: 5,
    title: 'Four o’clock tea, sorted',
    body: 'Real pieces of ginger, and tulsi that you can smell when you open the pouch. Good without sugar.',
    daysAgo: 11,
    helpful: 7,
  },
  {
    sku: 'tulsi-ginger-tea-100g',
    language: en,
    author: 'Harpreet K.',
    stars: 3,
    title: 'Light',
    body: 'Pleasant, but I need two spoons for a strong cup, so the pouch does not last as long as it says.',
    daysAgo: 42,
    helpful: 3,
  },
];

export const demoQuestions: readonly DemoQuestion[] = [
  {
    sku: 'chyawanprash-special-500g',
    language: en,
    author: 'Ritu',
    body: 'Can children of six years take it?',
    answer:
      'Half a teaspoon with milk is usual from five years on. If your child takes any medicine, please ask your doctor first.',
    daysAgo: 10,
  },
  {
    sku: 'chyawanprash-special-500g',
    language: hi,
    author: 'अजय',
    body: 'क्या इसे गर्मियों में भी ले सकते हैं?',
    answer: 'हाँ, कम मात्रा में। आधा चम्मच काफ़ी है, साथ में दूध लें।',
    daysAgo: 13,
  },
  {
    sku: 'bhringraj-hair-oil-200ml',
    language: en,
    author: 'Pooja',
    body: 'Does it stain pillow covers?',
    answer: 'It can, as it is a dark oil. Use an old towel on the pillow, or wash it out after an hour.',
    daysAgo: 16,
  },
  {
    sku: 'himalayan-forest-honey-500g',
    language: en,
    author: 'Samir',
    body: 'My jar has set solid. Is it still good?',
    answer:
      'Yes. Raw honey sets in cool weather. Stand the closed jar in warm water for half an hour and it turns liquid again.',
    daysAgo: 21,
  },
];
