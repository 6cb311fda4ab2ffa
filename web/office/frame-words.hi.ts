import type { words as english } from './frame-words.ts';

export const words: typeof english = {
  skip: 'सीधे सामग्री पर जाएँ',
  place: 'प्रत्यक्ष विक्रेता',
  main: 'मुख्य',
  shop: 'दुकान',
  signIn: 'लॉग इन',
  myPage: 'मेरा पृष्ठ',
  logOut: 'लॉग आउट',
  sellerTerms: 'प्रत्यक्ष विक्रेता की शर्तें',
  conduct: 'आचार संहिता',
  complaints: 'शिकायतें',
  cin: (number) => `सीआईएन ${number}`,
  gstin: (number) => `जीएसटीआईएन ${number}`,
  notFoundTitle: (brand) => `पृष्ठ नहीं मिला · ${brand}`,
  notFound: 'यह पृष्ठ यहाँ नहीं है',
  notFoundText: 'हो सकता है पता ग़लत लिखा गया हो, या पृष्ठ कहीं और चला गया हो।',
  toFront: 'प्रत्यक्ष विक्रेताओं का मुखपृष्ठ',
};
