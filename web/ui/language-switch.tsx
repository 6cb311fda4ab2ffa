import { useLocation } from 'react-router';
import { choiceCookie, type Language, languageFacts, languages, pathIn } from '#contract/language.ts';

interface LanguageSwitchProps {
  here: Language;
  className?: string | undefined;
  /** The site's path after the language prefix. */
  below?: string;
  /** Keeps the part after the #, if it identifies the page's content. */
  keepsHash?: boolean;
}

/** Stores the choice for the next visit. */
export function LanguageSwitch({ here, className, below = '', keepsHash = false }: LanguageSwitchProps) {
  const { pathname, search, hash } = useLocation();
  return languages
    .filter((language) => language !== here)
    .map((language) => (
      <a
        key={language}
        href={
          pathIn(language, below ? below + pathname.replace(/\/$/, '') : pathname) + search + (keepsHash ? hash : '')
        }
        lang={language}
        hrefLang={language}
        className={className}
        // For the shop's inline script: visitors can leave a page before its code has loaded.
        data-choice={choiceCookie(language)}
        onClick={() => {
          document.cookie = choiceCookie(language);
        }}
      >
        {languageFacts[language].name}
      </a>
    ));
}
