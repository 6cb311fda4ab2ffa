// Written by `npm run messages` from locales/en/errors.json.
import { currentLanguage } from '#locales/current-language.ts';
import { areaIn } from '#locales/messages.ts';

export const delivery: {
  readonly pinNotServiceable: (values: { pin: string | number }) => string;
  readonly placeNotServiceable: (values: { place: string | number }) => string;
  readonly codNotOffered: string;
  readonly codNotAtAddress: string;
  readonly codNotAtPin: (values: { pin: string | number }) => string;
  readonly codBelowMinimum: (values: { amount: string | number }) => string;
  readonly codAboveMaximum: (values: { amount: string | number }) => string;
  readonly codGuestMaximum: (values: { amount: string | number }) => string;
  readonly pinInOtherState: (values: { pin: string | number; actual: string | number; chosen: string | number }) => string;
  readonly pinNeedsState: (values: { pin: string | number; actual: string | number }) => string;
} = areaIn(currentLanguage, 'errors').delivery;
