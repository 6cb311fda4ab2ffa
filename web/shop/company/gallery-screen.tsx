import { useRef, useState } from 'react';
import type { GalleryImage } from '#contract/content.ts';
import { ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useSettings } from '../frame/settings.ts';
import { CompanyPage, Section } from './company-page.tsx';
import { words as companyWords } from './company-words.ts';
import { words } from './gallery-words.ts';
import { Lightbox } from './lightbox.tsx';
import { VideoOnRequest } from './video-on-request.tsx';
import { videoEmbed } from './video-embed.ts';
import styles from './gallery.module.css';

const tileSizes = '(width >= 64rem) 312px, 46vw';
const firstSizes = '(width >= 64rem) 636px, 94vw';

/** The company's pictures, its channel and its video (spec section 2, 'Gallery'). */
export default function GalleryScreen({ images }: { images: readonly GalleryImage[] }) {
  const { brand } = useSettings();
  const video = videoEmbed(brand.video_url);
  return (
    <CompanyPage name={words.name} headingHi={words.headingHi} lead={words.lead}>
      {images.length > 0 ? <Tiles images={images} /> : <NoPictures />}
      {(video || brand.channel_url) && (
        <Section id="videos" title={words.videos}>
          {video && <VideoOnRequest source={video} title={words.videoOf(brand.name)} />}
          {brand.channel_url && (
            <p className={styles['channel']}>
              <span>{words.channel}</span>
              <ButtonAnchor href={brand.channel_url} variant="secondary">
                {words.visitChannel}
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
    setIndex(null);
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
              aria-label={words.seeLarge(image.title)}
              onClick={() => setIndex(at)}
            >
              <Picture picture={image} alt="" sizes={at === 0 ? firstSizes : tileSizes} priority={at === 0} />
              <span className={styles['title']}>{image.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {index !== null && <Lightbox images={images} index={index} go={setIndex} onClose={close} />}
    </>
  );
}

function NoPictures() {
  return (
    <div className={styles['none']}>
      <p>{words.none}</p>
      <ButtonLink to="/shop" variant="secondary">
        {companyWords.browse}
      </ButtonLink>
    </div>
  );
}
