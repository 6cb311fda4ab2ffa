import { pathIn } from '../contract/language.ts';

const slug = 'aarvya';

/**
 * The pages of the specification's route table, each with texts that it must show in English (the specification's
 * words) and in Hindi.
 */
const pages: readonly { path: string; english: readonly string[]; hindi: readonly string[] }[] = [
  {
    path: '/',
    english: ['Our Leading Products', 'Products By Category'],
    hindi: ['हमारे प्रमुख उत्पाद', 'कैटेगरी के अनुसार उत्पाद'],
  },
  {
    path: '/about',
    english: ['About Us', 'Important links', 'Registrations'],
    hindi: ['हमारे बारे में', 'ज़रूरी लिंक'],
  },
  {
    path: '/shop',
    english: ['ADD TO CART', 'KNOW MORE', 'Sale Point - '],
    hindi: ['कार्ट में डालें', 'और जानें', 'सेल पॉइंट - '],
  },
  { path: '/product-category/1', english: ['Clean All', 'Sort by'], hindi: ['सब हटाएँ', 'क्रम'] },
  {
    path: '/product-details/1',
    english: ['Stock: ', 'Add To Cart', 'Guaranteed Safe Checkout', 'New Arrivals', 'Description'],
    hindi: ['स्टॉक: ', 'कार्ट में डालें', 'सुरक्षित भुगतान की गारंटी', 'नए उत्पाद', 'उत्पाद के बारे में'],
  },
  { path: '/cart', english: ['Continue Shopping', 'Cart is empty.'], hindi: ['ख़रीदारी जारी रखें'] },
  { path: '/shoping-cart', english: ['Continue Shopping', 'Cart is empty.'], hindi: ['ख़रीदारी जारी रखें'] },
  { path: '/whishlist', english: ['Wishlist'], hindi: ['विशलिस्ट'] },
  { path: '/wishlist', english: ['Wishlist'], hindi: ['विशलिस्ट'] },
  { path: '/checkout', english: ['Checkout'], hindi: ['चेकआउट'] },
  { path: '/thankyou', english: ['Continue Shopping', 'My Account'], hindi: ['ख़रीदारी जारी रखें', 'मेरा खाता'] },
  { path: '/login', english: ['DS Login', 'Create Account'], hindi: ['खाता बनाएँ'] },
  {
    path: '/register',
    english: ['Register to Aarvya', 'I agree with the terms and conditions', 'Create Account'],
    hindi: ['खाता बनाएँ'],
  },
  { path: '/forgot', english: ['Reset Password'], hindi: ['पासवर्ड'] },
  // A visitor is led to the login.
  { path: '/myaccount', english: ['DS Login', 'Create Account'], hindi: ['खाता बनाएँ'] },
  { path: '/incomeplans', english: ['Income Plans', 'Rebate'], hindi: ['आय योजनाएँ'] },
  {
    path: '/offers',
    english: ['The Hottest Offers That Will Leave You Speechless!', 'Offer Valid From', 'Offer Valid To'],
    hindi: ['ऑफ़र'],
  },
  { path: '/catalogue', english: ['Catalogue'], hindi: ['कैटलॉग'] },
  { path: '/gallery', english: ['Gallery'], hindi: ['गैलरी'] },
  { path: '/contact', english: ['Contact Us'], hindi: ['संपर्क'] },
  { path: '/services', english: ['Services'], hindi: ['सेवाएँ'] },
  { path: `/${slug}-jyotish-peeth`, english: ['Submit Your Query', 'New Arrivals'], hindi: ['नए उत्पाद'] },
  { path: `/${slug}-yogpeeth`, english: ['Submit Your Query', 'New Arrivals', '2015'], hindi: ['नए उत्पाद', '2015'] },
  { path: `/${slug}-ayur-jyoti`, english: ['Submit Your Query', 'New Arrivals'], hindi: ['नए उत्पाद'] },
  { path: '/terms-policies', english: ['Terms & Policies'], hindi: ['नीतियाँ'] },
  { path: '/direct-seller-terms', english: ['Direct Seller'], hindi: ['प्रत्यक्ष विक्रेता'] },
  { path: '/bonus-and-dividends', english: ['Bonus', 'TDS'], hindi: ['बोनस'] },
  { path: '/promotion-policies', english: ['Promotion'], hindi: ['प्रचार'] },
  { path: '/model-code-of-conduct', english: ['Code of Conduct'], hindi: ['आचार संहिता'] },
  { path: '/regarding-customer-relations', english: ['Customer Relations'], hindi: ['ग्राहक'] },
  { path: '/complaints-redressal-policy', english: ['15 days'], hindi: ['शिकायत', '15 दिन'] },
  { path: '/complaints-and-redressals', english: ['15 days'], hindi: ['शिकायत', '15 दिन'] },
  { path: '/return-policy', english: ['Product Return Form', '30 days'], hindi: ['वापसी', '30 दिन'] },
  { path: '/shipping-policy', english: ['Shipping Policy'], hindi: ['शिपिंग'] },
  {
    path: '/human-digestive-system',
    english: ['IMPORATANT LINKS', 'Aarvya GROUP', 'Advisory Committee', 'Admin Login'],
    hindi: ['पाचन'],
  },
  {
    path: '/womens-health',
    english: ['IMPORATANT LINKS', 'Aarvya GROUP', 'Advisory Committee', 'Admin Login'],
    hindi: ['महिला'],
  },
  {
    path: '/ways-to-keep-lever-healthy',
    english: ['IMPORATANT LINKS', 'Aarvya GROUP', 'Advisory Committee', 'Admin Login'],
    hindi: ['लिवर'],
  },
];

export interface Route {
  path: string;
  /** The address of the same page in English. */
  english: string;
  language: 'en' | 'hi';
  texts: readonly string[];
}

/** Every page in every language, by its address. */
export const routes: readonly Route[] = pages.flatMap(({ path, english, hindi }): Route[] => [
  { path, english: path, language: 'en', texts: english },
  { path: pathIn('hi', path), english: path, language: 'hi', texts: hindi },
]);
