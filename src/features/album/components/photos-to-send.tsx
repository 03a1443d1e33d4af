import { useId, useState, useSyncExternalStore } from 'react'
import { maxOfHousehold } from '#machines/album/guest-photo.schema.ts'
import type { OwnPhotos } from '#machines/album/guest-photo.schema.ts'
import type { PhotoUpload } from '#src/client/files/use-photo-uploads.ts'
import { coupleName } from '#src/i18n/parts/couple.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { usePhotoSending } from '../use-photo-sending.ts'
import css from './album.module.css'
import { ChosenPhoto } from './chosen-photo.tsx'

interface PhotosToSendProps {
  token: string
  album: OwnPhotos
  onSent: () => void
  readAgain: () => void
}

/**
 * Where photos are chosen, told about, and sent. What was chosen stays until it has arrived or is
 * taken away.
 */
export function PhotosToSend({ token, album, onSent, readAgain }: PhotosToSendProps) {
  const { t } = useTranslation()
  const [sent, count] = useState(0)
  const sending = usePhotoSending(token, {
    onSent: () => {
      count((before) => before + 1)
      onSent()
    },
    onStopped: readAgain,
  })
  const { uploads, choose, begin, setCaption, cancel } = sending
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const unsent = uploads.filter(({ status }) => status === 'chosen')
  const room = Math.max(0, album.room - uploads.length)

  function send(chosen: readonly PhotoUpload[]) {
    count(0)
    begin(chosen.map(({ key }) => key))
  }

  return (
    <>
      {uploads.length === 0 ? null : (
        <ul className={css.list} aria-label={t('album:send.chosen')}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <ChosenPhoto
                upload={upload}
                onCaption={(caption) => setCaption(upload.key, caption)}
                onRetry={() => begin([upload.key])}
                onCancel={() => cancel(upload.key)}
              />
            </li>
          ))}
        </ul>
      )}
      <Notice kind="caution">{isOnline ? null : t('album:send.offline')}</Notice>
      {unsent.length === 0 ? null : (
        <div>
          <Button icon="upload" onPress={() => send(unsent)}>
            {t('album:send.send', { count: unsent.length })}
          </Button>
        </div>
      )}
      <output>
        {sent > 0 && uploads.every(({ status }) => status !== 'sending' && status !== 'waiting')
          ? t('album:send.sent', { count: sent })
          : ''}
      </output>
      <Choose album={album} room={room} onChoose={choose} />
    </>
  )
}

/** The control for further photos; where there is room for none, the reason. */
function Choose({
  album,
  room,
  onChoose,
}: {
  album: OwnPhotos
  room: number
  onChoose: (files: readonly File[]) => unknown
}) {
  const { t } = useTranslation()
  const id = useId()
  const [beyond, setBeyond] = useState(0)
  function take(files: FileList | null) {
    const chosen = Array.from(files ?? [])
    setBeyond(Math.max(0, chosen.length - room))
    onChoose(chosen.slice(0, room))
  }
  if (album.full !== null || album.room === 0)
    return (
      <p>
        {album.full === 'wedding'
          ? t('album:send.fullWedding', { couple: coupleName(album.names) })
          : t('album:send.fullHousehold', { count: maxOfHousehold })}
      </p>
    )
  return (
    <div className={css.choose}>
      {room === 0 ? null : (
        <>
          <label htmlFor={id}>{t('album:send.choose')}</label>
          <input
            id={id}
            type="file"
            name="photos"
            multiple
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
            aria-describedby={`${id}-hint`}
            onChange={({ currentTarget }) => {
              take(currentTarget.files)
              currentTarget.value = ''
            }}
          />
        </>
      )}
      <p id={`${id}-hint`}>{t('album:send.hint', { count: room })}</p>
      <p role="alert" className={css.refused}>
        {beyond > 0 ? t('album:send.beyond', { count: beyond, room }) : ''}
      </p>
    </div>
  )
}

function followConnection(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
