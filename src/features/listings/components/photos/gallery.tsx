import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { filesOf } from '#machines/photos/photo.rules.ts'
import type { PhotoAddress } from '#machines/photos/photo.rules.ts'
import type { Photo } from '#machines/photos/photo.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Picture } from '#src/ui/data/picture/picture.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { Window, WindowFoot } from '#src/ui/overlays/window.tsx'
import { Section } from '../listing-facts.tsx'
import css from './gallery.module.css'

interface GalleryProps {
  photos: readonly Photo[]
  name: string
  /** Where the files are; for everybody unless told. */
  address?: PhotoAddress | undefined
}

/** All photos of a listing as a grid; a press opens one as large as the screen allows. */
export function Gallery({ photos, name, address }: GalleryProps) {
  const { t } = useTranslation()
  const [shown, show] = useState<number | null>(null)
  const altOf = useAlt(name)
  return (
    <Section title={t('listings:gallery.title')}>
      <ul className={css.grid}>
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t('listings:gallery.open', { photo: altOf(photo, place) })}
              onClick={() => show(place)}
            >
              <Picture
                {...photo}
                files={filesOf(photo, address)}
                alt=""
                sizes="(max-width: 44rem) 45vw, 16rem"
              />
            </button>
          </li>
        ))}
      </ul>
      {shown === null ? null : (
        <Lightbox
          photos={photos}
          name={name}
          address={address}
          place={shown}
          onShow={show}
          onClose={() => show(null)}
        />
      )}
    </Section>
  )
}

/** What a photo shows in its owner's words, or which one it is. */
export function useAlt(name: string) {
  const { t } = useTranslation()
  return ({ alt }: Photo, place: number) =>
    alt || t('listings:gallery.photoOf', { number: place + 1, name })
}

function Lightbox({
  photos,
  name,
  address,
  place,
  onShow,
  onClose,
}: GalleryProps & { place: number; onShow: (place: number) => void; onClose: () => void }) {
  const { t } = useTranslation()
  const altOf = useAlt(name)
  const photo = photos[place]
  const step = (by: number) => onShow((place + by + photos.length) % photos.length)
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  }
  if (!photo) return null
  return (
    <Window
      title={t('listings:gallery.which', { number: place + 1, count: photos.length })}
      onClose={onClose}
    >
      {/* The keys belong to the window: it has the focus, or one of its buttons. */}
      <div className={css.stage} role="presentation" onKeyDown={onKeyDown}>
        <div className={css.large}>
          <Picture
            key={photo.id}
            {...photo}
            files={filesOf(photo, address)}
            alt={altOf(photo, place)}
            sizes="100vw"
            isFirst
          />
        </div>
        <p aria-live="polite">{photo.alt}</p>
        <WindowFoot>
          <Row>
            {photos.length > 1 ? (
              <>
                <Button kind="quiet" onPress={() => step(-1)}>
                  {t('listings:gallery.previous')}
                </Button>
                <Button kind="quiet" onPress={() => step(1)}>
                  {t('listings:gallery.next')}
                </Button>
              </>
            ) : null}
            <Button kind="bare" onPress={onClose}>
              {t('listings:gallery.close')}
            </Button>
          </Row>
        </WindowFoot>
      </div>
    </Window>
  )
}
