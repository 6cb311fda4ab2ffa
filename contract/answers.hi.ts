/**
 * What the server itself says to visitors: the English as it stands in the code, and the same in Hindi. {name} is a place that is
 * filled when it is said. What forms and the specification say has its own words files.
 */
export const answersInHindi = {
  // Any call
  'There is no such call': 'ऐसी कोई कॉल उपलब्ध नहीं है',
  'The request body is not valid JSON': 'अनुरोध का JSON मान्य नहीं है',
  'The request body is empty': 'अनुरोध खाली है',
  'The request is too large': 'अनुरोध बहुत बड़ा है',
  'Send JSON (content-type application/json)': 'कृपया JSON भेजें (content-type application/json)',
  'The shop is taking a short rest. Please try again in a moment.':
    'दुकान थोड़ी देर के लिए बंद है। कृपया कुछ क्षण बाद फिर से प्रयास करें।',
  'The request could not be read': 'अनुरोध पढ़ा नहीं जा सका',
  'Something went wrong on our side': 'हमारी ओर से कोई गड़बड़ी हो गई है',
  'Please check the form': 'कृपया फ़ॉर्म जाँचें',
  'This value is not valid': 'यह मान सही नहीं है',
  'Text must not hold NUL bytes': 'लिखे हुए में अमान्य चिह्न हैं',
  'Text must be well-formed Unicode': 'लिखा हुआ सही यूनिकोड में नहीं है',
  'The request is nested too deeply': 'अनुरोध की रचना बहुत जटिल है',
  'Your login has ended. Please log in again.': 'आपका लॉगिन समाप्त हो गया है। कृपया फिर से लॉग इन करें।',
  'Please log in first': 'कृपया पहले लॉग इन करें',
  'Too many attempts. Please try again in {count} seconds.':
    'बहुत अधिक प्रयास हो चुके हैं। कृपया {count} सेकंड बाद फिर से प्रयास करें।',
  'Too many attempts. Please try again in {count} minutes.':
    'बहुत अधिक प्रयास हो चुके हैं। कृपया {count} मिनट बाद फिर से प्रयास करें।',
  // Catalogue
  'This product is not in the shop': 'यह उत्पाद दुकान में उपलब्ध नहीं है',
  'There is no such product': 'ऐसा कोई उत्पाद नहीं है',
  'There is no such picture': 'ऐसा कोई चित्र नहीं है',
  'This cursor does not belong to the list. Please start at its first page.':
    'सूची का यह पृष्ठ मान्य नहीं है। कृपया पहले पृष्ठ से शुरू करें।',
  // Accounts
  'You have been logged out': 'आप लॉग आउट हो गए हैं',
  'We have sent a 6-digit code to your e-mail address': 'हमने आपके ईमेल पते पर 6 अंकों का कोड भेजा है',
  'Your password has been changed. Please log in.': 'आपका पासवर्ड बदल दिया गया है। कृपया लॉग इन करें।',
  'This code is no longer valid. Please ask for a new one.': 'यह कोड अब मान्य नहीं है। कृपया नया कोड मँगाएँ।',
  'The code is not correct': 'कोड सही नहीं है',
  'This mobile number is already registered': 'यह मोबाइल नंबर पहले से पंजीकृत है',
  'This e-mail address is already registered': 'यह ईमेल पता पहले से पंजीकृत है',
  // Price and coupons
  'This product is no longer available': 'यह उत्पाद अब उपलब्ध नहीं है',
  'Please enter a coupon code': 'कृपया कूपन कोड लिखें',
  'Coupon code is not valid': 'कूपन कोड मान्य नहीं है',
  'This coupon can be used from {moment}': 'यह कूपन {moment} से इस्तेमाल किया जा सकता है',
  'This coupon expired on {day}': 'इस कूपन की अवधि {day} को समाप्त हो गई',
  'This coupon has been used up': 'यह कूपन पूरा इस्तेमाल हो चुका है',
  'You have already used this coupon': 'आप यह कूपन पहले ही इस्तेमाल कर चुके हैं',
  'You have already used this coupon {count} times, as often as it allows':
    'आप यह कूपन {count} बार इस्तेमाल कर चुके हैं, इससे अधिक की अनुमति नहीं है',
  'This coupon is for a first order only': 'यह कूपन केवल पहले ऑर्डर के लिए है',
  'This coupon is not for the products in your cart': 'यह कूपन आपके कार्ट के उत्पादों के लिए नहीं है',
  'Add goods worth {amount} more of those that this coupon is for':
    'जिन उत्पादों के लिए यह कूपन है, उनमें से {amount} के और उत्पाद जोड़ें',
  'Add goods worth {amount} more to use this coupon': 'यह कूपन इस्तेमाल करने के लिए {amount} के और उत्पाद जोड़ें',
  'Coupon {code} applied: {benefit}': 'कूपन {code} लागू हुआ: {benefit}',
  'free delivery': 'मुफ़्त डिलीवरी',
  '{face} off': '{face} की छूट',
  '{face} off, up to {cap}': '{face} की छूट, अधिकतम {cap}',
  '{benefit}, with free delivery': '{benefit}, साथ में मुफ़्त डिलीवरी',
  // Delivery
  'We cannot deliver to PIN code {pin} yet. Please choose another address.':
    'पिन कोड {pin} पर हम अभी डिलीवरी नहीं कर सकते। कृपया कोई दूसरा पता चुनें।',
  'We cannot deliver to {place} yet. Please choose another address.':
    '{place} में हम अभी डिलीवरी नहीं कर सकते। कृपया कोई दूसरा पता चुनें।',
  'Cash On Delivery is not available at the moment.': 'डिलीवरी पर नकद भुगतान अभी उपलब्ध नहीं है।',
  'Cash On Delivery is not available at this address.': 'इस पते के लिए डिलीवरी पर नकद भुगतान उपलब्ध नहीं है।',
  'Cash On Delivery is not available for PIN code {pin}.': 'पिन कोड {pin} के लिए डिलीवरी पर नकद भुगतान उपलब्ध नहीं है।',
  'Cash On Delivery is available for orders of {amount} or more.':
    'डिलीवरी पर नकद भुगतान {amount} या उससे अधिक के ऑर्डर पर उपलब्ध है।',
  'Cash On Delivery is available for orders of up to {amount}.': 'डिलीवरी पर नकद भुगतान {amount} तक के ऑर्डर पर उपलब्ध है।',
  'PIN code {pin} lies in {there}, not in {chosen}. Please check both.':
    'पिन कोड {pin} {there} का है, {chosen} का नहीं। कृपया दोनों जाँच लें।',
  'PIN code {pin} does not lie in {chosen}. Please check both.': 'पिन कोड {pin} {chosen} का नहीं है। कृपया दोनों जाँच लें।',
  // Orders
  'There is no such order': 'ऐसा कोई ऑर्डर नहीं है',
  'There is no such paper': 'ऐसा कोई दस्तावेज़ नहीं है',
  'This order is closed. Please place it again.': 'यह ऑर्डर बंद हो चुका है। कृपया दोबारा ऑर्डर करें।',
  'This order has been paid already': 'इस ऑर्डर का भुगतान पहले ही हो चुका है',
  'This order is paid on delivery': 'इस ऑर्डर का भुगतान डिलीवरी पर होना है',
  'This order is closed': 'यह ऑर्डर बंद हो चुका है',
  'This way to pay is not available any more. Please choose another one.':
    'भुगतान का यह तरीका अब उपलब्ध नहीं है। कृपया कोई दूसरा तरीका चुनें।',
  'Online payment is not available at the moment. Please choose Cash On Delivery.':
    'ऑनलाइन भुगतान अभी उपलब्ध नहीं है। कृपया कैश ऑन डिलीवरी चुनें।',
  'This Idempotency-Key was used for another order': 'यह Idempotency-Key किसी दूसरे ऑर्डर में इस्तेमाल हो चुकी है',
  'Idempotency-Key is at most {count} printable characters': 'Idempotency-Key में अधिकतम {count} छपने योग्य अक्षर हो सकते हैं',
  'The total has changed and is now {amount}. Please look at it, and order if you agree.':
    'कुल राशि बदल गई है और अब {amount} है। कृपया उसे देख लें और सहमत हों तो ऑर्डर करें।',
  '{product} is sold out.': '{product} का स्टॉक समाप्त हो गया है।',
  'Only 1 piece of {product} is left.': '{product} का केवल 1 नग बचा है।',
  'Only {count} pieces of {product} are left.': '{product} के केवल {count} नग बचे हैं।',
  'Your payment has been received': 'आपका भुगतान प्राप्त हो गया है',
  'The order has been given up': 'ऑर्डर रद्द कर दिया गया है',
  'This order cannot be paid online. Please choose Cash On Delivery.':
    'इस ऑर्डर का ऑनलाइन भुगतान नहीं हो सकता। कृपया कैश ऑन डिलीवरी चुनें।',
  'Your order {order} is kept, but online payment cannot be reached at the moment. Please try again in a minute.':
    'आपका ऑर्डर {order} हमने रख लिया है, लेकिन ऑनलाइन भुगतान अभी नहीं हो पा रहा है। कृपया एक मिनट बाद फिर से प्रयास करें।',
  'You have ordered the same goods again since. Please pay that order.':
    'आप यही सामान बाद में फिर से ऑर्डर कर चुके हैं। कृपया उसी ऑर्डर का भुगतान करें।',
  'Some of these goods have been sold meanwhile. Please order anew.':
    'इस बीच इनमें से कुछ सामान बिक चुका है। कृपया नया ऑर्डर करें।',
  'The coupon of this order has been used up meanwhile.': 'इस ऑर्डर का कूपन इस बीच पूरा इस्तेमाल हो चुका है।',
  'This order is not paid yet': 'इस ऑर्डर का भुगतान अभी नहीं हुआ है',
  'This order is on its way already. It can be returned after delivery.':
    'यह ऑर्डर रवाना हो चुका है। डिलीवरी के बाद इसे वापस किया जा सकता है।',
  'This Idempotency-Key was used for another request': 'यह Idempotency-Key किसी दूसरे अनुरोध में इस्तेमाल हो चुकी है',
  'Unknown line': 'ऑर्डर में ऐसा कोई उत्पाद नहीं है',
  'Please choose a line': 'कृपया कम से कम एक उत्पाद चुनें',
  'Please name each line once': 'कृपया हर उत्पाद को एक ही बार चुनें',
  'There is no such line in this order': 'इस ऑर्डर में ऐसा कोई उत्पाद नहीं है',
  'Nothing of this line is left': 'इस उत्पाद का कोई नग बाकी नहीं है',
  'Only 1 of this line is left': 'इस उत्पाद का केवल 1 नग बाकी है',
  'Only {count} of this line are left': 'इस उत्पाद के केवल {count} नग बाकी हैं',
  'Only delivered goods can be returned': 'केवल डिलीवर हो चुका सामान वापस किया जा सकता है',
  'Returns are taken for {days} days after delivery': 'डिलीवरी के बाद {days} दिनों तक ही सामान वापस लिया जाता है',
  'Goods that expire within {days} days are taken back only when something is wrong with them':
    'जिस सामान की अवधि {days} दिनों में समाप्त होने वाली है, वह तभी वापस लिया जाता है जब उसमें कोई ख़राबी हो',
  'This is more than what was paid for the order and not sent back yet':
    'यह राशि ऑर्डर के लिए चुकाई गई उस राशि से अधिक है जो अभी वापस नहीं भेजी गई है',
  // Payments
  'There is no online payment for this order': 'इस ऑर्डर के लिए कोई ऑनलाइन भुगतान नहीं है',
  'The payment could not be verified': 'भुगतान की पुष्टि नहीं हो सकी',
  'There is no such payment': 'ऐसा कोई भुगतान नहीं है',
  'The time to pay this order is over': 'इस ऑर्डर के भुगतान का समय समाप्त हो गया है',
  'Online payment is not available at the moment. Please try again.':
    'ऑनलाइन भुगतान अभी उपलब्ध नहीं है। कृपया फिर से प्रयास करें।',
  'The payment provider does not know this payment': 'भुगतान सेवा को इस भुगतान की जानकारी नहीं है',
  'This payment is for another order': 'यह भुगतान किसी दूसरे ऑर्डर का है',
  'The amount paid is not the amount of the order': 'चुकाई गई राशि ऑर्डर की राशि से अलग है',
  'The payment did not go through': 'भुगतान पूरा नहीं हुआ',
  'Your payment came after the time for this order was over. All of it is being sent back to you.':
    'आपका भुगतान इस ऑर्डर का समय समाप्त होने के बाद आया। पूरी राशि आपको वापस भेजी जा रही है।',
  'This order had been paid already. The second payment is being sent back to you.':
    'इस ऑर्डर का भुगतान पहले ही हो चुका था। दूसरी बार चुकाई गई राशि आपको वापस भेजी जा रही है।',
  'This payment has been sent back': 'यह राशि वापस भेजी जा चुकी है',
  'Only an authorised payment can be captured': 'केवल स्वीकृत भुगतान ही लिया जा सकता है',
  'The amount is not the amount of the payment': 'यह राशि भुगतान की राशि से अलग है',
  // Tickets and enquiries
  'Thank you. We have kept your request, and our staff will call you.':
    'धन्यवाद। हमने आपका अनुरोध दर्ज कर लिया है, हमारे कर्मचारी आपको फ़ोन करेंगे।',
  '{kind} received': 'हमें आपका संदेश मिल गया है: {kind}',
  'We find no ticket with this number and this mobile number. Please check both.':
    'इस टिकट नंबर और मोबाइल नंबर से कोई टिकट नहीं मिला। कृपया दोनों जाँच लें।',
  'This looks as if a program had filled in the form. Please send it once more, or call or write to us.':
    'लगता है कि यह फ़ॉर्म किसी प्रोग्राम ने भरा है। कृपया इसे एक बार फिर भेजें, या हमें फ़ोन करें या लिखें।',
  // Photos
  'Please choose a photo in JPEG, PNG or WebP': 'कृपया JPEG, PNG या WebP फ़ोटो चुनें',
  'This photo is in the HEIC format, which we cannot open. Please send it as JPEG.':
    'यह फ़ोटो HEIC फ़ॉर्मैट में है, जिसे हम नहीं खोल सकते। कृपया इसे JPEG में भेजें।',
  'A photo may have at most 5 MB': 'एक फ़ोटो अधिकतम 5 MB की हो सकती है',
  'This photo has more than 40 million pixels. Please send a smaller one.':
    'इस फ़ोटो में 4 करोड़ से ज़्यादा पिक्सल हैं। कृपया छोटी फ़ोटो भेजें।',
  'This photo is damaged and cannot be opened': 'यह फ़ोटो ख़राब है और खुल नहीं रही है',
  'Many photos are arriving just now. Please try again in a moment.':
    'इस समय बहुत सी फ़ोटो आ रही हैं। कृपया थोड़ी देर में फिर से प्रयास करें।',
  'This photo was sent with another message already. Please add it again.':
    'यह फ़ोटो किसी दूसरे संदेश के साथ भेजी जा चुकी है। कृपया इसे फिर से जोड़ें।',
  'This photo is in the list twice': 'यह फ़ोटो सूची में दो बार है',
} as const;

/** A sentence that the server says, as it is written in the code. */
export type Answer = keyof typeof answersInHindi;
