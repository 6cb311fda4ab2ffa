// Written by `npm run messages` from locales/en/settings.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const brand: {
  readonly heading: string;
  readonly about: (values: { company: string | number }) => string;
  readonly saved: string;
  readonly pictures: string;
  readonly picturesAbout: string;
  readonly tooLarge: string;
  readonly noPicture: string;
  readonly drop: string;
  readonly replace: string;
  readonly files: {
    readonly logo: {
      readonly label: string;
      readonly hint: string;
      readonly choose: string;
      readonly remove: string;
    };
    readonly icon: {
      readonly label: string;
      readonly hint: string;
      readonly choose: string;
      readonly remove: string;
    };
  };
  readonly colours: string;
  readonly coloursAbout: string;
  readonly pick: (values: { field: string | number }) => string;
  readonly fields: {
    readonly main: {
      readonly label: string;
      readonly hint: string;
    };
    readonly action: {
      readonly label: string;
      readonly hint: string;
    };
    readonly accent: {
      readonly label: string;
      readonly hint: string;
    };
  };
  readonly contrast: {
    readonly light: (values: { ratio: string | number; least: string | number }) => string;
    readonly dark: (values: { ratio: string | number; least: string | number }) => string;
  };
  readonly preview: string;
  readonly previewAbout: string;
  readonly sample: {
    readonly bar: string;
    readonly heading: string;
    readonly text: string;
    readonly link: string;
    readonly button: string;
    readonly mailHeading: string;
    readonly mailText: string;
    readonly mailButton: string;
  };
  readonly company: string;
} = areaIn(currentLanguage, 'settings').brand;
