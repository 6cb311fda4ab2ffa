import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type GalleryImage, sampleFilm } from '#contract/content.ts';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { common as companyMessages, gallery as messages } from '#messages/company.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { nextSlide, previousSlide } from '#web/ui/slide-index.ts';
import { useSettings } from '../frame/settings.ts';
import { CompanyPage, Section } from './company-page.tsx';
import sheet from './gallery-lightbox.css?url';
import styles from './gallery-screen.module.css';

const tileSizes = '(width >= 64rem) 312px, 46vw';
const firstSizes = '(width >= 64rem) 636px, 94vw';

type HerbName = keyof typeof messages.herbNames;

interface GalleryProps {
  images: readonly GalleryImage[];
  herbs: Readonly<Record<HerbName, string>>;
}

/** The page of section 2 of the specification, 'Gallery'. */
export default function GalleryScreen({ images, herbs }: GalleryProps) {
  const { brand } = useSettings();
  const video = toEmbedUrl(brand.video_url);
  const hasFilm = brand.video_url === sampleFilm;
  return (
    <CompanyPage name={messages.name} headingHi={messages.headingHi} lead={messages.lead}>
      {images.length > 0 ? <Tiles images={images} /> : <NoPictures />}
      <Section id="herbs" title={messages.herbs}>
        <ul className={styles['herbs']}>
          {(Object.keys(herbs) as HerbName[]).map((herb) => (
            <li key={herb}>
              <figure>
                <img src={`/assets/herbs/${herbs[herb]}`} alt="" width="144" height="144" loading="lazy" />
                <figcaption>{messages.herbNames[herb]}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </Section>
      {(video || hasFilm || brand.channel_url) && (
        <Section id="videos" title={messages.videos}>
          {video && <ClickToPlayVideo source={video} title={messages.videoOf({ brand: brand.name })} />}
          {hasFilm && <Film />}
          {brand.channel_url && (
            <p className={styles['channel']}>
              <span>{messages.channel}</span>
              <ButtonAnchor href={brand.channel_url} variant="secondary">
                {messages.visitChannel}
              </ButtonAnchor>
            </p>
          )}
        </Section>
      )}
    </CompanyPage>
  );
}

function Tiles({ images }: { images: readonly GalleryImage[] }) {
  const tiles = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState<number | null>(null);
  const close = (last: number) => {
    // An open dialog keeps the focus, so it is closed first.
    flushSync(() => setIndex(null));
    tiles.current?.querySelectorAll('button')[last]?.focus();
  };
  return (
    <>
      <ul ref={tiles} className={styles['tiles']}>
        {images.map((image, at) => (
          <li key={image.id}>
            <button
              type="button"
              className={styles['tile']}
              aria-haspopup="dialog"
              aria-label={messages.viewLarger({ title: image.title })}
              onClick={() => setIndex(at)}
            >
              <span className={styles['plate']}>
                <Picture picture={image} alt="" sizes={at === 0 ? firstSizes : tileSizes} priority={at === 0} />
              </span>
              <span className={styles['title']}>{image.title}</span>
            </button>
          </li>
        ))}
      </ul>
      <Suspense>{index !== null && <Lightbox images={images} index={index} go={setIndex} onClose={close} />}</Suspense>
    </>
  );
}

function NoPictures() {
  return (
    <div className={styles['none']}>
      <p>{messages.none}</p>
      <ButtonLink to="/shop" variant="secondary">
        {companyMessages.browse}
      </ButtonLink>
    </div>
  );
}

interface LightboxProps {
  images: readonly GalleryImage[];
  index: number;
  go: (to: number) => void;
  /** The tile of the last index gets the focus back. */
  onClose: (last: number) => void;
}

/** Arrow keys and buttons step through all pictures, wrapping around. */
function Lightbox({ images, index, go, onClose }: LightboxProps) {
  const image = images[index]!;
  const video = toEmbedUrl(image.video_url);
  const forth = () => go(nextSlide(index, images.length));
  const back = () => go(previousSlide(index, images.length));
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') forth();
    if (event.key === 'ArrowLeft') back();
  };
  const close = () => onClose(index);
  return (
    <Dialog className="gallery-lightbox" aria-label={messages.picture} closesOutside onKeyDown={onKey} onClose={close}>
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <figure className="gallery-lightbox-figure">
        {video ? (
          <ClickToPlayVideo key={image.id} source={video} title={image.title} />
        ) : (
          <div
            key={image.id}
            className={image.height > image.width ? 'gallery-lightbox-tall' : 'gallery-lightbox-broad'}
          >
            <Picture picture={image} alt={image.alt} sizes="(width >= 64rem) 960px, 100vw" priority />
          </div>
        )}
        <figcaption className="gallery-lightbox-caption" aria-live="polite">
          {image.title}
          <span className="gallery-lightbox-count">{messages.position({ at: index + 1, count: images.length })}</span>
        </figcaption>
      </figure>
      <button type="button" className="gallery-lightbox-close" onClick={close}>
        <Icon name="close" />
        <span className="visually-hidden">{messages.close}</span>
      </button>
      {images.length > 1 && (
        <>
          <button type="button" className="gallery-lightbox-arrow gallery-lightbox-left" onClick={back}>
            <Icon name="left" />
            <span className="visually-hidden">{messages.previous}</span>
          </button>
          <button type="button" className="gallery-lightbox-arrow gallery-lightbox-right" onClick={forth}>
            <Icon name="right" />
            <span className="visually-hidden">{messages.next}</span>
          </button>
        </>
      )}
    </Dialog>
  );
}

const filmFolder = sampleFilm.slice(0, sampleFilm.lastIndexOf('/'));

const captionsIn = (language: Language) => ({
  src: `${filmFolder}/captions.${language}.vtt`,
  srcLang: language,
  label: languageFacts[language].name,
});

/** Only the first picture loads before the visitor plays the film. */
function Film() {
  return (
    <figure className={styles['film']}>
      <video
        controls
        preload="none"
        playsInline
        width="854"
        height="480"
        poster={`${filmFolder}/poster.webp`}
        aria-label={messages.filmLabel}
      >
        <source src={sampleFilm} type="video/webm" />
        <track kind="captions" {...captionsIn(currentLanguage)} default />
        {languages
          .filter((language) => language !== currentLanguage)
          .map((language) => (
            <track key={language} kind="captions" {...captionsIn(language)} />
          ))}
      </video>
      <figcaption>{messages.filmNote}</figcaption>
    </figure>
  );
}

/** Loads from its host only after the visitor clicks play. */
function ClickToPlayVideo({ source, title }: { source: string; title: string }) {
  const [asked, setAsked] = useState(false);
  if (asked)
    return (
      <iframe
        className={styles['frame']}
        src={source}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame's own origin is never ours; the player needs both
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        tabIndex={0}
        ref={(frame) => frame?.focus()}
      />
    );
  return (
    <button type="button" className={styles['poster']} onClick={() => setAsked(true)}>
      <span className={styles['play']}>
        <Icon name="play" />
      </span>
      {messages.play}
      <span className={styles['note']}>{messages.playNote}</span>
    </button>
  );
}

const addresses = [
  /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:.*&)?v=([\w-]{11})(?:&|$)/,
  /^https:\/\/(?:www\.|m\.)?youtube\.com\/(?:embed|shorts|live)\/([\w-]{11})(?:[?/]|$)/,
  /^https:\/\/youtu\.be\/([\w-]{11})(?:\?|$)/,
];

/** Uses youtube-nocookie.com; null for any other URL. */
export function toEmbedUrl(address: string | null): string | null {
  const id = addresses.map((shape) => shape.exec(address ?? '')?.[1]).find(Boolean);
  return id ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0` : null;
}
