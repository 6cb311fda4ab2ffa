/**
 * Attributes and search words of a new shop; staff can change them. The concerns are everyday ones: no disease of the
 * Drugs and Magic Remedies Act, 1954, or of Schedule J of the Drugs Rules.
 */
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type AttributeDraft, type AttributeValueIds, saveAttributes, saveSynonyms } from './attributes.ts';

/** Its values have pages and appear in search. */
export const concernCode = 'concern';

const concern: AttributeDraft = {
  code: concernCode,
  name: 'Concern',
  translations: { hi: { name: 'ज़रूरत' } },
  isFilter: true,
  values: [
    {
      slug: 'hair-fall',
      name: 'Hair fall',
      description: 'Oils, serums and gentle cleansers for hair that comes away on the comb.',
      translations: {
        hi: { name: 'बाल झड़ना', description: 'कंघी में आते बालों के लिए तेल, सीरम और कोमल शैम्पू।' },
      },
      synonyms: [
        'hairfall, falling hair, hair loss, hair thinning, thin hair, hair breakage, baal jhadna, bal jhadna, baal jhadana, balon ka jhadna, balo ka jhadna, baal girna, bal girna, baal tootna',
        'बाल झड़ना, बालों का झड़ना, बाल गिरना, बालों का गिरना, बाल टूटना, झड़ते बाल, हेयर फॉल',
      ],
    },
    {
      slug: 'dandruff',
      name: 'Dandruff',
      description: 'Herbal cleansers and scalp oils for a clean, calm scalp without flakes.',
      translations: { hi: { name: 'रूसी', description: 'साफ़ और शांत स्कैल्प के लिए शैम्पू, पाउडर और तेल।' } },
      synonyms: [
        'flakes, flaky scalp, itchy scalp, dry scalp, scalp itching, roosi, rusi, roosee, sir ki khujli',
        'रूसी, रुसी, डैंड्रफ, डैन्ड्रफ, सिर की खुजली',
      ],
    },
    {
      slug: 'dry-hair',
      name: 'Dry, frizzy hair',
      description: 'Oils and conditioners that smooth hair, soften it and make it easy to comb.',
      translations: { hi: { name: 'रूखे बाल', description: 'बालों को मुलायम, सुलझा और चमकदार रखने वाले तेल और कंडीशनर।' } },
      synonyms: [
        'dry hair, frizzy hair, frizz, rough hair, damaged hair, split ends, rukhe baal, rookhe bal, do muhe baal',
        'रूखे बाल, बेजान बाल, दोमुँहे बाल, उलझे बाल',
      ],
    },
    {
      slug: 'dry-skin',
      name: 'Dry skin',
      description: 'Creams, gels and oils that keep skin soft through winter, wind and air conditioning.',
      translations: {
        hi: { name: 'रूखी त्वचा', description: 'सर्दी, हवा और एसी में भी त्वचा को नरम रखने वाले क्रीम, जेल और तेल।' },
      },
      synonyms: [
        'dryness, rough skin, flaky skin, chapped skin, chapped lips, cracked heels, phati ediyan, phate honth, moisturiser, moisturizer, winter skin, rukhi tvacha, rukhi twacha, rookhi tvacha, rukhi skin, sukhi tvacha',
        'रूखी त्वचा, फटी एड़ियाँ, फटे होंठ, रूखापन, सूखी त्वचा, ड्राई स्किन, मॉइस्चराइज़र',
      ],
    },
    {
      slug: 'pimples',
      name: 'Pimples and oily skin',
      description: 'Face washes, gels and packs that lift oil and dust and keep skin fresh.',
      translations: {
        hi: { name: 'मुँहासे और तैलीय त्वचा', description: 'तेल और धूल हटाकर त्वचा को ताज़ा रखने वाले फेस वॉश, जेल और लेप।' },
      },
      synonyms: [
        'pimple, acne, oily skin, oily face, blackheads, breakouts, zits, muhase, muhaase, munhase, keel muhase, phunsi, phunsiyan, pimpal, tailiya tvacha, oily tvacha',
        'मुँहासे, मुहाँसे, मुहांसे, फुंसी, फुंसियाँ, कील मुँहासे, पिंपल, पिम्पल, तैलीय त्वचा, एक्ने',
      ],
    },
    {
      slug: 'dull-skin',
      name: 'Dull skin',
      description: 'Ubtans, face oils and rose water for a fresh, rested look.',
      translations: { hi: { name: 'बेजान त्वचा', description: 'ताज़गी और निखार के लिए उबटन, फेस ऑयल और गुलाब जल।' } },
      synonyms: [
        'glow, glowing skin, radiance, tan, tanning, sun tan, dark spots, face glow, dull face, jhaiyan, jhai, daag dhabbe, nikhar, chamak, chehre ka nikhar, chehre ki chamak, bejan tvacha',
        'निखार, दाग धब्बे, झाइयाँ, चेहरे की चमक, चेहरे का निखार, बेजान त्वचा, टैनिंग',
      ],
    },
    {
      slug: 'acidity',
      name: 'Acidity',
      description: 'Cooling classical powders, aloe and gulkand for comfort after rich meals.',
      translations: { hi: { name: 'एसिडिटी', description: 'भारी भोजन के बाद आराम के लिए शीतल चूर्ण, एलोवेरा और गुलकंद।' } },
      synonyms: [
        'acid, heartburn, hyperacidity, acid reflux, sour burps, stomach burning, amlapitta, amla pitta, pet me jalan, pet mein jalan, seene me jalan, seene mein jalan, chhati me jalan, khatti dakar, khatte dakar, acidity gas',
        'एसिडिटी, अम्लपित्त, पेट में जलन, सीने में जलन, खट्टी डकार',
      ],
    },
    {
      slug: 'digestion',
      name: 'Digestion and gas',
      description: 'Churnas, drops and after-meal sweets that India has kept on its table for centuries.',
      translations: { hi: { name: 'पाचन और गैस', description: 'भोजन के बाद के चूर्ण, अर्क और पाचक गोलियाँ।' } },
      synonyms: [
        'indigestion, gas, bloating, bloated, stomach, heavy stomach, appetite, after meal, digestive, gut health, pachan, haazma, hajma, apach, badhazmi, badhajmi, pet, pet ki gas, pet phulna, pet dard, pet me dard, pet ka dard, pet kharab, stomach pain, stomach ache, stomachache, tummy ache, upset stomach, afara, bhookh, bhook nahi lagti, bhukh na lagna, khana nahi pachta',
        'पाचन, हाजमा, हाज़मा, अपच, बदहज़मी, गैस, पेट, पेट फूलना, पेट दर्द, पेट में दर्द, पेट का दर्द, पेट खराब, अफारा, भूख, भूख न लगना, भूख नहीं लगती',
      ],
    },
    {
      slug: 'constipation',
      name: 'Constipation',
      description: 'Fibre and gentle evening powders for regular mornings.',
      translations: { hi: { name: 'कब्ज', description: 'नियमित सुबह के लिए रेशा और रात में लेने वाले सौम्य चूर्ण।' } },
      synonyms: [
        'constipated, regularity, laxative, bowel, clean stomach, kabj, kabz, kabaj, qabz, pet saaf, pet saf, pet saaf nahi hota, hard stool',
        'कब्ज, कब्ज़, पेट साफ, पेट साफ़',
      ],
    },
    {
      slug: 'cough-cold',
      name: 'Cough and cold',
      description: 'Tulsi, ginger, honey and kadha for the change of season.',
      translations: { hi: { name: 'सर्दी और खाँसी', description: 'बदलते मौसम के लिए तुलसी, अदरक, शहद और काढ़ा।' } },
      synonyms: [
        'cough, cold, sore throat, throat, runny nose, blocked nose, congestion, sneezing, phlegm, flu season, sardi, khansi, khaansi, khasi, sardi khansi, sardi jukam, jukam, zukam, zukaam, jukham, nazla, gala kharab, gale me kharash, gale me dard, gala dard, gala baithna, naak band, band naak, chheenk, sookhi khansi, kaf, balgam',
        'सर्दी, खाँसी, खांसी, ज़ुकाम, जुकाम, सर्दी ज़ुकाम, गला खराब, गला बैठना, गले में खराश, गले में दर्द, नाक बंद, बंद नाक, छींक, सूखी खाँसी, नज़ला, कफ, बलगम',
      ],
    },
    {
      slug: 'immunity',
      name: 'Immunity',
      description: 'Chyawanprash, giloy, amla and tulsi for the whole family, every day.',
      translations: { hi: { name: 'इम्यूनिटी', description: 'पूरे परिवार के लिए रोज़ का च्यवनप्राश, गिलोय, आँवला और तुलसी।' } },
      synonyms: [
        'immune, immunity booster, immune support, resistance, imunity, rog pratirodhak, pratirodhak shakti, rog pratirodhak kshamta',
        'इम्यूनिटी, इम्युनिटी, रोग प्रतिरोधक, रोग प्रतिरोधक क्षमता, प्रतिरोधक शक्ति',
      ],
    },
    {
      slug: 'energy',
      name: 'Energy and strength',
      description: 'Roots, resins and greens for long days.',
      translations: { hi: { name: 'ऊर्जा और ताकत', description: 'लंबे दिनों के लिए जड़ी-बूटियाँ, शिलाजीत और पोषक आहार।' } },
      synonyms: [
        'energy, strength, stamina, tiredness, tired, fatigue, weakness, gym, fitness, takat, taqat, kamzori, kamjori, sharirik kamzori, energy kam, thakan, thakaan, urja, taakat',
        'ताकत, ताक़त, शारीरिक कमज़ोरी, कमज़ोरी, कमजोरी, थकान, ऊर्जा, एनर्जी',
      ],
    },
    {
      slug: 'sleep',
      name: 'Sleep',
      description: 'Evening infusions and cooling oils for a quiet night.',
      translations: { hi: { name: 'अच्छी नींद', description: 'शांत रात के लिए शाम की चाय और ठंडे तेल।' } },
      synonyms: [
        'sleeping, good sleep, sleeplessness, bedtime, cannot sleep, neend, nind, acchi neend, achi neend, neend na aana, neend nahi aati, nind nahi aati, raat ko neend nahi aati',
        'नींद, अच्छी नींद, नींद न आना, नींद नहीं आती',
      ],
    },
    {
      slug: 'calm',
      name: 'Stress and calm',
      description: 'Ashwagandha, brahmi and slow infusions for a settled day.',
      translations: { hi: { name: 'तनाव और शांति', description: 'सहज दिन के लिए अश्वगंधा, ब्राह्मी और शांत करने वाली चाय।' } },
      synonyms: [
        'stress, calm, relax, relaxation, focus, tension, concentration, tanav, tanaav, dimagi shanti, shanti, ekagrata, chinta, ghabrahat, mann ki shanti, anxious, restless',
        'तनाव, चिंता, घबराहट, शांति, टेंशन, एकाग्रता, स्ट्रेस',
      ],
    },
    {
      slug: 'joint-comfort',
      name: 'Joint comfort',
      description: 'Massage oils, tablets and turmeric for stiff mornings and active days.',
      translations: {
        hi: { name: 'जोड़ों का आराम', description: 'सुबह की जकड़न और सक्रिय दिनों के लिए मालिश के तेल, वटी और हल्दी।' },
      },
      synonyms: [
        'joints, joint pain, knee pain, knee, knees, stiffness, stiff joints, joint oil, mobility, jodo ka dard, jodon ka dard, ghutno ka dard, ghutne ka dard, ghutne me dard, ghutno me dard, jodo me dard, jodon me dard, ghutna, jod dard, jakdan',
        'जोड़ों का दर्द, जोड़ों में दर्द, घुटनों में दर्द, घुटने में दर्द, घुटनों का दर्द, घुटने का दर्द, जोड़ दर्द, जकड़न, घुटना',
      ],
    },
    {
      slug: 'sore-muscles',
      name: 'Sore muscles and aches',
      description: 'Balms, roll-ons and warm potlis for backs, necks and tired legs.',
      translations: { hi: { name: 'बदन दर्द', description: 'पीठ, गर्दन और थके पैरों के लिए बाम, रोल-ऑन और पोटली।' } },
      synonyms: [
        'muscle pain, body pain, body ache, back pain, backache, neck pain, shoulder pain, leg pain, pain, pain relief, ache, cramps, sprain, pain balm, badan dard, kamar dard, kamar ka dard, kamar me dard, peeth dard, peeth me dard, gardan dard, gardan me dard, kandhe ka dard, dard, moch, pair dard, pairo me dard, akdan',
        'बदन दर्द, कमर दर्द, कमर का दर्द, कमर में दर्द, पीठ दर्द, पीठ में दर्द, गर्दन में दर्द, कंधे का दर्द, पैरों में दर्द, दर्द, मोच, मांसपेशियों का दर्द',
      ],
    },
    {
      slug: 'headache',
      name: 'Headache',
      description: 'Cooling balms, roll-ons and oils for temples, forehead and scalp at the end of a long day.',
      translations: {
        hi: {
          name: 'सिर दर्द',
          description: 'लंबे दिन के बाद माथे, कनपटी और सिर की मालिश के लिए ठंडक देने वाले बाम, रोल-ऑन और तेल।',
        },
      },
      synonyms: [
        'head ache, head pain, heavy head, forehead balm, sir dard, sar dard, sirdard, sardard, sir me dard, sar me dard, sir ka dard, sar ka dard, matha dard, mathe me dard, sir bhari, sar bhari',
        'सिर दर्द, सिरदर्द, सरदर्द, सर दर्द, सिर में दर्द, सर में दर्द, सिर का दर्द, माथे में दर्द, सिर भारी, हेडेक',
      ],
    },
    {
      slug: 'teeth-gums',
      name: 'Teeth and gums',
      description: 'Clove, neem and babool for fresh breath and a clean mouth.',
      translations: { hi: { name: 'दाँत और मसूड़े', description: 'ताज़ी साँस और साफ़ मुँह के लिए लौंग, नीम और बबूल।' } },
      synonyms: [
        'teeth, tooth, gums, gum, toothache, bad breath, fresh breath, mouth, sensitive teeth, oral hygiene, daant, dant, dant dard, daant dard, masude, masoode, muh ki badbu, saans ki badbu, daant me dard, dant me dard, daant ka dard, masudo me dard, masude me sujan, tooth pain, gum pain, peele daant, yellow teeth',
        'दाँत, दांत, दाँत दर्द, दांत दर्द, दाँत में दर्द, दांत में दर्द, पीले दाँत, मसूड़े, मसूड़ों, मुँह की बदबू, साँस की बदबू',
      ],
    },
    {
      slug: 'womens-wellness',
      name: 'Women’s wellness',
      description: 'Shatavari and other nourishing classics that women have trusted for generations.',
      translations: {
        hi: { name: 'महिला स्वास्थ्य', description: 'शतावरी और अन्य पोषक योग, जिन पर महिलाएँ पीढ़ियों से भरोसा करती आई हैं।' },
      },
      synonyms: [
        'women, woman, ladies, womens health, for women, new mother, intimate hygiene, periods, period, monthly cycle, menstrual cycle, pms, mahila, mahilao, aurat, mahila swasthya, mahwari, mahavari, maahwari, masik dharm, maasik dharm',
        'महिला, महिलाओं, औरत, महिला स्वास्थ्य, पीरियड, पीरियड्स, माहवारी, मासिक धर्म, मासिक चक्र',
      ],
    },
    {
      slug: 'summer-heat',
      name: 'Summer heat',
      description: 'Sharbats, gulkand and cooling oils for hot afternoons.',
      translations: { hi: { name: 'गर्मी से राहत', description: 'तपती दोपहर के लिए शरबत, गुलकंद और ठंडे तेल।' } },
      synonyms: [
        'cooling, body heat, heat, summer drink, loo, garmi, thandak, thanda, pet ki garmi, sharir ki garmi',
        'गर्मी, ठंडक, ठंडा, शरीर की गर्मी, लू',
      ],
    },
  ],
};

const form: AttributeDraft = {
  code: 'form',
  name: 'Form',
  translations: { hi: { name: 'रूप' } },
  isFilter: true,
  values: [
    { slug: 'powder', name: 'Powder', translations: { hi: { name: 'चूर्ण और पाउडर' } } },
    { slug: 'tablets', name: 'Tablets and capsules', translations: { hi: { name: 'टैबलेट और कैप्सूल' } } },
    { slug: 'juice', name: 'Juice and sharbat', translations: { hi: { name: 'रस और शरबत' } } },
    { slug: 'tonic', name: 'Syrup and tonic', translations: { hi: { name: 'सिरप और आसव' } } },
    { slug: 'drops', name: 'Drops', translations: { hi: { name: 'अर्क और ड्रॉप्स' } } },
    { slug: 'preserve', name: 'Paste and preserve', translations: { hi: { name: 'अवलेह और मुरब्बा' } } },
    { slug: 'oil', name: 'Oil', translations: { hi: { name: 'तेल' } } },
    { slug: 'cream', name: 'Cream, gel and balm', translations: { hi: { name: 'क्रीम, जेल और बाम' } } },
    { slug: 'wash', name: 'Soap, wash and shampoo', translations: { hi: { name: 'साबुन, वॉश और शैम्पू' } } },
    { slug: 'serum', name: 'Serum and mist', translations: { hi: { name: 'सीरम और मिस्ट' } } },
    { slug: 'toothpaste', name: 'Toothpaste', translations: { hi: { name: 'टूथपेस्ट' } } },
    { slug: 'tea', name: 'Tea and infusion', translations: { hi: { name: 'चाय और काढ़ा' } } },
    { slug: 'pantry', name: 'Kitchen staple', translations: { hi: { name: 'रसोई की चीज़ें' } } },
    { slug: 'compress', name: 'Heat pack', translations: { hi: { name: 'पोटली' } } },
    { slug: 'make-up', name: 'Make-up', translations: { hi: { name: 'मेकअप' } } },
  ],
};

const taste: AttributeDraft = {
  code: 'taste',
  name: 'Taste',
  translations: { hi: { name: 'स्वाद' } },
  isFilter: false,
  values: [
    { slug: 'sweet', name: 'Sweet', translations: { hi: { name: 'मीठा' } } },
    { slug: 'sweet-sour', name: 'Sweet and sour', translations: { hi: { name: 'खट्टा-मीठा' } } },
    { slug: 'sour', name: 'Sour', translations: { hi: { name: 'खट्टा' } } },
    { slug: 'salty', name: 'Salty and spiced', translations: { hi: { name: 'नमकीन और चटपटा' } } },
    { slug: 'spicy', name: 'Warm and spicy', translations: { hi: { name: 'तीखा' } } },
    { slug: 'bitter', name: 'Bitter', translations: { hi: { name: 'कड़वा' } } },
    { slug: 'earthy', name: 'Earthy', translations: { hi: { name: 'मिट्टी-सा, हल्का कसैला' } } },
    { slug: 'minty', name: 'Minty', translations: { hi: { name: 'पुदीने जैसा' } } },
    { slug: 'floral', name: 'Floral', translations: { hi: { name: 'फूलों-सा' } } },
    { slug: 'nutty', name: 'Rich and nutty', translations: { hi: { name: 'गाढ़ा, मेवे जैसा' } } },
    { slug: 'mild', name: 'Mild', translations: { hi: { name: 'हल्का' } } },
  ],
};

const audience: AttributeDraft = {
  code: 'audience',
  name: 'For whom',
  translations: { hi: { name: 'किसके लिए' } },
  isFilter: true,
  values: [
    {
      slug: 'family',
      name: 'The whole family',
      translations: { hi: { name: 'पूरा परिवार' } },
      synonyms: ['family, parivar', 'परिवार'],
    },
    { slug: 'adults', name: 'Adults', translations: { hi: { name: 'वयस्क' } } },
    { slug: 'women', name: 'Women', translations: { hi: { name: 'महिलाएँ' } } },
    {
      slug: 'children',
      name: 'Children',
      translations: { hi: { name: 'बच्चे' } },
      synonyms: ['kids, kid, child, children, bachche, bacche, bachcho, baccho, bachon', 'बच्चे, बच्चों'],
    },
  ],
};

const diet: AttributeDraft = {
  code: 'diet',
  name: 'Good to know',
  translations: { hi: { name: 'खास बातें' } },
  isFilter: true,
  values: [
    {
      slug: 'sugar-free',
      name: 'Sugar-free',
      translations: { hi: { name: 'शुगर-फ़्री' } },
      synonyms: [
        'sugar free, sugarfree, without sugar, no sugar, bina chini, bina cheeni, chini rahit',
        'शुगर फ्री, बिना चीनी, चीनी रहित',
      ],
    },
    {
      slug: 'no-added-sugar',
      name: 'No added sugar',
      translations: { hi: { name: 'ऊपर से चीनी नहीं' } },
      synonyms: ['no added sugar'],
    },
    { slug: 'vegan', name: 'Vegan', translations: { hi: { name: 'वीगन' } } },
    {
      slug: 'caffeine-free',
      name: 'Caffeine-free',
      translations: { hi: { name: 'कैफ़ीन-फ़्री' } },
      synonyms: ['caffeine free, decaf, without caffeine', 'कैफीन फ्री'],
    },
  ],
};

const presetAttributes: readonly AttributeDraft[] = [concern, form, audience, diet, taste];

/** What shoppers type in Hindi or loosely, and what labels say. */
const presetSynonyms: readonly { phrase: string; words: string }[] = [
  ...['balon', 'balo', 'baalon', 'baal', 'kesh', 'बालों', 'बाल', 'केश'].map((phrase) => ({ phrase, words: 'hair' })),
  ...['tel', 'tail', 'tailam', 'तेल'].map((phrase) => ({ phrase, words: 'oil' })),
  ...['malish tel', 'maalish ka tel', 'मालिश का तेल', 'body massage oil'].map((phrase) => ({
    phrase,
    words: 'massage',
  })),
  ...['chehra', 'chehre', 'चेहरे', 'चेहरा', 'mukh'].map((phrase) => ({ phrase, words: 'face' })),
  ...['tvacha', 'twacha', 'त्वचा'].map((phrase) => ({ phrase, words: 'skin' })),
  ...['chai patti', 'chaipatti', 'चायपत्ती', 'चाय पत्ती'].map((phrase) => ({ phrase, words: 'tea' })),
  ...['sabun', 'saabun', 'soap', 'साबुन'].map((phrase) => ({ phrase, words: 'bathing bar' })),
  ...['shampu', 'shampo', 'sampoo', 'शैंपू', 'शैम्पू'].map((phrase) => ({ phrase, words: 'shampoo' })),
  ...['manjan', 'dant manjan', 'दंत मंजन', 'मंजन'].map((phrase) => ({ phrase, words: 'dant manjan' })),
  ...['tooth paste', 'tuthpest', 'टूथपेस्ट'].map((phrase) => ({ phrase, words: 'toothpaste' })),
  ...['coconut', 'nariyal', 'नारियल'].map((phrase) => ({ phrase, words: 'nariyal' })),
];

/** For the check of forbidden claims. */
export function presetPhrases(): string[] {
  const values = presetAttributes.flatMap((attribute) => attribute.values);
  return [
    ...values.flatMap(({ name, description = '', synonyms = [] }) => [
      name,
      description,
      ...synonyms.flatMap((several) => several.split(',')),
    ]),
    ...presetSynonyms.map(({ phrase }) => phrase),
  ];
}

/** As `<code>:<slug>`. */
export function presetValueNames(): Set<string> {
  return new Set(presetAttributes.flatMap(({ code, values }) => values.map(({ slug }) => `${code}:${slug}`)));
}

/** Saves or resets the preset. Returns the ids of the values. */
export async function savePresetAttributes(tx: Tx): Promise<AttributeValueIds> {
  const ids = await saveAttributes(tx, presetAttributes);
  await saveSynonyms(tx, presetSynonyms);
  return ids;
}

/** For a shop without any. Several processes may start at once. */
export async function addPresetAttributes(services: Services): Promise<void> {
  const added = await inTransaction(services.db, async (tx) => {
    if (await tx.selectFrom('attribute').select('id').limit(1).executeTakeFirst()) return ok(false);
    await savePresetAttributes(tx);
    return ok(true);
  });
  if (added.ok && added.value) services.catalogChanged.notify();
}
