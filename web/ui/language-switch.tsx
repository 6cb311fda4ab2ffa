import { useLocation } from 'react-router';
import { choiceCookie, type Language, languageFacts, languages, pathIn } from '#contract/language.ts';

interface LanguageSwitchProps {
  /** The page's own. */
  here: Language;
  className?: string | undefined;
  /** Where the site stands below the language's prefix. */
  below?: string;
  /** The address goes on behind its #, as where that says what the page is about. */
  keepsHash?: boolean;
}

/** The same page in each of the site's other languages, named in that language. The choice is kept for the next visit. */
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
        // For the shop's inline script: its pages can be left before their code is there.
        data-choice={choiceCookie(language)}
        onClick={() => {
          document.cookie = choiceCookie(language);
        }}
      >
        {languageFacts[language].name}
      </a>
    ));
}
