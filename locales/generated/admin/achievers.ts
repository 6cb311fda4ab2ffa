// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const achievers: {
  readonly heading: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly shown: string;
    readonly hidden: string;
  };
  readonly empty: string;
  readonly noMatch: (values: { link: string | number }) => string;
  readonly showAll: string;
  readonly columns: {
    readonly seller: string;
    readonly title: string;
    readonly month: string;
    readonly photo: string;
    readonly hidden: string;
    readonly action: string;
  };
  readonly yes: string;
  readonly no: string;
  readonly by: (values: { who: string | number; time: string | number }) => string;
  readonly hide: string;
  readonly hideNamed: (values: { name: string | number }) => string;
  readonly hideTitle: (values: { name: string | number }) => string;
  readonly hideAbout: string;
  readonly hideConfirm: string;
  readonly hiddenDone: string;
  readonly reason: string;
  readonly show: string;
  readonly showNamed: (values: { name: string | number }) => string;
  readonly showTitle: (values: { name: string | number }) => string;
  readonly showAbout: string;
  readonly showConfirm: string;
  readonly shown: string;
} = areaIn(currentLanguage, 'admin').achievers;
