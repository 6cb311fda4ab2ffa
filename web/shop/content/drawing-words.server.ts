/** What the drawings of articles and services show. */
export const words = {
  digestion:
    'A brass pot, a warm clay cup and a bowl on a round stone, with mint, turmeric, ginger and fennel around them',
  women:
    'A lotus before a pale disc, with shatavari and hibiscus beside it, a pomegranate, amla and sesame on a round stone',
  liver:
    'Sunrise over snow peaks; amla, giloy, turmeric and bitter gourd grow behind a brass pot and a bowl on a stone ledge',
  'four-ages': 'Four niches in a wall: a lotus bud, a hibiscus flower, a pomegranate and a sesame plant with its seeds',
  jyotish:
    'A golden wheel of twelve houses and the moon’s phases in the night sky above the hills, three lamps before it',
  yog: 'Somebody sits with crossed legs and closed eyes before the rising sun and the hills',
  ayur: 'A stone mortar with its pestle among tulsi, ashwagandha, brahmi and amla, brass bowls beside it',
  'digestive-tract':
    'Drawing of the digestive system with eight numbers: mouth, oesophagus, stomach, liver, gall bladder, pancreas, small and large intestine',
  'liver-plate':
    'Drawing of the liver with six numbers: right lobe, left lobe, gall bladder, bile duct, portal vein and hepatic artery',
};
