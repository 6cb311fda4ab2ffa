import type { DemoBanner } from './types.ts';

/** The home page's two slides. The pictures carry no words; the page sets them over the calm left part. */
export const banners: readonly DemoBanner[] = [
  {
    image: 'banner/himalaya-wide',
    imageSmall: 'banner/himalaya-small',
    title: 'From the foothills, in season',
    text: 'Amla in November, tulsi before it flowers, honey after the oak forests. We make Ayurveda when the plant is ready.',
    linkPath: '/shop',
    linkLabel: 'Shop all products',
    alt: 'Sunrise over Himalayan foothills, with a jar of Chyawanprash, fresh amla and honey on a stone ledge',
    translations: {
      hi: {
        title: 'हिमालय की तराई\u00a0से, ऋतु के\u00a0अनुसार',
        text: 'नवंबर में आँवला, फूल आने से पहले तुलसी, जंगल का शहद। जड़ी-बूटी जब पूरी तरह तैयार हो, हम तभी उसे चुनते हैं।',
        linkLabel: 'सभी उत्पाद देखें',
        alt: 'हिमालय की तराई पर सूर्योदय; पत्थर की चौकी पर च्यवनप्राश का मर्तबान, ताज़े आँवले और शहद',
      },
    },
  },
  {
    image: 'banner/abhyanga-wide',
    imageSmall: 'banner/abhyanga-small',
    title: 'An evening for your hair and skin',
    text: 'Oils cooked for four days, roses distilled before noon. The old routine of abhyanga, kept simple.',
    linkPath: '/offers',
    linkLabel: 'See this month’s offers',
    alt: 'Bottles of hair oil, saffron face oil and rose water before an arched niche, among roses and bhringraj flowers',
    translations: {
      hi: {
        title: 'केश और त्वचा के लिए एक शाम',
        text: 'चार दिन में पके तेल और सुबह के गुलाबों का अर्क। मालिश की पुरानी रीत, आसान तरीक़े से।',
        linkLabel: 'इस महीने के ऑफ़र देखें',
        alt: 'मेहराबदार आले के सामने केश तेल, केसर का मुख-तैल और गुलाब जल की शीशियाँ, गुलाब और भृंगराज के फूलों के बीच',
      },
    },
  },
];
