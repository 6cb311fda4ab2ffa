// Written by `npm run messages` from locales/en/admin.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const joining: {
  readonly heading: string;
  readonly viewsLabel: string;
  readonly views: {
    readonly submitted: string;
    readonly returned: string;
    readonly approved: string;
    readonly declined: string;
  };
  readonly states: {
    readonly draft: string;
    readonly submitted: string;
    readonly returned: string;
    readonly approved: string;
    readonly declined: string;
    readonly withdrawn: string;
  };
  readonly empty: string;
  readonly noMatch: (values: { link: string | number }) => string;
  readonly showAll: string;
  readonly columns: {
    readonly name: string;
    readonly since: string;
    readonly state: string;
  };
  readonly company: string;
  readonly all: string;
  readonly about: string;
  readonly facts: {
    readonly name: string;
    readonly pan: string;
    readonly born: string;
    readonly sponsor: string;
    readonly mobile: string;
    readonly email: string;
    readonly address: string;
    readonly proof: string;
    readonly holder: string;
    readonly account: string;
    readonly ifsc: string;
    readonly bank: string;
    readonly sent: string;
    readonly decided: string;
  };
  readonly panLetter: string;
  readonly duplicates: string;
  readonly duplicateKinds: {
    readonly pan: string;
    readonly account: string;
    readonly mobile: string;
    readonly address: string;
  };
  readonly duplicateOf: (values: { kind: string | number; name: string | number }) => string;
  readonly pictures: string;
  readonly noPicture: string;
  readonly loading: string;
  readonly failed: (values: { name: string | number }) => string;
  readonly approve: string;
  readonly approveTitle: string;
  readonly approveAbout: (values: { name: string | number }) => string;
  readonly approved: string;
  readonly return: string;
  readonly returnTitle: string;
  readonly returnAbout: string;
  readonly returned: string;
  readonly decline: string;
  readonly declineTitle: string;
  readonly declineAbout: string;
  readonly declined: string;
  readonly reason: string;
  readonly fullSize: string;
  readonly openCustomer: string;
  readonly sentBackFor: string;
  readonly declinedFor: string;
  readonly memberFiles: (values: { id: string | number }) => string;
  readonly openCard: string;
  readonly openAgreement: string;
} = areaIn(currentLanguage, 'admin').joining;
