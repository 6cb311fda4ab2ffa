// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const content: {
  readonly shopFront: string;
  readonly preview: string;
  readonly noText: string;
  readonly saved: string;
  readonly added: string;
  readonly deleted: string;
  readonly sorted: string;
  readonly save: string;
  readonly cancel: string;
  readonly edit: string;
  readonly editNamed: (values: { name: string | number }) => string;
  readonly delete: string;
  readonly deleteNamed: (values: { name: string | number }) => string;
  readonly move: (values: { name: string | number }) => string;
  readonly deleteTitle: (values: { name: string | number }) => string;
  readonly deleteText: string;
  readonly conflict: string;
  readonly from: (values: { from: string | number }) => string;
  readonly until: (values: { to: string | number }) => string;
  readonly fromTo: (values: { from: string | number; to: string | number }) => string;
  readonly video: string;
  readonly states: {
    readonly live: string;
    readonly scheduled: string;
    readonly ended: string;
    readonly hidden: string;
  };
  readonly sortHint: string;
  readonly sortStart: (values: { name: string | number }) => string;
  readonly sortOver: (values: { name: string | number }) => string;
  readonly sortEnd: (values: { name: string | number }) => string;
  readonly sortCancel: string;
  readonly choosePicture: (values: { label: string | number }) => string;
  readonly dropPicture: string;
  readonly replacePicture: string;
  readonly removePicture: (values: { label: string | number }) => string;
  readonly fields: {
    readonly text: string;
    readonly title: string;
    readonly link_label: string;
    readonly link_path: string;
    readonly alt: string;
    readonly wide: string;
    readonly small: string;
    readonly picture: string;
    readonly short_description: string;
    readonly long_description: string;
    readonly coupon_code: string;
    readonly valid_from: string;
    readonly valid_to: string;
    readonly starts_at: string;
    readonly ends_at: string;
    readonly active: string;
    readonly video_url: string;
    readonly name: string;
  };
  readonly hints: {
    readonly link: string;
    readonly optionalLink: string;
    readonly wide: string;
    readonly small: string;
    readonly alt: string;
    readonly starts_at: string;
    readonly ends_at: string;
    readonly coupon: string;
    readonly offerPicture: string;
    readonly video: string;
    readonly cover: string;
  };
  readonly kinds: {
    readonly announcement: {
      readonly heading: string;
      readonly about: string;
      readonly add: string;
      readonly edit: string;
      readonly delete: string;
      readonly empty: string;
    };
    readonly banner: {
      readonly heading: string;
      readonly about: string;
      readonly add: string;
      readonly edit: string;
      readonly delete: string;
      readonly empty: string;
    };
    readonly offer: {
      readonly heading: string;
      readonly about: string;
      readonly add: string;
      readonly edit: string;
      readonly delete: string;
      readonly empty: string;
    };
    readonly gallery_image: {
      readonly heading: string;
      readonly about: string;
      readonly add: string;
      readonly edit: string;
      readonly delete: string;
      readonly empty: string;
    };
  };
  readonly linkGroups: {
    readonly page: string;
    readonly collection: string;
    readonly category: string;
    readonly concern: string;
  };
} = areaIn(currentLanguage, 'admin').content;
