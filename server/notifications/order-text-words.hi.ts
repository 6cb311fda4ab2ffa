import type { words as english } from './order-text-words.ts';

/** The same in Hindi. */
export const words: typeof english = {
  placed: (name, brand, id, rupees) =>
    `प्रिय ${name} जी, आपका ${brand} ऑर्डर ${id} (${rupees} रुपये) हमें मिल गया है। धन्यवाद।`,
  shipped: (name, brand, id, courier, consignment) =>
    `प्रिय ${name} जी, आपका ${brand} ऑर्डर ${id} ${courier} से भेज दिया गया है, कंसाइनमेंट ${consignment}।`,
};
