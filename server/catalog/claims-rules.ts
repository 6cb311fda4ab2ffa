/**
 * Words that concerns, their descriptions and the search's synonyms may not hold: diseases of the Schedule of the Drugs and Magic Remedies
 * Act, 1954, and of Schedule J of the Drugs Rules, as shoppers type them in three scripts, and promises of a cure.
 */

/** Each entry is one disease: words and beginnings of words (with *), in English, Hindi in Latin letters and Devanagari. */
const diseases = [
  'diabet* sugar-disease madhumeh* मधुमेह* डायबिटीज* शुगर-की-बीमारी',
  'cancer* tumour* tumor* कैंसर* कर्करोग* ट्यूमर*',
  'blood-pressure* hypertens* high-bp low-bp bp बीपी ब्लड-प्रेशर* रक्तचाप* उच्च-रक्तचाप*',
  'heart-disease* heart-attack* heart-problem* heart-failure* hridya-rog* hriday-rog* हृदय-रोग* दिल-की-बीमारी दिल-का-दौरा हार्ट-अटैक*',
  'obes* motapa मोटापा मोटापे',
  'arthrit* rheumat* gathiya* gathia* गठिया* आर्थराइटिस* आमवात*',
  'impoten* infertil* sterility napunsak* banjhpan* नपुंसक* बांझपन* बाँझपन* sexual* यौन* erectile*',
  'epilep* mirgi* मिर्गी* fits',
  'asthma* dama दमा अस्थमा*',
  'kidney-stone* gall-stone* gallstone* pathri* पथरी*',
  'cataract* glaucoma* motiyabind* मोतियाबिंद* काला-मोतिया',
  'paralys* lakwa* lakva* लकवा* पक्षाघात*',
  'tubercul* tb टीबी तपेदिक* क्षय-रोग*',
  'leucoderma* leukoderma* vitiligo* safed-daag* सफेद-दाग* सफ़ेद-दाग*',
  'height-increase* increase-height* grow-taller kad-badh* कद-बढ़* लंबाई-बढ़*',
  'breast-enlarge* bust-enlarge* bust-size*',
  'hiv aids एड्स',
  'piles bawasir* bavasir* बवासीर* haemorrhoid* hemorrhoid*',
  'jaundice* piliya पीलिया hepatit*',
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

/** Returns the first disease that a text names, as it stands there, or null. */
export function findDisease(text: string): string | null {
  return aDisease.exec(text.normalize('NFC'))?.[0] ?? null;
}

/** Returns the first disease or promise of a cure in a text, or null: what neither a concern nor a word that leads to one may say. */
export function findForbiddenClaim(text: string): string | null {
  return findDisease(text) ?? aPromise.exec(text.normalize('NFC'))?.[0] ?? null;
}
