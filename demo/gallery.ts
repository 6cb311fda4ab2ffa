import type { DemoGalleryImage } from './types.ts';

/** The gallery's pictures in their order; the first is shown large. */
export const gallery: readonly DemoGalleryImage[] = [
  {
    picture: 'gallery/herb-garden',
    title: 'The herb garden below the hills',
    alt: 'Tulsi, aloe, lemongrass and chamomile in beds before green ridges and snow peaks at sunrise',
    translations: {
      hi: {
        title: 'पहाड़ियों के नीचे जड़ी-बूटियों का बाग़',
        alt: 'सूर्योदय में हरी पहाड़ियों और हिमशिखरों के सामने क्यारियों में तुलसी, एलोवेरा, लेमनग्रास और कैमोमाइल',
      },
    },
  },
  {
    picture: 'product/ashwagandha-churna-100g/3',
    title: 'Ashwagandha',
    alt: 'Drawing of an ashwagandha plant with red berries and pale roots',
    translations: {
      hi: {
        title: 'अश्वगंधा',
        alt: 'लाल फलों और हल्के रंग की जड़ों वाले अश्वगंधा के पौधे का चित्र',
      },
    },
  },
  {
    picture: 'gallery/drying-room',
    title: 'The drying room',
    alt: 'Bunches of tulsi, neem, rosemary, nirgundi and mint hang from a line above two brass trays of fruits and roots',
    translations: {
      hi: {
        title: 'सुखाने का कमरा',
        alt: 'रस्सी पर लटके तुलसी, नीम, रोज़मेरी, निर्गुंडी और पुदीने के गुच्छे, नीचे फलों और जड़ों की दो पीतल की थालियाँ',
      },
    },
  },
  {
    picture: 'category/immunity-wellness',
    title: 'Immunity & Wellness',
    alt: 'Jars of the immunity shelf on a round stone among sprigs of amla',
    translations: {
      hi: {
        title: 'इम्यूनिटी और सेहत',
        alt: 'आँवले की टहनियों के बीच गोल पत्थर पर इम्यूनिटी कैटेगरी के मर्तबान',
      },
    },
  },
  {
    picture: 'product/panch-tulsi-ark-30ml/3',
    title: 'Tulsi',
    alt: 'Drawing of a tulsi plant with purple flower spikes',
    translations: {
      hi: {
        title: 'तुलसी',
        alt: 'बैंगनी मंजरियों वाले तुलसी के पौधे का चित्र',
      },
    },
  },
  {
    picture: 'gallery/lotus-pond',
    title: 'The lotus pond',
    alt: 'Two pale pink lotus flowers on a still pond, dark hills and a low sun behind them',
    translations: {
      hi: {
        title: 'कमल का तालाब',
        alt: 'शांत जल पर हल्के गुलाबी कमल के दो फूल, पीछे गहरी पहाड़ियाँ और झुका हुआ सूरज',
      },
    },
  },
  {
    picture: 'category/juices-rasa',
    title: 'Juices & Rasa',
    alt: 'Bottles of juice on a round stone before aloe leaves',
    translations: {
      hi: {
        title: 'जूस और रस',
        alt: 'एलोवेरा की पत्तियों के सामने गोल पत्थर पर रस की बोतलें',
      },
    },
  },
  {
    picture: 'gallery/spice-table',
    title: 'Haldi and dalchini',
    alt: 'A pouch of turmeric and a tin of cinnamon on a stone, with clove, cardamom, saffron and fennel around them',
    translations: {
      hi: {
        title: 'हल्दी और दालचीनी',
        alt: 'पत्थर पर हल्दी की थैली और दालचीनी का डिब्बा, चारों ओर लौंग, इलायची, केसर और सौंफ',
      },
    },
  },
  {
    picture: 'product/bhringraj-hair-oil-200ml/3',
    title: 'Bhringraj',
    alt: 'Drawing of a bhringraj plant with small white flowers',
    translations: {
      hi: {
        title: 'भृंगराज',
        alt: 'छोटे सफ़ेद फूलों वाले भृंगराज के पौधे का चित्र',
      },
    },
  },
  {
    picture: 'category/skin-care',
    title: 'Skin Care',
    alt: 'Skin care bottles and a cream jar on a round stone before roses',
    translations: {
      hi: {
        title: 'त्वचा की देखभाल',
        alt: 'गुलाबों के सामने गोल पत्थर पर त्वचा की देखभाल की शीशियाँ और क्रीम की डिबिया',
      },
    },
  },
  {
    picture: 'home/achievers',
    title: 'Our achievers’ wreath',
    alt: 'A golden laurel wreath around the sun, above hills with tulsi and lotus',
    translations: {
      hi: {
        title: 'हमारे अचीवर्स की माला',
        alt: 'सूरज के चारों ओर सुनहरी जयमाला, नीचे तुलसी और कमल वाली पहाड़ियाँ',
      },
    },
  },
  {
    picture: 'category/tea-infusions',
    title: 'Tea & Infusions',
    alt: 'Tea tins and cartons on a round stone among tea leaves',
    translations: {
      hi: {
        title: 'चाय और काढ़ा',
        alt: 'चाय की पत्तियों के बीच गोल पत्थर पर चाय के डिब्बे और कार्टन',
      },
    },
  },
  {
    picture: 'product/kumkumadi-tailam-15ml/3',
    title: 'Saffron',
    alt: 'Drawing of a saffron crocus with violet petals and red threads',
    translations: {
      hi: {
        title: 'केसर',
        alt: 'बैंगनी पंखुड़ियों और लाल धागों वाले केसर के फूल का चित्र',
      },
    },
  },
];
