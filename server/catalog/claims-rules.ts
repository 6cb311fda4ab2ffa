/**
 * Words that concerns and synonyms must not contain, and for which a search shows no products: diseases of the Schedule
 * of the Drugs and Magic Remedies Act, 1954, and of Schedule J of the Drugs Rules, as shoppers type them in three
 * scripts, and promises of a cure.
 */

/** One disease per entry: words and beginnings of words (with *), in English, romanised Hindi and Devanagari. */
const diseases = [
  'diabet* diabit* sugar-disease sugar-ki-bimari sugar-ki-bimaari sugar-ki-beemari sugar-ki-dawa* sugar-ki-dava* sugar-patient* sugar-control* blood-sugar* sugar-level* madhumeh* मधुमेह* डायबिटीज* डायबिटिज* शुगर-की-बीमारी शुगर-की-बिमारी शुगर-की-दवा* शुगर-कंट्रोल* ब्लड-शुगर*',
  'cancer* tumour* tumor* कैंसर* कर्करोग* ट्यूमर*',
  'blood-pressure* bloodpressure* hypertens* high-bp low-bp bp raktchap* raktachap* बीपी ब्लड-प्रेशर* रक्तचाप* उच्च-रक्तचाप*',
  'heart-disease* heart-attack* heart-problem* heart-failure* hridya-rog* hriday-rog* heart-patient* heart-blockage* dil-ki-bimari dil-ki-bimaari dil-ka-daura हृदय-रोग* दिल-की-बीमारी दिल-का-दौरा हार्ट-अटैक*',
  'obes* weight-loss* lose-weight* vajan-kam* wajan-kam* vazan-kam* charbi-kam* motapa motape मोटापा मोटापे वजन-कम* वज़न-कम* चर्बी-कम*',
  'arthrit* rheumat* gout gouty gathiya* gathia* गठिया* आर्थराइटिस* आमवात*',
  'impoten* infertil* sterility napunsak* banjhpan* नपुंसक* बांझपन* बाँझपन* sexual* यौन* erectile*',
  'epilep* mirgi* mirgee* मिर्गी* fits',
  'asthma* dama दमा अस्थमा*',
  'kidney-stone* gall-stone* gallstone* pathri* patthri* kidney-disease* kidney-problem* kidney-failure* kidney-ki* gurde-ki* पथरी* किडनी-की* किडनी-स्टोन* गुर्दे-की*',
  'cataract* glaucoma* motiyabind* मोतियाबिंद* काला-मोतिया',
  'paralys* brain-stroke* lakwa* lakva* लकवा* पक्षाघात*',
  'tubercul* tb टीबी तपेदिक* क्षय-रोग*',
  'leucoderma* leukoderma* vitiligo* safed-daag* सफेद-दाग* सफ़ेद-दाग*',
  'height-increase* increase-height* grow-taller kad-badh* कद-बढ़* लंबाई-बढ़*',
  'breast-enlarge* bust-enlarge* bust-size*',
  'hiv aids एड्स',
  'piles fistula* bhagandar* भगंदर* bawasir* bavaseer* bawaseer* bavasir* बवासीर* haemorrhoid* hemorrhoid*',
  'jaundice* piliya पीलिया hepatit*',
  'fever* bukhar* bukhaar* बुखार* dengue* malaria* typhoid* डेंगू* मलेरिया* टाइफाइड* टायफाइड*',
  'irregular-period* late-period* missed-period* period-pain* period-problem* painful-period* heavy-period* menstrual-disorder* menstrual-pain* aniyamit-mahwari* aniyamit-mahavari* aniyamit-period* अनियमित-माहवारी* अनियमित-मासिक* अनियमित-पीरियड*',
  'leucorrh* leukorrh* white-discharge* safed-pani* safed-paani* सफेद-पानी* सफ़ेद-पानी* श्वेत-प्रदर* uterus-disorder* fibroid*',
  'stomach-ulcer* peptic-ulcer* pet-ka-ulcer* पेट-का-अल्सर*',
  'goitre* goiter* ghengha घेंघा',
  'hernia* हर्निया* hydrocele* appendicit*',
  'leprosy kodh कोढ़ कुष्ठ* filaria* syphilis gonorrh* varicose-vein*',
] as const;

const promises =
  'cure cures cured guarantee* miracle* permanent permanently prevents heals treats treatment ilaaj ilaj इलाज* गारंटी*';

const pattern = (list: string) =>
  list
    .split(' ')
    .map((word) => {
      const text = word
        .replace(/\*$/, '')
        .normalize('NFC')
        .replaceAll('-', String.raw`[\s-]+`);
      return word.endsWith('*') ? text : String.raw`${text}(?![\p{L}\p{M}\p{N}])`;
    })
    .join('|');

const oneOf = (lists: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(?:${lists.map(pattern).join('|')})[\p{L}\p{M}\p{N}]*`, 'iu');
const aDisease = oneOf(diseases);
const aPromise = oneOf([promises]);

/** The first disease named in a text, as written there, or null. */
export function findDisease(text: string): string | null {
  return aDisease.exec(text.normalize('NFC'))?.[0] ?? null;
}

/** The first disease or promise of a cure, or null. No concern or synonym may contain one. */
export function findForbiddenClaim(text: string): string | null {
  return findDisease(text) ?? aPromise.exec(text.normalize('NFC'))?.[0] ?? null;
}
