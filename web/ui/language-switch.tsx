import { useLocation } from 'react-router';
import { choiceCookie, type Language, languageFacts, languages, pathIn } from '#contract/language.ts';

interface LanguageSwitchProps {
  /** The page's own. */
  here: Language;
  className?: string | undefined;
}

/** The same page in the site's other language, named in that language. The choice is kept for the next visit. */
export function LanguageSwitch({ here, className }: LanguageSwitchProps) {
  const { pathname, search } = useLocation();
  return languages
    .filter((language) => language !== here)
    .map((language) => (
      <a
        key={language}
        href={pathIn(language, pathname) + search}
        lang={language}
        hrefLang={language}
        className={className}
        onClick={() => {
          document.cookie = choiceCookie(language);
        }}
      >
        {languageFacts[language].name}
      </a>
    ));
}
