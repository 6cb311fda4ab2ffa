import type { ShopSettings } from '#contract/content.ts';

/** Settings for tests. */
export const sampleSettings = {
  brand: {
    name: 'Aarvya',
    slug: 'aarvya',
    tagline: 't',
    legal_name: 'Aarvya Ltd',
    address_lines: ['Plot 27'],
    city: 'Dehradun',
    state: 'Uttarakhand',
    postcode: '248011',
    phones: ['+91 135 555 0142'],
    email: 'care@aarvya.example',
    support_hours: '10 AM to 06 PM',
    gstin: 'G',
    cin: 'C',
    fssai: 'F',
    ayush_licence: 'A',
    founded: 2015,
    app_store_url: null,
    whatsapp: null,
    channel_url: null,
    video_url: null,
  },
  shop_url: 'https://shop.example',
  admin_url: 'https://office.example',
  full_start_loader: false,
  payment_provider: null,
  demo: true,
} satisfies ShopSettings;
