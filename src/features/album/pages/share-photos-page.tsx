import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { OwnPhotos } from '#machines/album/guest-photo.schema.ts'
import { useRead } from '#src/client/records/read.ts'
import { formatDay } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { OwnPhotoList } from '../components/own-photo-list.tsx'
import { PhotosToSend } from '../components/photos-to-send.tsx'
import css from '../components/album.module.css'
import { readOwnPhotos } from '../own.queries.ts'

interface SharePhotosPageProps {
  token: string
  /** What the page lies on once it is known whose it is. */
  Around: ComponentType<{ album: OwnPhotos; children: ReactNode }>
}

/** Where a household sends photos after the day, and sees what became of them. */
export function SharePhotosPage({ token, Around }: SharePhotosPageProps) {
  const { t } = useTranslation()
  const { read, readAgain } = useRead(() => readOwnPhotos(token), { onReturn: true })
  if (read.state === 'ready')
    return (
      <Around album={read.value}>
        <Sharing token={token} album={read.value} readAgain={readAgain} />
      </Around>
    )
  const isGone =
    read.state === 'failed' && (read.reason === 'not_found' || read.reason === 'invalid_input')
  return (
    <div className={`${css.page} ${css.bare}`}>
      <Card>
        <h1>{t(isGone ? 'rsvp:gone' : 'album:send.title')}</h1>
        {read.state === 'loading' ? <Skeleton lines={8}>{t('ui:loading')}</Skeleton> : null}
        {isGone ? <Soft>{t('rsvp:goneWhy')}</Soft> : null}
        {read.state === 'failed' && !isGone ? (
          <Failure
            title={t('album:send.failed')}
            action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}
          >
            {read.reason === 'too_many_requests' ? t('rsvp:limited') : errorText(read.reason)}
          </Failure>
        ) : null}
      </Card>
    </div>
  )
}

interface SharingProps {
  token: string
  album: OwnPhotos
  readAgain: () => void
}

function Sharing({ token, album, readAgain }: SharingProps) {
  const { t } = useTranslation()
  const { household, names, stage } = album
  const couple = coupleName(names)
  // Before the new answer is there, what arrived is counted here.
  const [arrived, arrive] = useState({ of: album, count: 0 })
  const ahead = arrived.of === album ? arrived.count : 0
  return (
    <div className={css.page}>
      <Card>
        <Row flush>
          <ButtonLink to={`/rsvp/${token}`} kind="bare" icon="back">
            {t('album:send.back')}
          </ButtonLink>
        </Row>
        <h1>{t('album:send.title')}</h1>
        <Soft>{t('album:send.lead', { household, couple })}</Soft>
        <p>{whenText(album)}</p>
        {stage === 'open' ? (
          <PhotosToSend
            token={token}
            album={{ ...album, room: Math.max(0, album.room - ahead) }}
            onSent={() => {
              arrive({ of: album, count: ahead + 1 })
              readAgain()
            }}
            readAgain={readAgain}
          />
        ) : null}
      </Card>
      <OwnPhotoList token={token} album={album} readAgain={readAgain} />
    </div>
  )

  function whenText({ opensOn, closesOn }: OwnPhotos) {
    if (stage === 'off') return t('album:send.off', { couple })
    if (stage === 'early')
      return opensOn === null
        ? t('album:send.earlyUndated')
        : t('album:send.early', { day: formatDay(opensOn) })
    const day = formatDay(closesOn ?? '')
    return stage === 'open'
      ? t('album:send.until', { day })
      : t('album:send.closed', { day, couple })
  }
}
