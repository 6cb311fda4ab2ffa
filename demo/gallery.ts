import type { DemoGalleryImage } from './types.ts';

/** The gallery's pictures in their order; the first is shown large. */
export const gallery: readonly DemoGalleryImage[] = [
  {
    picture: 'gallery/herb-garden',
    title: 'The herb garden below the hills',
    alt: 'Tulsi, aloe, lemongrass and chamomile in beds before green ridges and snow peaks at sunrise',
  },
  {
    picture: 'product/ashwagandha-churna-100g/3',
    title: 'Ashwagandha',
    alt: 'Drawing of an ashwagandha plant with red berries and pale roots',
  },
  {
    picture: 'gallery/drying-room',
    title: 'The drying room',
    alt: 'Bunches of tulsi, neem, rosemary, nirgundi and mint hang from a line above two brass trays of fruits and roots',
  },
  {
    picture: 'category/immunity-wellness',
    title: 'Immunity & Wellness',
    alt: 'Jars of the immunity shelf on a round stone among sprigs of amla',
  },
  {
    picture: 'product/panch-tulsi-ark-30ml/3',
    title: 'Tulsi',
    alt: 'Drawing of a tulsi plant with purple flower spikes',
  },
  {
    picture: 'gallery/lotus-pond',
    title: 'The lotus pond',
    alt: 'Two pale pink lotus flowers on a still pond, dark hills and a low sun behind them',
  },
  {
    picture: 'category/juices-rasa',
    title: 'Juices & Rasa',
    alt: 'Bottles of juice on a round stone before aloe leaves',
  },
  {
    picture: 'gallery/spice-table',
    title: 'Haldi and dalchini',
    alt: 'A pouch of turmeric and a tin of cinnamon on a stone, with clove, cardamom, saffron and fennel around them',
  },
  {
    picture: 'product/bhringraj-hair-oil-200ml/3',
    title: 'Bhringraj',
    alt: 'Drawing of a bhringraj plant with small white flowers',
  },
  {
    picture: 'category/skin-care',
    title: 'Skin Care',
    alt: 'Skin care bottles and a cream jar on a round stone before roses',
  },
  {
    picture: 'home/achievers',
    title: 'Our achievers’ wreath',
    alt: 'A golden laurel wreath around the sun, above hills with tulsi and lotus',
  },
  {
    picture: 'category/tea-infusions',
    title: 'Tea & Infusions',
    alt: 'Tea tins and cartons on a round stone among tea leaves',
  },
  {
    picture: 'product/kumkumadi-tailam-15ml/3',
    title: 'Saffron',
    alt: 'Drawing of a saffron crocus with violet petals and red threads',
  },
];
