import type { DemoCategory } from './types.ts';

/** The shelves of the shop, by what the shopper has in mind; `art` gives all pictures of a shelf one ground. */
export const categories: readonly DemoCategory[] = [
  {
    slug: 'immunity-wellness', name: 'Immunity & Wellness', nameHi: 'रोग प्रतिरोधक शक्ति एवं स्वास्थ्य', featured: true, position: 1,
    art: { wall: '#E3E7D3', table: '#CFD6B9', herb: 'amla', sku: 'chyawanprash-special-500g' },
  },
  {
    slug: 'digestive-care', name: 'Digestive Care', nameHi: 'पाचन स्वास्थ्य', featured: true, position: 2,
    art: { wall: '#F0E2C4', table: '#E2CD9F', herb: 'triphala', sku: 'triphala-churna-100g' },
  },
  {
    slug: 'juices-rasa', name: 'Juices & Rasa', nameHi: 'रस एवं स्वरस', featured: true, position: 3,
    art: { wall: '#DDE8D6', table: '#C3D5BB', herb: 'aloe', sku: 'amla-juice-1l' },
  },
  {
    slug: 'hair-care', name: 'Hair Care', nameHi: 'केश देखभाल', featured: true, position: 4,
    art: { wall: '#DCE3DD', table: '#BFCCC4', herb: 'bhringraj', sku: 'bhringraj-hair-oil-200ml' },
  },
  {
    slug: 'skin-care', name: 'Skin Care', nameHi: 'त्वचा देखभाल', featured: true, position: 5,
    art: { wall: '#F3DFD6', table: '#E5C4B6', herb: 'rose', sku: 'kumkumadi-tailam-15ml' },
  },
  {
    slug: 'oral-care', name: 'Oral Care', nameHi: 'दंत एवं मुख देखभाल', featured: false, position: 6,
    art: { wall: '#DDE7E6', table: '#BFD1CF', herb: 'clove', sku: 'clove-neem-toothpaste-150g' },
  },
  {
    slug: 'pain-joint-comfort', name: 'Pain & Joint Comfort', nameHi: 'दर्द एवं जोड़ों का आराम', featured: true, position: 7,
    art: { wall: '#EBDCCB', table: '#D6BFA5', herb: 'nirgundi', sku: 'mahanarayan-tail-100ml' },
  },
  {
    slug: 'womens-wellness', name: 'Women’s Wellness', nameHi: 'महिला स्वास्थ्य', featured: true, position: 8,
    art: { wall: '#EDDDE0', table: '#DABFC5', herb: 'ashoka', sku: 'shatavari-kalpa-250g' },
  },
  {
    slug: 'honey-foods', name: 'Honey & Foods', nameHi: 'शहद एवं आहार', featured: true, position: 9,
    art: { wall: '#F4E4BD', table: '#E8CD8E', herb: 'honeycomb', sku: 'himalayan-forest-honey-500g' },
  },
  {
    slug: 'tea-infusions', name: 'Tea & Infusions', nameHi: 'चाय एवं काढ़ा', featured: false, position: 10,
    art: { wall: '#E9E0CE', table: '#D3C5A8', herb: 'tea', sku: 'tulsi-ginger-tea-100g' },
  },
];
