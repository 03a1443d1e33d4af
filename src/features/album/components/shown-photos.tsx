import { useState } from 'react'
import { filesOf } from '#machines/photos/photo.rules.ts'
import type { PhotoAddress } from '#machines/photos/photo.rules.ts'
import type { ShownAlbum } from '#machines/album/guest-photo.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import css from './shown-photos.module.css'

interface ShownPhotosProps {
  first: ShownAlbum
  address: PhotoAddress
  /** Reads the page behind a cursor; left out where more is not looked at. */
  readMore?: (cursor: string) => Promise<Answer<ShownAlbum>>
}

/** The photos of guests on the page of a wedding. */
export function ShownPhotos({ first, address, readMore }: ShownPhotosProps) {
  const { t } = useTranslation()
  const [added, add] = useState<ShownAlbum>({ items: [], nextCursor: first.nextCursor })
  const [reading, become] = useState<{ isBusy: boolean; refusal: string | null }>({
    isBusy: false,
    refusal: null,
  })
  const { nextCursor } = added

  async function more(cursor: string, read: NonNullable<typeof readMore>) {
    become({ isBusy: true, refusal: null })
    const answer = await read(cursor)
    become({ isBusy: false, refusal: answer.result === 'refused' ? answer.code : null })
    if (answer.result === 'answer')
      add(({ items }) => ({ ...answer.body, items: [...items, ...answer.body.items] }))
  }

  return (
    <>
      <ul className={css.photos} data-gallery>
        {[...first.items, ...added.items].map((photo) => {
          const files = filesOf(photo, address)
          return (
            <li key={photo.id}>
              {/* Its measures are known before it is there, so that nothing moves when it comes. */}
              <img
                src={files.at(-1)?.address}
                srcSet={files.map((file) => `${file.address} ${file.width}w`).join(', ')}
                sizes="(min-width: 64rem) 20rem, 50vw"
                width={photo.width}
                height={photo.height}
                alt={photo.caption || t('album:page.noCaption')}
                loading="lazy"
                decoding="async"
              />
            </li>
          )
        })}
      </ul>
      <Notice kind="critical">
        {reading.refusal === null ? null : errorText(reading.refusal)}
      </Notice>
      {nextCursor !== null && readMore ? (
        <div>
          <Button
            kind="quiet"
            busy={reading.isBusy}
            busyLabel={t('album:page.loading')}
            onPress={() => void more(nextCursor, readMore)}
          >
            {t('album:page.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
